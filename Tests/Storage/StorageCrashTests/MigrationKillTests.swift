import Foundation
import StorageWorkload
import Testing

/// Two processes in one migration, both killed at any moment, lose nothing and bring nothing back.
///
/// `SEAM_KILLS` sets the number of kills, `SEAM_SEED` the seed.
@Suite(.timeLimit(.minutes(30)))
struct MigrationKillTests {
  @Test func nothingIsLostOrDoubledByTwoProcesses() async throws {
    let environment = ProcessInfo.processInfo.environment
    let kills = environment["SEAM_KILLS"].flatMap { Int($0) } ?? 40
    let seed = environment["SEAM_SEED"].flatMap { UInt64($0) } ?? 1
    let start = ContinuousClock.now
    var series = MigrationKillSeries(seed: seed)
    try await series.run(kills: kills)
    print(
      """
      kill -9 of two processes in one migration, seed \(seed): \(series.kills) kills (\(series.killsMigrating) before \
      it was done) in \(series.migrations) migrations, \(series.acknowledgements) acknowledged writes, \
      \(series.findings.count) findings, \((ContinuousClock.now - start).components.seconds) s
      """)
    #expect(series.findings == [])
    #expect(series.kills >= kills)
    #expect(series.killsMigrating > kills / 8)
    #expect(series.acknowledgements > series.kills)
  }

  /// Violations are found at a destination that makes batches whose preconditions are not met.
  @Test(arguments: [(WorkloadBackend.unguarded, true), (.sqlite, false)])
  func aDestinationThatIgnoresPreconditionsIsCaught(_ destination: WorkloadBackend, isBroken: Bool) async throws {
    var series = MigrationKillSeries(to: destination, seed: 1)
    try await series.migrateWithOneLate()
    if isBroken {
      #expect(!series.findings.isEmpty)
    } else {
      #expect(series.findings == [])
      #expect(series.acknowledgements == 48)
    }
  }
}
