import Foundation
import SeamStorage
import SeamStorageSQLite

extension StorageBenchmark {
  /// Opening a file of 100,000 keys and reading one of them, with the search for damage and without.
  func measureOpening(in directory: URL, report: (Figure) -> Void) async throws {
    let path = directory.appendingPathComponent("large.db").path
    let count = scale(full: 100_000, quick: 1000)
    try await fill(path, count)
    func open(checksIntegrity: Bool) async throws {
      let storage = SQLiteStorage(at: path, checksIntegrity: checksIntegrity)
      try expect(try await storage.bytes(forKey: key(count / 2)) != nil)
      await storage.close()
    }
    func openRaw() throws {
      let raw = try RawSQLite(path: path)
      try expect(try raw.get(key(count / 2)) != nil)
    }
    let comparison = Comparison(rounds: scale(full: 21, quick: 3), operations: 1)
    let checked = try await comparison.run { _ in
      try await open(checksIntegrity: true)
    } theirs: { _ in
      try openRaw()
    }
    let unchecked = try await comparison.run { _ in
      try await open(checksIntegrity: false)
    } theirs: { _ in
      try openRaw()
    }
    let size = try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int ?? 0
    report(Figure(name: "storage.sqlite.open_100k.file", value: Double(size) / 1e6, unit: "MB"))
    report(Figure(name: "storage.sqlite.open_100k", value: 1000 / checked.ours, unit: "ms"))
    report(Figure(name: "storage.sqlite.open_100k.unchecked", value: 1000 / unchecked.ours, unit: "ms"))
    report(Figure(name: "storage.sqlite.open_100k.raw", value: 1000 / unchecked.theirs, unit: "ms"))
  }

  private func fill(_ path: String, _ count: Int) async throws {
    let storage = SQLiteStorage(at: path)
    for start in stride(from: 0, to: count, by: 1000) { try await storage.commit(batch(of: start..<start + 1000)) }
    await storage.close()
  }
}
