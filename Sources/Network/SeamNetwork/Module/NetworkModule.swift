/// Performs requests: the contract by which the rest of an app uses the network.
///
/// ```swift
/// let people = try await network.perform(GetPeople())
/// ```
///
/// ``DefaultNetworkModule`` is the implementation; a test uses `FakeNetworkModule` of SeamNetworkTesting.
public protocol NetworkModule: Sendable {
  /// Performs a request and returns its decoded response.
  ///
  /// It returns or throws within the request's deadline, and promptly after its task was cancelled, with the code
  /// `cancelled`.
  func perform<Request: NetworkRequest>(_ request: Request) async throws(NetworkError) -> Request.Response

  /// Performs a request and returns the response with any status, as soon as its header arrived.
  ///
  /// - Parameter request: a request with an absolute URL; see ``RequestBuilder``.
  func send(_ request: HTTPRequest) async throws(NetworkError) -> HTTPResponse

  /// Makes requests from their descriptions.
  var requestBuilder: RequestBuilder { get }

  /// Where completions of the callback API run.
  var completionExecutor: any CompletionExecutor { get }
}
