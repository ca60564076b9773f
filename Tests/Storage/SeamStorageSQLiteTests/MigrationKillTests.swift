import Foundation
import SeamStorage
import SeamStorageSQLite
import StorageTestFixtures
import Testing

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Kills a process that migrates at every write it makes, before and after, and goes on in another.
struct MigrationKillTests {
  private let directory = TemporaryDirectory()
  private static let values = 120
  /// A beginning, two copies, a fence, a switch, two removals, an end.
  private static let writes = 8

  @Test func nothingIsLostOrDoubledWhereverTheProcessIsKilled() async throws {
    for write in 1...Self.writes {
      for isMade in [false, true] {
        let location = directory.path("\(write)-\(isMade)")
        let source = SQLiteStorage(at: "\(location)/source.db")
        var batch = StorageBatch()
        for number in 0..<Self.values { try batch.setValue(number, forKey: StorageKey("key/\(number)")) }
        try await source.commit(batch)
        await source.close()

        await #expect(processExitsWith: .signal(SIGKILL)) {
          [location = location as String, write = write as Int, isMade = isMade as Bool] in
          let lives = Lives(write: write, isMade: isMade)
          let storage = MigratingStorage(
            from: MortalStorage(base: SQLiteStorage(at: "\(location)/source.db"), lives: lives),
            to: MortalStorage(base: SQLiteStorage(at: "\(location)/destination.db"), lives: lives))
          try await storage.migrate()
        }
        try await expectAll(at: location, "killed \(isMade ? "after" : "before") write \(write)")
      }
    }
  }

  private func expectAll(at location: String, _ what: Comment) async throws {
    let source = SQLiteStorage(at: "\(location)/source.db")
    let destination = SQLiteStorage(at: "\(location)/destination.db")
    let storage = MigratingStorage(from: source, to: destination)
    let keys = (0..<Self.values).map { "key/\($0)" }.sorted()
    let atOnce = try await storage.getValues(withPrefix: StorageKey<Int>("key/"))
    #expect(atOnce.map(\.key) == keys, what)
    #expect(atOnce.allSatisfy { $0.key == "key/\($0.value)" }, what)
    #expect(try await storage.migrate().values == Self.values, what)
    #expect(try await storage.keys(withPrefix: "") == keys, what)
    #expect(try await source.keys(withPrefix: "") == ["seam.migration/main/from"], what)
    #expect(try await destination.keys(withPrefix: "key/") == keys, what)
    await source.close()
    await destination.close()
  }
}

/// Ends the process at a write.
private actor Lives {
  private var left: Int
  private let isMade: Bool

  init(write: Int, isMade: Bool) {
    left = write
    self.isMade = isMade
  }

  func write(_ body: @Sendable () async throws -> Void) async rethrows {
    left -= 1
    if left == 0, !isMade { raise(SIGKILL) }
    try await body()
    if left == 0 { raise(SIGKILL) }
  }
}

private struct MortalStorage: StorageDecorator {
  let base: any StorageBackend & TransactionalStorage
  let lives: Lives
  func write(_ batch: StorageBatch) async throws { try await lives.write { try await base.write(batch) } }
}
