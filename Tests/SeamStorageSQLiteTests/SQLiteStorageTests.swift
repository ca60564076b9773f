import SeamStorage
import SeamStorageSQLite
import SeamStorageTesting
import Testing

struct SQLiteStorageTests {
  private let directory = TemporaryDirectory()

  @Test func keepsEveryPromise() async {
    let certificate = StorageCertificate("SQLiteStorage", survivesReopening: true) { [directory] place in
      SQLiteStorage(at: directory.path("\(place).db"))
    } unavailable: {
      SQLiteStorage(at: "/dev/null/nowhere/storage.db")
    }
    let report = await certificate.issue()
    #expect(report.failures.isEmpty)
    #expect(report.findings.allSatisfy { $0.outcome == .kept })
  }

  @Test(arguments: [0, 1, 65_535, 65_536, 65_537, 200_000])
  func valuesOfEverySizeAreReadAlike(_ size: Int) async throws {
    let storage = SQLiteStorage(at: directory.path("sizes.db"))
    let value = [UInt8](repeating: 7, count: size)
    try await storage.setBytes(value, forKey: "key")
    #expect(try await storage.bytes(forKey: "key") == value)
    #expect(try await storage.bytes(forKey: "absent") == nil)
  }

  @Test func everyCallAfterClosingThrowsClosed() async throws {
    let storage = SQLiteStorage(at: directory.path("closed.db"))
    try await storage.setBytes([1], forKey: "key")
    #expect(try await storage.bytes(forKey: "key") == [1])
    await storage.close()
    await storage.close()
    #expect(!directory.has("closed.db-wal"))
    let error = await expectError(.closed) { _ = try await storage.bytes(forKey: "key") }
    #expect(error?.place == directory.path("closed.db"))
    await expectError(.closed) { _ = try await storage.keys(withPrefix: "") }
    await expectError(.closed) { _ = try await storage.entries(withPrefix: "") }
    await expectError(.closed) { try await storage.setBytes([2], forKey: "key") }
    await expectError(.closed) { try await storage.commit(StorageBatch()) }
    await expectError(.closed) { try await storage.updateBytes(forKey: "key") { $0 = nil } }
    await expectError(.closed) { try await storage.open() }
    #expect(try await SQLiteStorage(at: directory.path("closed.db")).bytes(forKey: "key") == [1])
  }

  @Test func writesUnderWayEndWhenTheStorageIsClosed() async throws {
    let storage = SQLiteStorage(at: directory.path("ending.db"))
    try await storage.open()
    let stored = await withTaskGroup(of: Bool.self) { group in
      for number in 0..<50 {
        group.addTask { (try? await storage.setBytes([], forKey: "\(number)")) != nil }
      }
      group.addTask {
        await storage.close()
        return false
      }
      return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
    }
    let keys = try await SQLiteStorage(at: directory.path("ending.db")).keys(withPrefix: "")
    #expect(keys.count == stored)
  }

  @Test(.timeLimit(.minutes(1))) func aStorageThatIsLetGoCloses() async throws {
    try await SQLiteStorage(at: directory.path("gone.db")).setBytes([1], forKey: "key")
    // The log goes when the last connection closes.
    while directory.has("gone.db-wal") { await Task.yield() }
    #expect(try await SQLiteStorage(at: directory.path("gone.db")).bytes(forKey: "key") == [1])
  }

  @Test func anUpdateThatChangesNothingWritesNothing() async throws {
    let storage = SQLiteStorage(at: directory.path("same.db"))
    try await storage.setBytes([1], forKey: "key")
    let before = try directory.read("same.db-wal")
    let read = try await storage.updateBytes(forKey: "key") { $0 }
    #expect(read == [1])
    #expect(try directory.read("same.db-wal") == before)
  }
}
