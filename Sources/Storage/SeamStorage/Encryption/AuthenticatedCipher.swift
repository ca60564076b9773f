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
  /// 1 is AES-256-GCM and 2 ChaCha20-Poly1305. Every implementation of an algorithm opens values that another
  /// implementation sealed. 128 to 255 are free for an app's own ciphers.
  var identifier: UInt8 { get }
  /// The size of a key in bytes.
  var keySize: Int { get }
  /// The size of a nonce in bytes; it must be large enough to choose nonces at random: 12 bytes are, for 2³² values per
  /// key.
  var nonceSize: Int { get }
  /// The size in bytes of the tag, which sealing adds and by which opening detects a change.
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
  ///   - associatedData: bytes that are authenticated but not encrypted; opening requires the same ones.
  /// - Returns: as many bytes as were given, encrypted, and then the tag.
  /// - Throws: ``AuthenticatedCipherError/unusable(reason:)`` where the platform failed.
  func seal(
    _ plaintext: [UInt8], nonce: ArraySlice<UInt8>, authenticating associatedData: [UInt8]
  ) throws -> [UInt8]

  /// Verifies the tag, then decrypts bytes that ``seal(_:nonce:authenticating:)`` returned.
  ///
  /// - Throws: ``AuthenticatedCipherError/notAuthentic`` if a bit of the sealed bytes, the nonce or the associated data
  ///   has changed, or if there are fewer bytes than a tag has; ``AuthenticatedCipherError/unusable(reason:)`` where
  ///   the platform failed.
  func open(
    _ sealed: ArraySlice<UInt8>, nonce: ArraySlice<UInt8>, authenticating associatedData: [UInt8]
  ) throws -> [UInt8]
}

/// The reason a cipher failed.
public enum AuthenticatedCipherError: Error, Equatable {
  /// The sealed bytes, the nonce or the associated data have changed since they were sealed.
  case notAuthentic
  /// The platform's cryptography failed; the reason is a sentence's end and holds no secret.
  case unusable(reason: String)
}
