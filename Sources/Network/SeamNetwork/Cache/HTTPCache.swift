import Foundation
import SeamSupport

/// Keeps responses and serves them again, as a private cache after RFC 9111, with `stale-while-revalidate` and
/// `stale-if-error` of RFC 5861.
///
/// ```swift
/// let cache = HTTPCache(in: InMemoryHTTPCacheStore(limit: 20 << 20)) { session.userID ?? "" }
/// let network = DefaultNetworkModule(session: session, requestBuilder: builder,
///   behaviours: [Authentication(credentials), Retry(), cache])
/// ```
///
/// - **Responses are served as the server allows**: fresh ones at once, stale ones after the server confirmed them, and
///   stale ones without its confirmation only where server or caller permit it. `Age` is set on each, and
///   ``HTTPResponse/source`` says where it comes from. ``RequestOptions/cachePolicy`` changes it for a request.
/// - **Storing happens while the caller reads**: a body is not read ahead, and is stored once it arrived whole. A body
///   above the limit passes through. Failures of the store, such as a full disk, never fail a call: it goes to the
///   server then, and the failure is reported.
/// - **Users are apart**: responses of one partition are never served in another. In the empty partition, where the
///   user is not known, a response to a request with credentials is stored only if it is `public`. Behaviours that add
///   credentials must stand before the cache in the list, so that it sees them.
/// - **No secret is stored**: sensitive fields, `Set-Cookie` among them, are left out, and so are responses to requests
///   with ``RequestOptions/hasSensitiveBody``. Other URLs and bodies are stored as they are.
/// - **Other requests**: an unsafe request that succeeded removes the responses that are stored under its URL, in every
///   partition, and under the URLs of its `Location` and `Content-Location` of the same origin. Concurrent requests for
///   one URL are all sent.
public struct HTTPCache: NetworkBehaviour {
  let store: any HTTPCacheStore
  let maximumBodySize: Int64
  let partition: @Sendable () async -> String
  private let onFailure: @Sendable (NetworkError) -> Void
  let pending = PendingStores()
  let background = BackgroundTasks()
  /// URLs that were invalidated, and whose entries the store has not removed yet.
  let unfinished = Locked<Set<String>>([])

  /// Creates a cache.
  ///
  /// - Parameters:
  ///   - store: keeps the responses.
  ///   - maximumBodySize: the most bytes of a body that is stored.
  ///   - partition: returns an identifier of the current user, which is not a secret; empty if there is none.
  ///   - onFailure: called with each failure of the store, on any thread; the request's call goes on.
  public init(
    in store: some HTTPCacheStore, maximumBodySize: Int = 10 << 20,
    partition: @escaping @Sendable () async -> String = { "" },
    onFailure: @escaping @Sendable (_ failure: NetworkError) -> Void = { _ in }
  ) {
    self.store = store
    self.maximumBodySize = Int64(maximumBodySize)
    self.partition = partition
    self.onFailure = onFailure
  }

  public var level: BehaviourLevel { .attempt }

  public func intercept(
    _ request: HTTPRequest, in call: NetworkCall, next: @escaping NetworkNext
  ) async throws -> HTTPResponse {
    let partition = await partition()
    guard let key = request.parts.flatMap({ HTTPCacheKey($0, partition: partition) }) else {
      return try await next(request)
    }
    let exchange = CacheExchange(cache: self, key: key, request: request, clock: call.clock, next: next)
    guard request.method.isSafe else { return try await exchange.performUnsafe() }
    guard request.options.cachePolicy != .noStore else { return try await next(request) }
    return try await exchange.perform()
  }

  /// Removes all stored responses, of every partition.
  ///
  /// Responses that are being received are not stored any more.
  public func removeAll() async throws {
    pending.invalidateAll()
    try await store.removeAll()
  }

  /// Removes the entries that an invalidated URL still has in the store; false if the store fails again.
  func finishInvalidation(of url: String, for request: HTTPRequest) async -> Bool {
    guard unfinished.withLock({ $0.contains(url) }) else { return true }
    do {
      try await store.removeAll(url: url)
    } catch {
      report(error, for: request)
      return false
    }
    unfinished.withLock { _ = $0.remove(url) }
    return true
  }

  /// Reports a failure of the store.
  func report(_ error: any Error, for request: HTTPRequest) {
    // A call that was cancelled, and a response that is not to be stored, are no failures of the store.
    guard !Task.isCancelled, !(error is CancellationError), !(error is NetworkError) else { return }
    // The text may have the key, which has the URL.
    let text = "\(error)".withoutSecretsOfURLs()
    onFailure(NetworkError(.failed, reason: "the cache's store failed: \(text)", request: request))
  }

  /// Waits until no stored response is being validated in the background.
  package func waitForBackground() async { await background.wait() }
}
