import ServerHTTP
import Testing

struct TokenBucketsTests {
  @Test func givesABurstAndThenARate() {
    var buckets = TokenBuckets(HTTPRate(burst: 2, perSecond: 0.5))
    #expect(buckets.take(from: "a", at: .zero) == nil)
    #expect(buckets.take(from: "a", at: .zero) == nil)
    #expect(buckets.take(from: "a", at: .zero) == .seconds(2))
    #expect(buckets.take(from: "a", at: .seconds(1)) == .seconds(1))
    #expect(buckets.take(from: "b", at: .seconds(1)) == nil)
    #expect(buckets.take(from: "a", at: .seconds(2)) == nil)
    #expect(buckets.take(from: "a", at: .seconds(2)) == .seconds(2))
    // Never more than the burst.
    #expect(buckets.take(from: "a", at: .seconds(1000)) == nil)
    #expect(buckets.take(from: "a", at: .seconds(1000)) == nil)
    #expect(buckets.take(from: "a", at: .seconds(1000)) == .seconds(2))
  }

  @Test func ignoresAClockThatGoesBack() {
    var buckets = TokenBuckets(HTTPRate(burst: 1, perSecond: 1))
    #expect(buckets.take(from: "a", at: .seconds(10)) == nil)
    #expect(buckets.take(from: "a", at: .seconds(5)) == .seconds(1))
    #expect(buckets.take(from: "a", at: .seconds(11)) == nil)
  }

  @Test func keepsABoundedNumberOfClients() {
    var rate = HTTPRate(burst: 1, perSecond: 0.001)
    rate.clients = 1000
    var buckets = TokenBuckets(rate)
    for index in 0..<100_000 {
      #expect(buckets.take(from: "\(index)", at: .milliseconds(index)) == nil)
      if buckets.count > 1000 { Issue.record("\(buckets.count) clients are kept") }
    }
    // A client that came lately is still limited.
    #expect(buckets.take(from: "99999", at: .milliseconds(100_000)) != nil)
  }
}
