#if canImport(FoundationNetworking)
import Foundation
import FoundationNetworking
import SeamNetwork

/// The behaviour that is specific to `URLSession` of swift-corelibs-foundation, a layer over libcurl.
///
/// https://github.com/swiftlang/swift-corelibs-foundation/tree/main/Sources/FoundationNetworking/URLSession
enum Platform {
  static let capabilities = NetworkSessionCapabilities(except: [
    .init(
      .http2,
      "URLSession on Linux uses it where it can, but can neither choose nor tell the version"
    ),
    .init(.pinning, "URLSession on Linux does not show the server's certificate"),
    .init(.customTrust, "URLSession on Linux trusts the system's authorities only"),
    .init(.metrics, "URLSession on Linux measures nothing"),
    .init(
      .downloadBackPressure,
      "URLSession on Linux ignores its delegate's answers and starts a suspended task from the beginning"),
    .init(
      .uploadBackPressure,
      "URLSession on Linux reads streams on the queue of all tasks, so bodies are collected in memory before"),
    .init(
      .connectTimeout, "URLSession on Linux does not tell when a connection is made; the idle timeout includes it"),
    .init(.headerActivity, "URLSession tells of a header only once it is complete"),
    .init(.fieldOrder, "URLSession keeps fields in a dictionary"),
    .init(.exactRequestLine, "URLRequest changes the case of usual methods, and libcurl removes dot segments"),
    .init(
      .encodedBodies, "URLSession on Linux decodes every body, and takes a compressed one that ends early as whole"),
    .init(.singleSend, "libcurl sends any request again if a kept connection ends before the response"),
  ])

  /// Whether a suspended task goes on where it was.
  static let canPause = false
  /// A time that is never over, in seconds; `URLSession` multiplies it by 1000.
  static let longestTimeout: TimeInterval = 7 * 86_400
  /// Fields that `URLSession` and libcurl add: libcurl leaves a field of spaces out.
  ///
  /// Compressed bodies are not asked for: libcurl takes one that ends early as whole.
  static let ownFields =
    ["User-Agent", "Accept-Language", "Accept", "Content-Type"].map { ($0, " ") } + [("Accept-Encoding", "identity")]

  /// Whether exchanges wait here for a connection, so that the idle timeout does not run meanwhile.
  static func queues(_ origin: Origin) -> Bool { true }

  static func configuration(_ configuration: SessionConfiguration) -> URLSessionConfiguration {
    let result = URLSessionConfiguration.ephemeral
    result.httpCookieStorage = nil
    result.httpCookieAcceptPolicy = .never
    result.httpShouldSetCookies = false
    result.urlCache = nil
    result.urlCredentialStorage = nil
    result.httpMaximumConnectionsPerHost = configuration.maximumConnectionsPerHost
    result.timeoutIntervalForRequest = longestTimeout
    return result
  }

  /// Whether a decoded body that ends with its connection can be cut without an error.
  static let mayCutDecoded = true

  /// Whether a body with a coding was decoded; libcurl decodes the codings that it knows, also if it was not asked to.
  static func decodes(_ coding: String) -> Bool {
    coding.split(separator: ",").allSatisfy {
      ["gzip", "x-gzip", "deflate", "br", "zstd", "identity"].contains($0.trimmingSpaces)
    }
  }

  /// Ends the exchange with the response to which the challenge belongs, which has arrived whole.
  ///
  /// Without a credential, a task of Swift 6.3.1 never ends by the default handling (swift-corelibs-foundation,
  /// issue 5456), so it is cancelled.
  static func answer(
    _ challenge: URLAuthenticationChallenge, of task: URLSessionTask, _ runner: TaskRunner,
    _ completionHandler: (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  ) {
    runner.didComplete(task, error: nil)
    completionHandler(.cancelAuthenticationChallenge, nil)
  }

  static func networkError(_ error: any Error) -> NetworkError { URLFailure(error as NSError).error }
}
#endif
