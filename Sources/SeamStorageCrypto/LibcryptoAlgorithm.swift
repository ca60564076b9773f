import CSeamCrypto

/// An algorithm as libcrypto has fetched it.
///
/// Sendable because libcrypto never changes an algorithm once it is fetched, and counts its references atomically:
/// https://docs.openssl.org/3.0/man7/openssl-threads/.
final class LibcryptoAlgorithm: @unchecked Sendable {
  let name: String
  /// Nil where this libcrypto does not have it.
  let handle: OpaquePointer?

  init(_ name: String) {
    self.name = name
    handle = EVP_CIPHER_fetch(nil, name, nil)
  }

  deinit { EVP_CIPHER_free(handle) }
}
