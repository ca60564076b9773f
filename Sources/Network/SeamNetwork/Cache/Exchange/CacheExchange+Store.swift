/// Calls of the store, whose failures never fail the call of the network.
extension CacheExchange {
  /// Returns stored bytes of an entry; nil if they are lost, or the store failed.
  func body(in range: Range<Int64>, ofStored entry: HTTPCacheEntry) async -> HTTPBody? {
    await attempt { try await cache.store.body(of: entry, for: key, in: range) } ?? nil
  }

  /// Calls the store, and reports its failure; nil if it failed.
  @discardableResult
  func attempt<Value>(_ call: () async throws -> Value) async -> Value? {
    do {
      return try await call()
    } catch {
      cache.report(error, for: request)
      return nil
    }
  }
}
