/// Encrypts bytes and authenticates them, so that ``EncryptedStorage`` detects a change to a stored value.
///
/// An algorithm for authenticated encryption with associated data (AEAD), such as AES-256-GCM. SeamStorageCrypto has
/// two over libcrypto; another is an adapter of about this size:
///
/// ```swift
/// struct AES256GCM: AuthenticatedCipher {
///   let identifier: UInt8 = 1
///   let keySize = 32
///   let nonceSize = 12
///   let tagSize = 16
///
///   func makeKey(_ bytes: [UInt8]) -> any AuthenticatedCipherKey { Key(key: SymmetricKey(data: bytes)) }
/// }
/// ```
public protocol AuthenticatedCipher: Sendable {
  /// Names the algorithm in everything that is sealed with it, for good.
  ///
  /// 1 is AES-256-GCM and 2 ChaCha20-Poly1305. Every implementation of an algorithm opens what another one sealed. 128
  /// to 255 are free for an app's own ciphers.
  var identifier: UInt8 { get }
  /// The bytes of a key.
  var keySize: Int { get }
  /// The bytes of a nonce; they must be enough to be chosen at random, which 12 are for 2³² values a key.
  var nonceSize: Int { get }
  /// The bytes that sealing adds, by which a change is noticed.
  var tagSize: Int { get }

  /// Readies a key for use.
  ///
  /// - Parameter bytes: as many as ``keySize`` says; chosen at random.
  /// - Throws: ``AuthenticatedCipherError/unusable(reason:)`` where the platform does not have the algorithm or the
  ///   memory.
  func makeKey(_ bytes: [UInt8]) throws -> any AuthenticatedCipherKey
}

/// A key that is prepared for use with an ``AuthenticatedCipher``.
///
/// It is used from several threads at once. Its bytes appear in no description, and are overwritten when it is
/// deallocated if the platform allows that.
public protocol AuthenticatedCipherKey: Sendable {
  /// Encrypts, and adds the tag.
  ///
  /// - Parameters:
  ///   - plaintext: any bytes, none included.
  ///   - nonce: as many bytes as the cipher's ``AuthenticatedCipher/nonceSize`` says, never the same twice for one key.
  ///   - associatedData: what is not encrypted, and must be the same when the bytes are opened.
  /// - Returns: as many bytes as were given, encrypted, and then the tag.
  /// - Throws: ``AuthenticatedCipherError/unusable(reason:)`` where the platform failed.
  func seal(
    _ plaintext: [UInt8], nonce: ArraySlice<UInt8>, authenticating associatedData: [UInt8]
  ) throws -> [UInt8]

  /// Decrypts what ``seal(_:nonce:authenticating:)`` returned, after checking the tag.
  ///
  /// - Throws: ``AuthenticatedCipherError/notAuthentic`` where a bit of it, the nonce or the associated data is not
  ///   what it was, or there is less than a tag; ``AuthenticatedCipherError/unusable(reason:)`` where the platform
  ///   failed.
  func open(
    _ sealed: ArraySlice<UInt8>, nonce: ArraySlice<UInt8>, authenticating associatedData: [UInt8]
  ) throws -> [UInt8]
}

/// The reason a cipher failed.
public enum AuthenticatedCipherError: Error, Equatable {
  /// What was to be opened is not what was sealed.
  case notAuthentic
  /// The platform's cryptography failed; the reason is a sentence's end and holds no secret.
  case unusable(reason: String)
}
