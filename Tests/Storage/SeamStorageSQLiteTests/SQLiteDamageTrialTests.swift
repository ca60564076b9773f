import Foundation
import SeamStorage
import SeamStorageSQLite
import StorageTestFixtures
import Testing

/// Damage of every kind to the files of a killed process; `SEAM_DAMAGE_TRIES` sets the number of tries, `SEAM_SEED` the
/// seed.
struct SQLiteDamageTrialTests {
  /// - Parameter checkpointPages: the length of the log; with few pages most values are in the database, and the log
  ///   begins again and again.
  @Test(.timeLimit(.minutes(60)), arguments: [nil, 40])
  func noDamageReadsAsAbsentOrAsAnotherValue(checkpointPages: Int?) async throws {
    let outcome = try await run(["app.db", "app.db-wal"], share: 3, checkpointPages)
    #expect(outcome.right > 0 && outcome.errors > 0)
    // Quarantine acts on corrupt files alone.
    #expect(Set(outcome.codes.keys) == ["corrupt"])
  }

  /// Neither of them is needed to read the stored values.
  @Test(.timeLimit(.minutes(60)), arguments: [nil, 40])
  func aDamagedIndexOrMarkIsNoDamage(checkpointPages: Int?) async throws {
    let outcome = try await run(["app.db-shm", "app.db-mark"], share: 1, checkpointPages)
    #expect(outcome.errors == 0, "\(outcome.codes)")
  }

  /// Makes `share` eighths of the tries.
  private func run(_ files: [String], share: Int, _ checkpointPages: Int?) async throws -> DamageTrials.Outcome {
    let environment = ProcessInfo.processInfo.environment
    let count = environment["SEAM_DAMAGE_TRIES"].flatMap(Int.init) ?? 288
    let seed = environment["SEAM_SEED"].flatMap(UInt64.init) ?? 1
    let trials = DamageTrials(files: files, stride: 71, isTyped: true, isOpenWhenDamaged: true) {
      SQLiteStorage(at: "\($0)/app.db", limits: SQLiteLimits(checkpointPages: checkpointPages))
    } close: {
      await ($0 as? SQLiteStorage)?.close()
    }
    let outcome = try await trials.run(count: count / 8 * share, seed: seed)
    #expect(outcome.findings == [], "\(outcome.findings.count) of \(outcome.tries)")
    // See decision 0027: a changed key that is still in order is not noticed.
    #expect(outcome.renamed * 100 <= outcome.tries)
    print(
      "damage of \(files): \(outcome.tries) tries, \(outcome.right) right, \(outcome.renamed) renamed,", outcome.codes)
    return outcome
  }
}
