import Foundation
import SeamSupport

/// Sends equal requests that are under way at the same time once, and gives the response to all callers.
///
/// Requests are equal if method, URL and all fields are, credentials included; only `GET` and `HEAD` count, and only
/// calls that read the whole body at once (``NetworkModule/perform(_:)``). A caller that is cancelled leaves; when the
/// last one leaves, the request is cancelled. The request runs with the deadline of the first caller.
///
/// Place it after ``Authentication``, so that requests of different users differ.
public final class Coalescing: NetworkBehaviour {
  private struct Key: Hashable {
    let method: HTTPMethod
    let url: String
    let fields: [HTTPField]
  }

  private let running = Locked<[Key: SharedTask<HTTPResponse>]>([:])

  /// The number of callers that wait for a response, for tests.
  package var callerCount: Int { running.withLock { $0.values.reduce(0) { $0 + $1.callerCount } } }

  /// Creates a behaviour.
  public init() {}

  public func intercept(
    _ request: HTTPRequest, in call: NetworkCall, next: @escaping NetworkNext
  ) async throws -> HTTPResponse {
    guard call.isBuffered, request.method == .get || request.method == .head, request.body == nil else {
      return try await next(request)
    }
    let key = Key(method: request.method, url: request.url.absoluteString, fields: Array(request.fields))
    let (task, caller) = running.withLock { running in
      if let task = running[key], let caller = task.join() { return (task, caller) }
      let task = SharedTask<HTTPResponse>(cancelsWithLast: true) {
        try await next(request)
      } onEnd: { [weak self] task, _ in
        // A task that was abandoned may have been followed by another.
        self?.running.withLock { if $0[key] === task { $0[key] = nil } }
      }
      running[key] = task
      return (task, SharedTask<HTTPResponse>.firstCaller)
    }
    return try await task.value(for: caller)
  }
}
