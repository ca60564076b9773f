/// Lets calls wait for a connection instead of failing without one.
///
/// A call waits before it is sent, and once more if the connection was lost meanwhile and it can be repeated.
public struct WaitForConnectivity: NetworkBehaviour {
  private let maximum: Duration?

  /// Creates a behaviour.
  ///
  /// - Parameter maximum: the longest time to wait; nil for as long as the call's deadline allows.
  public init(atMost maximum: Duration? = nil) { self.maximum = maximum }

  public func intercept(
    _ request: HTTPRequest, in call: NetworkCall, next: NetworkNext
  ) async throws -> HTTPResponse {
    guard request.origin?.isLoopback != true else { return try await next(request) }
    try await wait(request, call)
    do {
      return try await next(request)
    } catch {
      let failure = NetworkError(error, for: request)
      let wasNotSent = [.offline, .unknownHost, .cannotConnect].contains(failure.code)
      guard failure.code.isConnectivity, call.networkStateProvider.state.connectivity == .offline,
        wasNotSent || request.isIdempotent, request.isRepeatable
      else { throw error }
      try await wait(request, call)
      return try await next(request)
    }
  }

  private func wait(_ request: HTTPRequest, _ call: NetworkCall) async throws {
    guard call.networkStateProvider.state.connectivity == .offline else { return }
    try await withDeadline(
      maximum, clock: call.clock,
      timeoutError: NetworkError(.offline, reason: "there was no connection in time", request: request)
    ) {
      for await state in call.networkStateProvider.states() where state.connectivity != .offline { return }
      try Task.checkCancellation()
    }
  }
}
