/// How a request uses an ``HTTPCache``.
///
/// ```swift
/// var options: RequestOptions { RequestOptions(cachePolicy: .reload) }
/// ```
public enum CachePolicy: String, Hashable, Sendable, CaseIterable {
  /// As the fields of the request and of the stored response say (RFC 9111).
  case protocolDefined
  /// From the server, with `Cache-Control: no-cache` for the caches between; the response is stored.
  case reload
  /// From the cache, also if the stored response is stale; from the server if there is none, or if the stored one may
  /// not be served stale (`must-revalidate`, `no-cache`).
  case returnCacheElseLoad
  /// From the cache only; without a usable response the call fails with the code `notCached`.
  case onlyIfCached
  /// From the server; the stored response is not used, and the new one is not stored.
  case noStore
}

/// The policy of a request.
private enum CachePolicyKey: RequestOptionKey {
  static let defaultValue = CachePolicy.protocolDefined
}

extension RequestOptions {
  /// How the request uses the cache; `.protocolDefined` by default.
  public var cachePolicy: CachePolicy {
    get { self[CachePolicyKey.self] }
    set { self[CachePolicyKey.self] = newValue }
  }

  /// Creates options with a policy of caching.
  public init(cachePolicy: CachePolicy) {
    self.init()
    self.cachePolicy = cachePolicy
  }
}
