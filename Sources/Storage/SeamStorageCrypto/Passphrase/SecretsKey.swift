#if os(Linux)
import CSeamCrypto
import Foundation
import SeamStorage

/// The random key of a ``PassphraseStorage`` that is unlocked.
///
/// Sendable because its bytes are only written in `init` and `deinit`.
final class SecretsKey: @unchecked Sendable {
  static let identifierSize = 16
  private static let cipher = LibcryptoCipher.aes256GCM

  let identifier: Data
  private var storedBytes: [UInt8]
  private let key: any AuthenticatedCipherKey
  private let randomBytes: RandomBytes

  /// Creates a key from its bytes.
  init(_ bytes: [UInt8], identifier: Data, randomBytes: @escaping RandomBytes) throws {
    self.identifier = identifier
    self.randomBytes = randomBytes
    key = try Self.cipher.makeKey(bytes)
    storedBytes = bytes
  }

  /// Creates a random key.
  convenience init(randomBytes: @escaping RandomBytes) throws {
    try self.init(
      randomBytes(Self.cipher.keySize), identifier: Data(randomBytes(Self.identifierSize)), randomBytes: randomBytes)
  }

  deinit {
    storedBytes.withUnsafeMutableBytes { OPENSSL_cleanse($0.baseAddress, $0.count) }
  }

  /// The bytes, to be sealed under a passphrase.
  var bytes: [UInt8] { storedBytes }

  /// Encrypts bytes, which are opened by the same label only.
  func seal(_ bytes: [UInt8], as label: String) throws -> [UInt8] {
    try Self.seal(bytes, with: key, label: Array(label.utf8) + identifier, nonce: randomBytes(Self.cipher.nonceSize))
  }

  /// Decrypts bytes.
  func open(_ sealed: [UInt8], as label: String, name: String) throws -> [UInt8] {
    try Self.open(sealed, with: key, label: Array(label.utf8) + identifier, name: name)
  }

  static func seal(
    _ bytes: [UInt8], with key: any AuthenticatedCipherKey, label: [UInt8], nonce: [UInt8]
  ) throws -> [UInt8] {
    nonce + (try key.seal(bytes, nonce: nonce[...], authenticating: label))
  }

  static func open(
    _ sealed: [UInt8], with key: any AuthenticatedCipherKey, label: [UInt8], name: String
  ) throws -> [UInt8] {
    do {
      return try key.open(
        sealed.dropFirst(cipher.nonceSize), nonce: sealed.prefix(cipher.nonceSize), authenticating: label)
    } catch AuthenticatedCipherError.notAuthentic {
      throw PassphraseStorage.changed(name)
    } catch AuthenticatedCipherError.unusable where sealed.count < cipher.nonceSize {
      throw PassphraseStorage.changed(name)
    }
  }
}
#endif
