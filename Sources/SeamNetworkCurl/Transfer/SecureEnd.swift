import CSeamCurl

/// Tells whether a connection over TLS ended as TLS does, and was not cut.
///
/// libcurl 7.88 takes the end of a connection for the end of a body without a length, also where the server's
/// `close_notify` is missing: an attacker could cut the body (RFC 9112, section 9.8).
final class SecureEnd {
  private let session: OpaquePointer

  /// Keeps the state of TLS of a handle's connection; nil without TLS.
  init?(of easy: UnsafeMutableRawPointer) {
    var pointer: UnsafeMutableRawPointer?
    guard seam_curl_get_pointer(easy, CURLINFO_TLS_SSL_PTR, &pointer) == CURLE_OK, let pointer else { return nil }
    let info = pointer.assumingMemoryBound(to: curl_tlssessioninfo.self).pointee
    guard info.backend == CURLSSLBACKEND_OPENSSL, let internals = info.internals else { return nil }
    session = OpaquePointer(internals)
    // libcurl frees it with the connection, which may be before the transfer is known to have ended.
    SSL_up_ref(session)
  }

  deinit { SSL_free(session) }

  /// Whether the server announced the end.
  var isAnnounced: Bool { SSL_get_shutdown(session) & SSL_RECEIVED_SHUTDOWN != 0 }
}
