public import SeamNetwork
import SeamSupport

/// A session that answers by a closure and records the requests.
///
/// ```swift
/// let session = FakeNetworkSession { request in .text("[]", for: request) }
/// let network = DefaultNetworkModule(session: session, requestBuilder: builder)
/// _ = try await network.perform(GetPeople())
/// #expect(session.requests.map(\.url.path) == ["/people"])
/// ```
public final class FakeNetworkSession: NetworkSession {
  public let capabilities = NetworkSessionCapabilities()
  private let answer: @Sendable (HTTPRequest) async throws -> HTTPResponse
  private let state = Locked<(requests: [HTTPRequest], isClosed: Bool)>(([], false))

  /// Creates a session.
  ///
  /// - Parameter answer: returns the response to a request, or throws.
  public init(answer: @escaping @Sendable (_ request: HTTPRequest) async throws -> HTTPResponse) {
    self.answer = answer
  }

  /// The requests so far, in the order of sending.
  public var requests: [HTTPRequest] { state.withLock { $0.requests } }

  public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    try Task.checkCancellation()
    let isClosed = state.withLock { state in
      if !state.isClosed { state.requests.append(request) }
      return state.isClosed
    }
    if isClosed { throw NetworkError(.sessionClosed, reason: "the session was closed", request: request) }
    return try await answer(request)
  }

  public func close() async { state.withLock { $0.isClosed = true } }
}

extension HTTPResponse {
  /// Creates a response to a request with text as its body.
  public static func text(
    _ text: String, _ status: Int = 200, fields: HTTPFields = [], for request: HTTPRequest
  ) -> HTTPResponse {
    HTTPResponse(status, fields: fields, body: HTTPBody(text), url: request.url)
  }
}
