#if os(Linux)
import CSeamCrypto
import Foundation
import SeamStorage

/// A key that was derived from a passphrase, and a check by which a wrong passphrase is detected.
///
/// scrypt returns 64 bytes: the first half is the key, the second the check, which is stored. Neither half reveals
/// anything about the other.
struct PassphraseKey: ~Copyable {
  private static let half = 32

  private var bytes: [UInt8]

  /// Derives a key, in the time and memory of the parameters.
  ///
  /// The same text typed as different Unicode scalars is the same passphrase.
  init(_ passphrase: String, salt: [UInt8], _ parameters: ScryptParameters) throws(StorageError) {
    var passphrase = Array(passphrase.precomposedStringWithCanonicalMapping.utf8)
    var bytes = [UInt8](repeating: 0, count: 2 * Self.half)
    let result = passphrase.withUnsafeBytes { passphrase in
      EVP_PBE_scrypt(
        passphrase.baseAddress?.assumingMemoryBound(to: CChar.self), passphrase.count, salt, salt.count,
        1 << UInt64(parameters.logRounds), UInt64(parameters.blockSize), UInt64(parameters.parallelism),
        parameters.memoryLimit, &bytes, bytes.count)
    }
    passphrase.withUnsafeMutableBytes { OPENSSL_cleanse($0.baseAddress, $0.count) }
    self.bytes = bytes
    guard result == 1 else {
      throw StorageError(
        .unavailable, reason: "libcrypto could not derive a key from the passphrase, perhaps for want of memory")
    }
  }

  deinit {
    // The array is not shared, as only this type holds it.
    bytes.withUnsafeBytes { OPENSSL_cleanse(UnsafeMutableRawPointer(mutating: $0.baseAddress), $0.count) }
  }

  /// The check, which is stored to detect a wrong passphrase.
  var check: [UInt8] { Array(bytes[Self.half...]) }

  /// Whether the stored check is that of this passphrase; takes the same time wherever they differ.
  func matches(_ check: [UInt8]) -> Bool {
    let own = self.check
    return own.count == check.count && CRYPTO_memcmp(own, check, own.count) == 0
  }

  /// The key for the cipher.
  func cipherKey() throws -> any AuthenticatedCipherKey {
    try LibcryptoCipher.aes256GCM.makeKey(Array(bytes[..<Self.half]))
  }
}
#endif
