#if os(Linux)
import CSeamCurl
import SeamNetwork

/// The failure of a transfer as libcurl reports it, and the network error for it.
///
/// https://curl.se/libcurl/c/libcurl-errors.html
struct CurlFailure {
  let code: CURLcode
  /// libcurl's text; empty for the usual one of the code.
  let text: String
  /// Whether the header has not arrived.
  let isBeforeBody: Bool
  /// The system's error of the connection; 0 for none.
  let systemError: Int

  var error: NetworkError { NetworkError(kind, reason: reason) }

  private var kind: NetworkError.Code {
    switch code {
    case CURLE_URL_MALFORMAT: .invalidRequest
    case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_RESOLVE_PROXY: .unknownHost
    case CURLE_COULDNT_CONNECT, CURLE_PROXY, CURLE_INTERFACE_FAILED: .cannotConnect
    case CURLE_OPERATION_TIMEDOUT: .timedOut
    case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_ISSUER_ERROR: .untrustedServer
    case CURLE_SSL_PINNEDPUBKEYNOTMATCH: .pinMismatch
    // OpenSSL says "asn1 encoding" of a signature that is not the authority's.
    case CURLE_SSL_CONNECT_ERROR where text.contains("asn1 encoding"): .untrustedServer
    // A connection that breaks within the handshake is no matter of TLS.
    case CURLE_SSL_CONNECT_ERROR: systemError == 0 && !isCut ? .secureConnectionFailed : .cannotConnect
    case CURLE_SSL_CERTPROBLEM, CURLE_SSL_CIPHER, CURLE_SSL_ENGINE_NOTFOUND, CURLE_SSL_ENGINE_SETFAILED,
      CURLE_SSL_CACERT_BADFILE, CURLE_SSL_CRL_BADFILE, CURLE_SSL_SHUTDOWN_FAILED, CURLE_SSL_INVALIDCERTSTATUS,
      CURLE_USE_SSL_FAILED:
      .secureConnectionFailed
    case CURLE_RECV_ERROR: receivingKind
    case CURLE_GOT_NOTHING, CURLE_SEND_ERROR, CURLE_PARTIAL_FILE, CURLE_SEND_FAIL_REWIND, CURLE_HTTP2,
      CURLE_HTTP2_STREAM, CURLE_SSL_ENGINE_INITFAILED:
      .connectionLost
    case CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY, CURLE_BAD_CONTENT_ENCODING, CURLE_WRITE_ERROR:
      .malformedResponse
    // libcurl has a limit of its own for the lines of a header.
    case CURLE_OUT_OF_MEMORY: isBeforeBody ? .tooLarge : .failed
    default: .failed
    }
  }

  /// libcurl has one code for a broken connection, a broken framing, and a header that is too large.
  private var receivingKind: NetworkError.Code {
    if text.contains("chunk") { return .malformedResponse }
    if text.contains("Too large response header") { return .tooLarge }
    return text.contains("CONNECT") ? .cannotConnect : .connectionLost
  }

  private var isCut: Bool { text.contains("SSL_ERROR_SYSCALL") || text.contains("unexpected eof") }

  private var reason: String {
    // libcurl quotes the variable, with the user and the password of the proxy.
    if text.hasPrefix("Unsupported proxy") {
      return "the proxy that the environment names for this URL is not supported; see the variables *_proxy"
    }
    // A text about the URL could quote it.
    let usual = code == CURLE_URL_MALFORMAT || text.isEmpty
    var reason = usual ? String(cString: curl_easy_strerror(code)) : text
    while let last = reason.last, last == "." || last.isWhitespace { reason.removeLast() }
    return "libcurl reports: \(reason)"
  }
}
#endif
