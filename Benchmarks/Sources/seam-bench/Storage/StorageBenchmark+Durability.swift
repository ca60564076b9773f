import SeamStorage
import SeamStorageSQLite

extension StorageBenchmark {
  /// Writes that must outlive the process, and may be lost with the power: nobody waits for the disk.
  func measurePutsForACrash(_ storage: SQLiteStorage, _ raw: RawSQLite, report: (Figure) -> Void) async throws {
    let count = scale(full: 2000, quick: 50)
    try raw.makeSynchronous(false)
    let outcome = try await Comparison(rounds: scale(full: 21, quick: 3), operations: count).run { _ in
      for number in 0..<count {
        try await storage.commit(batch(of: number..<number + 1, durability: .processCrash))
      }
    } theirs: { _ in
      for number in 0..<count { try raw.put(value, forKey: key(number)) }
    }
    try raw.makeSynchronous(true)
    show(outcome, "storage.sqlite.put_process_crash", report)
  }
}
