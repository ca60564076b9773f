#if canImport(FoundationNetworking)
import Foundation
import SeamNetwork

/// The failure of a task as `URLSession` reports it, and the network error for it.
///
/// Most codes of libcurl arrive as `unknown`, with libcurl's text.
struct URLFailure {
  private let code: Int
  private let text: String

  init(_ error: NSError) {
    code = error.code
    text = (error.userInfo[NSLocalizedDescriptionKey] as? String) ?? ""
  }

  var error: NetworkError { NetworkError(kind, reason: reason) }

  private var kind: NetworkError.Code {
    switch code {
    case NSURLErrorTimedOut: .timedOut
    case NSURLErrorCannotFindHost, NSURLErrorDNSLookupFailed: .unknownHost
    case NSURLErrorCannotConnectToHost: .cannotConnect
    case NSURLErrorNetworkConnectionLost, NSURLErrorBadServerResponse: .connectionLost
    case NSURLErrorUnsupportedURL: .malformedResponse
    case NSURLErrorBadURL: .invalidRequest
    default: kindByText
    }
  }

  /// The kind, derived from the text of libcurl or OpenSSL.
  private var kindByText: NetworkError.Code {
    func says(_ parts: String...) -> Bool { parts.contains { text.contains($0) } }
    // OpenSSL says "asn1 encoding" of a certificate that its authority did not sign.
    if says("certificate problem", "certificate subject name", "certificate verify", "asn1 encoding") {
      return .untrustedServer
    }
    if says("unexpected eof while reading", "SSL_read", "SSL_write") { return .connectionLost }
    if says("SSL", "TLS") { return says("SSL_ERROR_SYSCALL") ? .cannotConnect : .secureConnectionFailed }
    if says("response header", "headers") { return .tooLarge }
    if says(
      "chunked", "Failed writing header", "Header without colon", "Content-Length", "decompress", "content encoding",
      "content unencoding",
      "HTTP/0.9")
    {
      return .malformedResponse
    }
    if says(
      "transfer closed", "Empty reply", "Recv failure", "Send failure", "reset", "Failed sending", "Connection died",
      "rewind", "HTTP/2", "HTTP2")
    {
      return .connectionLost
    }
    return says("connect") ? .cannotConnect : .failed
  }

  private var reason: String {
    // A text about the URL could quote it.
    code == NSURLErrorBadURL || text.isEmpty ? "URLSession reports error \(code)" : "URLSession reports: \(text)"
  }
}
#endif
