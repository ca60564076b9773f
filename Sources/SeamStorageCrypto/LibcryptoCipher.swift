import CSeamCrypto
public import SeamStorage

/// Encrypts with OpenSSL's libcrypto, version 3.
///
/// `.aes256GCM` is the quicker one where the processor helps, as all of this decade do; `.chaCha20Poly1305` where it
/// does not. Both take 32 bytes of key and 12 of nonce, and add 16.
public struct LibcryptoCipher: AuthenticatedCipher {
  /// What the algorithm is called in everything that is sealed with it.
  public let identifier: UInt8
  /// The bytes of a key.
  public let keySize = 32
  /// The bytes of a nonce.
  public let nonceSize = 12
  /// The bytes of the tag.
  public let tagSize = 16

  private let algorithm: LibcryptoAlgorithm

  private init(identifier: UInt8, name: String) {
    self.identifier = identifier
    algorithm = LibcryptoAlgorithm(name)
  }

  /// AES-256 in Galois/Counter Mode, as NIST SP 800-38D has it.
  public static let aes256GCM = LibcryptoCipher(identifier: 1, name: "AES-256-GCM")
  /// ChaCha20 and Poly1305, as RFC 8439 has them.
  public static let chaCha20Poly1305 = LibcryptoCipher(identifier: 2, name: "ChaCha20-Poly1305")

  /// Readies a key for use.
  ///
  /// - Throws: `AuthenticatedCipherError.unusable` where this libcrypto does not have the algorithm, as a build for FIPS
  ///   may not, or the key has another size.
  public func makeKey(_ bytes: [UInt8]) throws -> any AuthenticatedCipherKey {
    guard bytes.count == keySize else {
      throw AuthenticatedCipherError.unusable(reason: "a key has \(keySize) bytes, not \(bytes.count)")
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
