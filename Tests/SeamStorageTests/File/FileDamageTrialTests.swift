import Foundation
import StorageTestFixtures
import Testing

@testable import SeamStorage

/// Damages of every kind; `SEAM_DAMAGE_TRIES` and `SEAM_SEED` make it longer and another.
struct FileDamageTrialTests {
  @Test func noDamageReadsAsAbsentOrAsAnotherValue() async throws {
    let environment = ProcessInfo.processInfo.environment
    let count = environment["SEAM_DAMAGE_TRIES"].flatMap(Int.init) ?? 200
    let seed = environment["SEAM_SEED"].flatMap(UInt64.init) ?? 1
    for files in [["values.log"], ["values.log", "values.lock"]] {
      let trials = DamageTrials(files: files, stride: 71) {
        FileStorage(LogLocation(directory: $0))
      } close: {
        await ($0 as? FileStorage)?.close()
      }
      let outcome = try await trials.run(count: count / 2, seed: seed)
      #expect(outcome.findings == [], "\(outcome.findings.count) of \(outcome.tries)")
      #expect(outcome.right > 0 && outcome.errors > 0)
      // Quarantine acts on what is corrupt alone.
      #expect(Set(outcome.codes.keys) == ["corrupt"])
      print("damage:", outcome.tries, "tries,", outcome.right, "right,", outcome.codes)
    }
  }
}
