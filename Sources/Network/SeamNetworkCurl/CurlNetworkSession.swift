#if os(Linux)
public import SeamNetwork

/// Sends requests by libcurl: HTTP/1.1, and HTTP/2 where the server offers it over TLS.
///
/// ```swift
/// let network = DefaultNetworkModule(session: CurlNetworkSession(), requestBuilder: RequestBuilder(baseURL: url))
/// ```
///
/// One thread serves any number of transfers. It starts with the first request, and ends with ``close()``, or once the
/// session and all bodies of its responses are gone. Connections are kept and used again; transfers over HTTP/2 share
/// one connection. A request that fails on a kept connection before any byte of the response is sent once more on a new
/// connection, if it is idempotent.
///
/// Proxies are taken from the environment, except for hosts on the loopback interface: `http_proxy` in lower case only,
/// `https_proxy`, `all_proxy` and `no_proxy` in either. The user and the password in a proxy's URL go to the proxy
/// alone, and into no error. A proxy that fails is told as a host that does; its own status 407 is the response of an
/// `http` URL, and the failure `cannotConnect` of an `https` one.
///
/// A response's header larger than 300 kB fails, even if the configuration allows more.
public final class CurlNetworkSession: NetworkSession {
  private let loop: CurlLoop

  /// Creates a session; no thread is started and nothing is connected before the first request.
  public init(configuration: SessionConfiguration = SessionConfiguration()) {
    loop = CurlLoop(TransferSettings(configuration))
  }

  public var capabilities: NetworkSessionCapabilities { NetworkSessionCapabilities() }

  public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    try Task.checkCancellation()
    try request.check()
    let exchange = Exchange(request, on: loop)
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

  public func close() async { await loop.close() }
}
#endif
