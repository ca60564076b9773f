#if os(Linux)
import CSeamCrypto
public import SeamStorage

/// Encrypts with OpenSSL's libcrypto, version 3.
///
/// `.aes256GCM` is faster on processors with AES instructions, which all processors of the last decade have, and
/// `.chaCha20Poly1305` on others. Both use 32-byte keys and 12-byte nonces, and add a 16-byte tag.
public struct LibcryptoCipher: AuthenticatedCipher {
  /// The number that identifies the algorithm in encrypted values.
  public let identifier: UInt8
  /// The size of a key in bytes.
  public let keySize = 32
  /// The size of a nonce in bytes.
  public let nonceSize = 12
  /// The size of the tag in bytes.
  public let tagSize = 16

  private let algorithm: LibcryptoAlgorithm

  private init(identifier: UInt8, name: String) {
    self.identifier = identifier
    algorithm = LibcryptoAlgorithm(name)
  }

  /// AES-256 in Galois/Counter Mode, as specified by NIST SP 800-38D.
  public static let aes256GCM = LibcryptoCipher(identifier: 1, name: "AES-256-GCM")
  /// ChaCha20 and Poly1305, as specified by RFC 8439.
  public static let chaCha20Poly1305 = LibcryptoCipher(identifier: 2, name: "ChaCha20-Poly1305")

  /// Prepares a key for use.
  ///
  /// - Throws: `AuthenticatedCipherError.unusable` if this libcrypto does not provide the algorithm, as in some FIPS
  ///   builds, or if the key has a different size.
  public func makeKey(_ bytes: [UInt8]) throws -> any AuthenticatedCipherKey {
    guard bytes.count == keySize else {
      throw AuthenticatedCipherError.unusable(reason: "the key must have \(keySize) bytes, not \(bytes.count)")
    }
    return try LibcryptoKey(bytes, algorithm: algorithm, nonceSize: nonceSize, tagSize: tagSize)
  }
}

extension AuthenticatedCipher where Self == LibcryptoCipher {
  /// AES-256 in Galois/Counter Mode by libcrypto.
  public static var aes256GCM: Self { LibcryptoCipher.aes256GCM }
  /// ChaCha20 and Poly1305 by libcrypto.
  public static var chaCha20Poly1305: Self { LibcryptoCipher.chaCha20Poly1305 }
}
#endif
