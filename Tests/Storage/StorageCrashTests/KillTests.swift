import Foundation
import StorageWorkload
import Testing

/// A process that is killed at any moment loses nothing that it acknowledged, and leaves nothing half done.
///
/// `SEAM_KILLS` sets the number of kills, `SEAM_SEED` the seed.
@Suite(.timeLimit(.minutes(30)))
struct KillTests {
  @Test(arguments: [WorkloadBackend.sqlite], [true, false])
  func whatWasAcknowledgedOutlivesTheProcess(_ backend: WorkloadBackend, isPowerSafe: Bool) async throws {
    let environment = ProcessInfo.processInfo.environment
    let kills = environment["SEAM_KILLS"].flatMap { Int($0) } ?? 40
    let seed = environment["SEAM_SEED"].flatMap { UInt64($0) } ?? 1
    let start = ContinuousClock.now
    var series = KillSeries(backend, isPowerSafe: isPowerSafe, seed: seed)
    try await series.run(kills: kills)
    print(series.summary(after: ContinuousClock.now - start))
    #expect(series.findings == [])
    #expect(series.killCount >= kills)
    #expect(Set(series.kills.keys) == [.opening, .acknowledged, .closing])
    #expect(series.killsBeforeOpen > 0 && series.killsBeside > 0)
    #expect(series.acknowledgements > series.killCount)
  }

  /// Lost and torn writes are found in storages that have them.
  @Test(arguments: [(WorkloadBackend.early, "lost"), (.torn, "torn")])
  func aStorageThatViolatesARequirementIsCaught(_ backend: WorkloadBackend, finding: String) async throws {
    var series = KillSeries(backend, isPowerSafe: true, seed: 1)
    // Writes that return early also overtake one another, so that something else can be found first.
    try await series.run(kills: 200, until: finding)
    #expect(series.findings.contains { $0.hasPrefix(finding) }, "\(series.killCount) kills: \(series.findings)")
  }
}

extension KillSeries {
  /// One line of figures.
  fileprivate func summary(after duration: Duration) -> String {
    func found(_ finding: String) -> String { "\(findings.count { $0.hasPrefix(finding) }) \(finding)" }
    func killed(_ kind: WriterRecord.Kind) -> Int { kills[kind, default: 0] }
    return """
      kill -9 \(name): \(killCount) kills (\(killsBeforeOpen) before it was open, \
      \(killed(.opening) - killsBeforeOpen) soon after, \(killed(.acknowledged)) writing, \
      \(killed(.closing) - killsAfterClose) closing, \(killsAfterClose) closed; \(killsBeside) beside a process that went on), \
      \(acknowledgements) acknowledged writes, \(found("lost")), \(found("revived")), \(found("torn")), \
      \(findings.count) findings in all, \(duration.components.seconds) s
      """
  }
}
