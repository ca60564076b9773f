#if os(Linux)
import CSeamCurl
import SeamNetwork

/// Certificate authorities that are trusted beside the system's.
///
/// Sendable because the documents are not changed after `init`, and libcrypto counts their references atomically:
/// https://docs.openssl.org/3.0/man7/openssl-threads/.
final class TrustedAuthorities: @unchecked Sendable {
  private let documents: [OpaquePointer]
  /// The problem of the first authority that cannot be read; nil if all can.
  let problem: String?

  init(_ authorities: [String]) {
    var documents: [OpaquePointer] = []
    var problem: String?
    for (index, text) in authorities.enumerated() {
      let read = Self.documents(in: text)
      if read.isEmpty { problem = problem ?? "authority \(index + 1) of `ServerTrust` is not a certificate in PEM" }
      documents += read
    }
    self.documents = documents
    self.problem = problem
  }

  deinit { for document in documents { X509_free(document) } }

  /// Adds the authorities to those that a connection trusts, and observes its end.
  func apply(to context: OpaquePointer) {
    SecureEnd.observe(context)
    let store = SSL_CTX_get_cert_store(context)
    // libcurl shares a store between connections: an authority that is already there is not added twice.
    for document in documents { X509_STORE_add_cert(store, document) }
    ERR_clear_error()
  }

  private static func documents(in text: String) -> [OpaquePointer] {
    var text = Array(text.utf8)
    return text.withUnsafeMutableBytes { bytes in
      guard let memory = BIO_new_mem_buf(bytes.baseAddress, Int32(clamping: bytes.count)) else { return [] }
      defer { BIO_free(memory) }
      var documents: [OpaquePointer] = []
      while let document = PEM_read_bio_X509(memory, nil, nil, nil) { documents.append(document) }
      ERR_clear_error()
      return documents
    }
  }
}
#endif
