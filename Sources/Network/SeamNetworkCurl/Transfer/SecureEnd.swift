#if os(Linux)
import CSeamCurl

/// Tells whether a connection over TLS ended as TLS does, and was not cut.
///
/// libcurl 7.88 takes the end of a connection for the end of a body without a length, also where the server's
/// `close_notify` is missing: an attacker could cut the body (RFC 9112, section 9.8). It frees libssl's session before
/// it tells that a transfer ended, so the session notes its end here, in an object that it shares with the transfer.
final class SecureEnd {
  /// Where a session keeps its object, which is released with it.
  private static let index = CRYPTO_get_ex_new_index(CRYPTO_EX_INDEX_SSL, 0, nil, nil, nil) { _, kept, _, _, _, _ in
    if let kept { Unmanaged<SecureEnd>.fromOpaque(kept).release() }
  }

  /// Whether the server announced the end.
  private(set) var isAnnounced = false

  private init() {}

  /// Makes the connections of a context note when their end is announced.
  static func observe(_ context: OpaquePointer) {
    SSL_CTX_set_info_callback(context) { session, place, alert in
      guard let session else { return }
      if SSL_get_ex_data(session, SecureEnd.index) == nil {
        SSL_set_ex_data(session, SecureEnd.index, Unmanaged.passRetained(SecureEnd()).toOpaque())
      }
      guard place & SSL_CB_READ_ALERT == SSL_CB_READ_ALERT, alert & 0xFF == SSL_AD_CLOSE_NOTIFY else { return }
      SecureEnd.of(session)?.isAnnounced = true
    }
  }

  private static func of(_ session: OpaquePointer) -> SecureEnd? {
    SSL_get_ex_data(session, index).map { Unmanaged<SecureEnd>.fromOpaque($0).takeUnretainedValue() }
  }

  /// Returns the end of a handle's connection, while it is open; nil without TLS.
  static func of(easy: UnsafeMutableRawPointer) -> SecureEnd? {
    var pointer: UnsafeMutableRawPointer?
    guard seam_curl_get_pointer(easy, CURLINFO_TLS_SSL_PTR, &pointer) == CURLE_OK, let pointer else { return nil }
    let info = pointer.assumingMemoryBound(to: curl_tlssessioninfo.self).pointee
    guard info.backend == CURLSSLBACKEND_OPENSSL, let session = info.internals else { return nil }
    return of(OpaquePointer(session))
  }
}
#endif
