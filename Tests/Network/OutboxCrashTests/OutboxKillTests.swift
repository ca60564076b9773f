import Foundation
import Testing

/// A process that is killed at any moment loses no request that it added, and sends none that counts twice.
///
/// `SEAM_KILLS` says how often, `SEAM_SEED` from which seed on.
struct OutboxKillTests {
  @Test func everyAddedRequestArrivesAndCountsOnce() async throws {
    let environment = ProcessInfo.processInfo.environment
    let kills = environment["SEAM_KILLS"].flatMap { Int($0) } ?? 25
    let seed = environment["SEAM_SEED"].flatMap { UInt64($0) } ?? 1
    let start = ContinuousClock.now
    var series = try OutboxKillSeries(kills: kills, seed: seed)
    try await series.run()
    print(
      """
      kill -9 outbox, seed \(seed): \(series.kills) kills (\(series.killsBeforeOpen) before it was open, \
      \(series.killsWhilePending) with requests to send), \(series.acknowledgements) added requests, \
      \(series.interrupted) that a kill left in doubt, \(series.requests) sent, \(series.findings.count) findings, \
      \((ContinuousClock.now - start).components.seconds) s
      """)
    #expect(series.findings == [])
    #expect(series.kills >= kills)
    #expect(series.killsWhilePending > 0 && series.interrupted > 0)
    #expect(series.acknowledgements > series.kills)
  }
}
