import CSeamCurl

/// Tells whether a connection over TLS ended as TLS does, and was not cut.
///
/// libcurl 7.88 takes the end of a connection for the end of a body without a length, also where the server's
/// `close_notify` is missing: an attacker could cut the body (RFC 9112, section 9.8).
final class SecureEnd {
  /// Where a session notes that the end was announced; libcurl resets libssl's own note when it closes a connection.
  private static let index = CRYPTO_get_ex_new_index(CRYPTO_EX_INDEX_SSL, 0, nil, nil, nil, nil)

  private let session: OpaquePointer

  /// Makes the connections of a context note when their end is announced.
  static func observe(_ context: OpaquePointer) {
    _ = index
    SSL_CTX_set_info_callback(context) { session, place, alert in
      guard place & SSL_CB_READ_ALERT == SSL_CB_READ_ALERT, alert & 0xFF == SSL_AD_CLOSE_NOTIFY else { return }
      // Any pointer but NULL.
      SSL_set_ex_data(session, SecureEnd.index, UnsafeMutableRawPointer(bitPattern: 1))
    }
  }

  /// Keeps the state of TLS of a handle's connection; nil without TLS.
  init?(of easy: UnsafeMutableRawPointer) {
    var pointer: UnsafeMutableRawPointer?
    guard seam_curl_get_pointer(easy, CURLINFO_TLS_SSL_PTR, &pointer) == CURLE_OK, let pointer else { return nil }
    let info = pointer.assumingMemoryBound(to: curl_tlssessioninfo.self).pointee
    guard info.backend == CURLSSLBACKEND_OPENSSL, let internals = info.internals else { return nil }
    session = OpaquePointer(internals)
    // libcurl frees it with the connection, before the transfer is known to have ended.
    SSL_up_ref(session)
  }

  deinit { SSL_free(session) }

  /// Whether the server announced the end.
  var isAnnounced: Bool { SSL_get_ex_data(session, Self.index) != nil }
}
