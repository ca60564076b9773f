import SeamStorage
import SeamStorageSQLite
import StorageTestFixtures
import Testing

/// Damage goes by its name, so that a damaged file is moved aside and not taken for another program's.
struct HeaderDamageTests {
  private let directory = TemporaryDirectory()

  /// Every bit of the header, one at a time.
  @Test func aDamagedHeaderIsCorruptOrChangesNothing() async throws {
    let storage = SQLiteStorage(at: directory.path("whole.db"))
    var batch = StorageBatch()
    for number in 0..<40 { batch.setBytes([UInt8](repeating: UInt8(number), count: 300), forKey: "key \(number)") }
    try await storage.commit(batch)
    let entries = try await storage.entries(withPrefix: "")
    await storage.close()
    let whole = try directory.read("whole.db")
    var outcomes: [String: Int] = [:]
    var wrong: [String] = []
    for bit in 0..<800 {
      var bytes = whole
      bytes[bit / 8] ^= 1 << UInt8(bit % 8)
      let name = "\(bit).db"
      try directory.write(bytes, to: name)
      let damaged = SQLiteStorage(at: directory.path(name))
      let outcome: String
      do {
        let read = try await damaged.entries(withPrefix: "")
        try await damaged.setBytes([1], forKey: "new")
        #expect(try await damaged.bytes(forKey: "key 7") == entries.first { $0.key == "key 7" }?.bytes)
        outcome = read == entries ? "whole" : "wrong"
      } catch let error as StorageError {
        outcome = error.code.name
      }
      outcomes[outcome, default: 0] += 1
      if outcome != "whole", outcome != "corrupt" { wrong.append("bit \(bit % 8) of byte \(bit / 8): \(outcome)") }
      await damaged.close()
      for suffix in ["", "-wal", "-shm"] where directory.has(name + suffix) { try directory.remove(name + suffix) }
    }
    #expect(wrong == [])
    #expect(outcomes["corrupt"] ?? 0 > 350, "\(outcomes)")
  }
}
