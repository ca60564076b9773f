#if !canImport(FoundationNetworking)
import Foundation
import SeamNetwork

/// The behaviour that is specific to `URLSession` of Apple's platforms, by Apple's documentation.
enum Platform {
  static let capabilities = NetworkSessionCapabilities(except: [
    .init(.http2, "URLSession uses it where it can, and tells the version only after the body"),
    .init(.metrics, "URLSession tells its metrics only after the body, when the response was returned"),
    .init(.connectTimeout, "URLSession does not tell when a connection is made; the idle timeout includes it"),
    .init(.headerActivity, "URLSession tells of a header only once it is complete"),
    .init(.fieldOrder, "URLSession keeps fields in a dictionary"),
    .init(.exactRequestLine, "URLRequest changes the case of usual methods"),
    .init(.encodedBodies, "URLSession decodes every body whose encoding it knows"),
    .init(.singleSend, "URLSession may send a request again if a kept connection ends before the response"),
  ])

  /// Whether a suspended task goes on where it was.
  static let canPause = true
  /// A time that is never over, in seconds.
  static let longestTimeout: TimeInterval = 7 * 86_400
  /// Fields that `URLSession` adds, and that cannot be removed: an empty value replaces them.
  static let ownFields = [("User-Agent", ""), ("Accept-Language", ""), ("Accept", "*/*")]
  /// Whether a decoded body that ends with its connection can be cut without an error.
  static let mayCutDecoded = false

  /// Whether exchanges wait here for a connection, so that the idle timeout does not run meanwhile.
  ///
  /// Over TLS, many may share one connection of HTTP/2.
  static func queues(_ origin: Origin) -> Bool { origin.scheme == "http" }

  static func configuration(_ configuration: SessionConfiguration) -> URLSessionConfiguration {
    let result = URLSessionConfiguration.ephemeral
    result.httpCookieStorage = nil
    result.httpCookieAcceptPolicy = .never
    result.httpShouldSetCookies = false
    result.urlCache = nil
    result.urlCredentialStorage = nil
    result.requestCachePolicy = .reloadIgnoringLocalCacheData
    result.httpMaximumConnectionsPerHost = configuration.maximumConnectionsPerHost
    result.timeoutIntervalForRequest = longestTimeout
    result.timeoutIntervalForResource = longestTimeout
    result.tlsMinimumSupportedProtocolVersion = .TLSv12
    result.waitsForConnectivity = false
    return result
  }

  /// Whether a body with a coding was decoded.
  static func decodes(_ coding: String) -> Bool { ["gzip", "x-gzip", "deflate", "br"].contains(coding) }

  /// Evaluates the server's certificate; leaves challenges of HTTP to the caller.
  static func answer(
    _ challenge: URLAuthenticationChallenge, of task: URLSessionTask, _ runner: TaskRunner,
    _ completionHandler: (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  ) {
    guard challenge.protectionSpace.authenticationMethod == NSURLAuthenticationMethodServerTrust else {
      return completionHandler(.performDefaultHandling, nil)
    }
    guard let trust = challenge.protectionSpace.serverTrust else {
      return completionHandler(.cancelAuthenticationChallenge, nil)
    }
    do {
      try CertificateCheck(runner.configuration.trust).check(trust, host: challenge.protectionSpace.host)
      completionHandler(.useCredential, URLCredential(trust: trust))
    } catch {
      runner.exchange(of: task)?.fail(error)
      completionHandler(.cancelAuthenticationChallenge, nil)
    }
  }

  /// The error without its user info, which contains the URL.
  static func networkError(_ error: any Error) -> NetworkError {
    let code = (error as? URLError)?.code ?? .unknown
    return NetworkError(kind(of: code), reason: "URLSession reports error \(code.rawValue)")
  }

  private static func kind(of code: URLError.Code) -> NetworkError.Code {
    switch code {
    case .timedOut: .timedOut
    case .notConnectedToInternet, .internationalRoamingOff, .dataNotAllowed, .callIsActive: .offline
    case .cannotFindHost, .dnsLookupFailed: .unknownHost
    case .cannotConnectToHost: .cannotConnect
    case .networkConnectionLost: .connectionLost
    case .secureConnectionFailed, .clientCertificateRejected, .clientCertificateRequired,
      .appTransportSecurityRequiresSecureConnection:
      .secureConnectionFailed
    case .serverCertificateUntrusted, .serverCertificateHasBadDate, .serverCertificateNotYetValid,
      .serverCertificateHasUnknownRoot:
      .untrustedServer
    case .badServerResponse, .cannotParseResponse, .cannotDecodeRawData, .cannotDecodeContentData,
      .zeroByteResource:
      .malformedResponse
    case .dataLengthExceedsMaximum: .tooLarge
    case .badURL, .unsupportedURL: .invalidRequest
    default: .failed
    }
  }
}
#endif
