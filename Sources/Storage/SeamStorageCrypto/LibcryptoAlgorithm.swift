#if os(Linux)
import CSeamCrypto

/// An algorithm fetched from libcrypto.
///
/// Sendable because libcrypto never changes a fetched algorithm, and counts its references atomically:
/// https://docs.openssl.org/3.0/man7/openssl-threads/.
final class LibcryptoAlgorithm: @unchecked Sendable {
  let name: String
  /// Nil if this libcrypto does not provide the algorithm.
  let handle: OpaquePointer?

  init(_ name: String) {
    self.name = name
    handle = EVP_CIPHER_fetch(nil, name, nil)
  }

  deinit { EVP_CIPHER_free(handle) }
}
#endif
