/// Runs closures before and after each call or attempt.
///
/// ```swift
/// Hooks { request, _ in
///   progress.begin()
///   return request
/// } after: { _, result, _ in
///   progress.end()      // after failures and cancellation too
/// }
/// ```
public struct Hooks: NetworkBehaviour {
  public let level: BehaviourLevel
  private let before: @Sendable (HTTPRequest, NetworkCall) async throws -> HTTPRequest
  private let after: @Sendable (HTTPRequest, Result<HTTPResponse, NetworkError>, NetworkCall) async -> Void

  /// Creates hooks.
  ///
  /// - Parameters:
  ///   - level: whether they run once per call, or for each request that is sent.
  ///   - before: returns the request that is sent. An error ends the call.
  ///   - after: runs once after each `before`, with the response, or with the failure, also if `before` threw it or
  ///     the call was cancelled. It gets the request as `before` returned it.
  public init(
    level: BehaviourLevel = .call,
    before: @escaping @Sendable (_ request: HTTPRequest, _ call: NetworkCall) async throws -> HTTPRequest = {
      request, _ in request
    },
    after:
      @escaping @Sendable (
        _ request: HTTPRequest, _ result: Result<HTTPResponse, NetworkError>, _ call: NetworkCall
      ) async -> Void = { _, _, _ in }
  ) {
    self.level = level
    self.before = before
    self.after = after
  }

  public func intercept(
    _ request: HTTPRequest, in call: NetworkCall, next: NetworkNext
  ) async throws -> HTTPResponse {
    var request = request
    do {
      request = try await before(request, call)
      let response = try await next(request)
      await after(request, .success(response), call)
      return response
    } catch {
      await after(request, .failure(NetworkError(error, for: request)), call)
      throw error
    }
  }
}
