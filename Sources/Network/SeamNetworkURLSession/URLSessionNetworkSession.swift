public import SeamNetwork

/// Sends requests by Foundation's `URLSession`; the default session on Apple platforms.
///
/// ```swift
/// let network = DefaultNetworkModule(session: URLSessionNetworkSession(), requestBuilder: RequestBuilder(baseURL:
/// url))
/// ```
///
/// Redirects are returned, challenges are not answered, and no cookie, response or credential is kept. Idle timeouts
/// are measured here, not by `URLSession`, so that they are exact, and do not run while a request waits for a
/// connection.
///
/// The limitations of the platform's `URLSession` are in ``capabilities``. On Linux, prefer `CurlNetworkSession`:
/// `URLSession` there has no pinning and no back-pressure, and ends the process on a response whose header is cut, or
/// whose body has trailers. A host with pins is refused there, because its key cannot be checked. Redirects of
/// concurrent calls over HTTP/2, on which it ends the process too (swift-corelibs-foundation, issue 5524), are no
/// danger, as the module follows them.
///
/// The conformance suite runs on Linux only. The files for Apple platforms are written by Apple's documentation; the
/// checks of this project do not compile them.
public final class URLSessionNetworkSession: NetworkSession {
  private let runner: TaskRunner

  /// Creates a session; nothing is connected before the first request.
  public init(configuration: SessionConfiguration = SessionConfiguration()) {
    runner = TaskRunner(configuration)
  }

  deinit { runner.release() }

  public var capabilities: NetworkSessionCapabilities { Platform.capabilities }

  public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    try Task.checkCancellation()
    try request.check()
    try checkPins(of: request)
    let exchange = Exchange(request, on: runner)
    let response = try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { exchange.begin($0) }
    } onCancel: {
      exchange.cancel()
    }
    guard !Task.isCancelled else {
      response.body.cancel()
      throw CancellationError()
    }
    return response
  }

  public func close() async { runner.close() }

  /// Refuses a host whose pins the platform cannot check: a request must not reach it unchecked.
  private func checkPins(of request: HTTPRequest) throws(NetworkError) {
    guard let limitation = capabilities.limitation(of: .pinning), let origin = request.origin,
      origin.scheme == "https", runner.configuration.trust.publicKeys(for: origin.host) != nil
    else { return }
    throw NetworkError(
      .pinMismatch, reason: "the pinned key of \(origin.host) cannot be checked: \(limitation)", request: request)
  }
}
