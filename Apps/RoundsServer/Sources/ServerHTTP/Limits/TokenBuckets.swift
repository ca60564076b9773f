/// Decides which requests are within a rate, by client.
///
/// It decides from the times that it is given, and keeps a bounded number of clients.
package struct TokenBuckets {
  private struct Bucket {
    var tokens: Double
    var updated: Duration
  }

  private let rate: HTTPRate
  private var buckets: [String: Bucket] = [:]

  package init(_ rate: HTTPRate) { self.rate = rate }

  package var count: Int { buckets.count }

  /// Takes one request of a client; returns nil if it is within the rate, and otherwise the time to wait.
  package mutating func take(from client: String, at now: Duration) -> Duration? {
    var bucket = buckets[client] ?? Bucket(tokens: Double(rate.burst), updated: now)
    bucket.tokens = filled(bucket, at: now)
    bucket.updated = max(now, bucket.updated)
    if buckets[client] == nil, buckets.count >= rate.clients { makeRoom(at: now) }
    defer { buckets[client] = bucket }
    guard bucket.tokens >= 1 else { return .seconds((1 - bucket.tokens) / rate.perSecond) }
    bucket.tokens -= 1
    return nil
  }

  private func filled(_ bucket: Bucket, at now: Duration) -> Double {
    let elapsed = max(.zero, now - bucket.updated) / .seconds(1)
    return min(Double(rate.burst), bucket.tokens + elapsed * rate.perSecond)
  }

  /// Drops a quarter of the clients at least, so that its cost is spread over many requests.
  private mutating func makeRoom(at now: Duration) {
    buckets = buckets.filter { filled($0.value, at: now) < Double(rate.burst) }
    let most = max(0, rate.clients - rate.clients / 4 - 1)
    guard buckets.count > most else { return }
    let newest = buckets.sorted { $0.value.updated > $1.value.updated }.prefix(most)
    buckets = Dictionary(uniqueKeysWithValues: newest.map { ($0.key, $0.value) })
  }
}
