/// Something that happens around requests: adds a header, retries, caches, logs, measures.
///
/// Behaviours are layers: the first of a module's list is the outermost. Each passes the request to `next`, once,
/// several times or not at all, and returns a response.
///
/// ```swift
/// struct Language: NetworkBehaviour {
///   func intercept(_ request: HTTPRequest, in call: NetworkCall, next: NetworkNext) async throws -> HTTPResponse {
///     var request = request
///     request.fields["Accept-Language"] = "de"
///     return try await next(request)
///   }
/// }
/// ```
///
/// ``Hooks`` are a behaviour of two closures, before and after.
public protocol NetworkBehaviour: Sendable {
  /// Where the behaviour stands: around the whole call, or around each request that is sent.
  ///
  /// By default around the call.
  var level: BehaviourLevel { get }

  /// Performs a request, by `next` or otherwise.
  ///
  /// - Throws: any error; the module reports `CancellationError` as a ``NetworkError`` with the code `cancelled`, and
  ///   errors of other types as one with the code `failed`.
  func intercept(_ request: HTTPRequest, in call: NetworkCall, next: @escaping NetworkNext) async throws -> HTTPResponse
}

extension NetworkBehaviour {
  public var level: BehaviourLevel { .call }
}

/// Where a behaviour stands.
public enum BehaviourLevel: Hashable, Sendable {
  /// Around the call: redirects are followed inside.
  case call
  /// Around each request that is sent: every retry, and every redirect.
  case attempt
}

/// The rest of the behaviours, and the session after the last.
public typealias NetworkNext = @Sendable (HTTPRequest) async throws -> HTTPResponse
