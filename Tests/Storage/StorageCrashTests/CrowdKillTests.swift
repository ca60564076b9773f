import Foundation
import StorageWorkload
import Testing

/// Two to four processes that open one location at once, and are all killed at any moment, lose nothing that one of
/// them acknowledged.
///
/// `SEAM_KILLS` sets the number of kills, `SEAM_SEED` the seed.
@Suite(.timeLimit(.minutes(30)))
struct CrowdKillTests {
  @Test func nothingIsLostByProcessesThatOpenOnePlace() async throws {
    let series = try await run("opening one location", [.sqlite])
    #expect(series.killsMaking > 0)
  }

  @Test func nothingIsLostByProcessesThatQuarantineOnePlace() async throws {
    let series = try await run("quarantining one location", [.quarantiningSQLite], damages: true)
    #expect(series.damagedLocations > 0)
  }

  @Test func nothingIsLostByProcessesThatRotateKeys() async throws {
    let series = try await run(
      "rotating one location's keys", [.sealedSQLite, .lastingSealedSQLite])
    #expect(series.rotations > series.kills / 4)
  }

  /// Violations are found in storages that have them: one moves a damaged location aside without a lock, one drops old
  /// keys before every value is re-encrypted.
  @Test(arguments: [(WorkloadBackend.hasty, true), (.incomplete, false)])
  func aStorageThatViolatesARequirementIsCaught(_ backend: WorkloadBackend, damages: Bool) async throws {
    var series = CrowdKillSeries([backend], damages: damages, seed: 1)
    try await series.run(kills: 200)
    #expect(!series.findings.isEmpty)
  }

  private func run(
    _ name: String, _ backends: [WorkloadBackend], damages: Bool = false
  ) async throws -> CrowdKillSeries {
    let environment = ProcessInfo.processInfo.environment
    let kills = environment["SEAM_KILLS"].flatMap { Int($0) } ?? 40
    let seed = environment["SEAM_SEED"].flatMap { UInt64($0) } ?? 1
    let start = ContinuousClock.now
    var series = CrowdKillSeries(backends, damages: damages, seed: seed)
    try await series.run(kills: kills)
    print("kill -9 of 2 to 4 processes \(name), seed \(seed): \(series.summary(after: ContinuousClock.now - start))")
    #expect(series.findings == [])
    #expect(series.kills >= kills)
    #expect(series.killsBeforeOpen > 0 && series.killsBeforeOpen < series.kills * 3 / 4)
    #expect(series.acknowledgements > series.kills)
    return series
  }
}

extension CrowdKillSeries {
  /// The figures of one line.
  fileprivate func summary(after duration: Duration) -> String {
    let quarantined =
      damagedLocations == 0
      ? "" : "\(damagedLocations) times damaged, \(roundsStillDamaged) rounds ended before it was moved aside, "
    let rotated = rotations == 0 ? "" : "\(rotations) rotations, at most \(mostKeyRings) key rings, "
    return """
      \(kills) kills (\(killsBeforeOpen) before it was open, \(killsMaking) of these at a new location) at \(locations) locations, \
      \(quarantined)\(rotated)\(acknowledgements) acknowledged writes, \
      \(findings.count { $0.hasPrefix("lost") }) lost, \(findings.count) findings in all, \
      \(duration.components.seconds) s
      """
  }
}
