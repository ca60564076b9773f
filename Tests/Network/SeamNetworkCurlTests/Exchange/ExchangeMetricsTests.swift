#if os(Linux)
import SeamNetwork
import Testing

@testable import SeamNetworkCurl

struct ExchangeMetricsTests {
  @Test func eachTimeIsTheOneSinceTheStepBefore() {
    let metrics = ExchangeMetrics(
      lookedUp: .milliseconds(5), connected: .milliseconds(12), secured: .milliseconds(30), firstByte: .milliseconds(41)
    )
    #expect(
      metrics
        == .init(
          nameLookup: .milliseconds(5), connect: .milliseconds(7), tlsHandshake: .milliseconds(18),
          firstByte: .milliseconds(41), isConnectionReused: false))
  }

  @Test func withoutTLSThereIsNoHandshake() {
    let metrics = ExchangeMetrics(lookedUp: .zero, connected: .zero, secured: .zero, firstByte: .milliseconds(1))
    #expect(metrics.tlsHandshake == nil && metrics.connect == .zero)
  }
}
#endif
