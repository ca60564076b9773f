import CSQLiteFaults
import Foundation
import SeamStorage
import SeamSupport
import StorageTestFixtures
import Testing

@testable import SeamStorageSQLite

/// A database that cannot be written, or is opened as read-only, is read.
struct ReadOnlyTests {
  private let directory = TemporaryDirectory()
  private var path: String { directory.path("a.db") }

  /// A closed database, with an empty log and its index beside it.
  private func make() async throws {
    let storage = SQLiteStorage(at: path)
    var batch = StorageBatch()
    for number in 0..<50 { batch.setBytes([UInt8](repeating: UInt8(number), count: 500), forKey: "\(number)") }
    try await storage.commit(batch)
    await storage.close()
  }

  /// Everything in the directory, by name.
  private func files() throws -> [String: [UInt8]] {
    let names = try FileManager.default.contentsOfDirectory(atPath: directory.path(""))
    return Dictionary(uniqueKeysWithValues: try names.map { ($0, try directory.read($0)) })
  }

  private func expectReadOnly(_ storage: SQLiteStorage) async throws {
    #expect(try await storage.bytes(forKey: "7") == [UInt8](repeating: 7, count: 500))
    #expect(try await storage.bytes(forKey: "absent") == nil)
    #expect(try await storage.keys(withPrefix: "4").count == 11)
    await expectError(.readOnly) { try await storage.setBytes([1], forKey: "7") }
    await expectError(.readOnly) { try await storage.removeValue(forKey: "absent") }
    await expectError(.readOnly) { try await storage.updateBytes(forKey: "7") { _ in } }
    #expect(try await storage.entries(withPrefix: "").count == 50)
  }

  @Test(arguments: [["-wal", "-shm"], ["-shm"], ["-wal"], []]) func nothingIsChangedOrMade(_ removed: [String])
    async throws
  {
    try await make()
    for suffix in removed { try directory.remove("a.db" + suffix) }
    let before = try files()
    let storage = SQLiteStorage(at: path, access: .readOnly)
    try await expectReadOnly(storage)
    let second = SQLiteStorage(at: path, access: .readOnly)
    try await expectReadOnly(second)
    await storage.close()
    await second.close()
    #expect(try files() == before)
  }

  @Test func whatIsInTheLogIsReadWhereItsIndexIsThere() async throws {
    let writer = SQLiteStorage(at: path)
    try await writer.setBytes([1], forKey: "key")
    let storage = SQLiteStorage(at: path, access: .readOnly)
    #expect(try await storage.bytes(forKey: "key") == [1])
    try await writer.setBytes([2], forKey: "key")
    #expect(try await storage.bytes(forKey: "key") == [2])
    await expectError(.readOnly) { try await storage.setBytes([3], forKey: "key") }
    let left = (try directory.read("a.db"), try directory.read("a.db-wal"), try directory.read("a.db-shm"))
    await storage.close()
    await writer.close()
    // As a crash leaves them.
    try directory.write(left.0, to: "b.db")
    try directory.write(left.1, to: "b.db-wal")
    let noIndex = SQLiteStorage(at: directory.path("b.db"), access: .readOnly)
    let error = await expectError(.unavailable) { _ = try await noIndex.bytes(forKey: "key") }
    #expect(error?.reason.contains("its log holds what is not in the database yet") == true)
    try directory.write(left.2, to: "b.db-shm")
    #expect(try await noIndex.bytes(forKey: "key") == [2])
    await noIndex.close()
    #expect(try directory.read("b.db-wal") == left.1)
    #expect(try directory.read("b.db-shm") == left.2)
  }

  /// A file that is opened as immutable is not locked.
  @Test func whatOthersWriteMeanwhileIsRead() async throws {
    try await make()
    try directory.remove("a.db-wal")
    try directory.remove("a.db-shm")
    let storage = SQLiteStorage(at: path, access: .readOnly)
    #expect(try await storage.bytes(forKey: "1") == [UInt8](repeating: 1, count: 500))
    let writer = SQLiteStorage(at: path)
    try await writer.setBytes([9], forKey: "1")
    #expect(try await storage.bytes(forKey: "1") == [9])
    try await writer.setBytes([10], forKey: "1")
    #expect(try await storage.bytes(forKey: "1") == [10])
    await writer.close()
    #expect(try await storage.bytes(forKey: "1") == [10])
    await storage.close()
  }

  @Test func whatOthersWriteDuringAReadIsReadAgain() async throws {
    try await make()
    try directory.remove("a.db-wal")
    try directory.remove("a.db-shm")
    let location = DatabaseLocation(path: path, access: .readOnly)
    let worker = SQLiteWorker(location, inPlace: InPlaceConnection(), broadcaster: StorageChangeBroadcaster())
    let reads = Locked(0)
    let bytes = try await worker.read { [path] connection in
      let bytes = try connection.bytes(forKey: "1")
      let isFirst = reads.withLock { count in
        count += 1
        return count == 1
      }
      if isFirst {
        let other = try SQLiteConnection(path: path, busyTimeout: .zero)
        try other.setBytes([9], forKey: "1")
      }
      return bytes
    }
    #expect(bytes == [9])
    #expect(reads.withLock(\.self) == 2)
    await worker.close()
  }

  /// SQLite has one index of the log for a file and process.
  @Test func aWriterGoesOnWhenAReaderOfItsProcessHasClosed() async throws {
    try await make()
    let reader = SQLiteStorage(at: path, access: .readOnly)
    #expect(try await reader.bytes(forKey: "absent") == nil)
    let writer = SQLiteStorage(at: path)
    await expectError(.readOnly) { try await writer.setBytes([1], forKey: "7") }
    #expect(try await writer.bytes(forKey: "7") == [UInt8](repeating: 7, count: 500))
    await reader.close()
    try await writer.setBytes([1], forKey: "7")
    #expect(try await writer.bytes(forKey: "7") == [1])
    // If the writer opens the file first, neither disturbs the other.
    let second = SQLiteStorage(at: path, access: .readOnly)
    #expect(try await second.bytes(forKey: "7") == [1])
    try await writer.setBytes([2], forKey: "7")
    #expect(try await second.bytes(forKey: "7") == [2])
    await second.close()
    await writer.close()
  }

  @Test func whatIsNotThereIsNotMade() async throws {
    let storage = SQLiteStorage(at: directory.path("a/b.db"), access: .readOnly)
    await expectError(.unavailable) { try await storage.open() }
    await expectError(.unavailable) { _ = try await storage.bytes(forKey: "key") }
    await expectError(.unavailable) { try await storage.setBytes([1], forKey: "key") }
    #expect(!directory.has(""))
    try directory.write([], to: "a.db")
    await expectError(.unavailable) { _ = try await SQLiteStorage(at: path, access: .readOnly).bytes(forKey: "key") }
    #expect(try files() == ["a.db": []])
    try await make()
    let log = try directory.read("a.db")
    try directory.remove("a.db")
    try directory.write(log, to: "a.db-wal")
    await expectError(.corrupt) { try await SQLiteStorage(at: path, access: .readOnly).open() }
  }

  @Test func damageIsLeftWhereItIs() async throws {
    try directory.write([1, 2, 3], to: "a.db")
    let storage = SQLiteStorage(at: path, whenDamaged: .quarantine, access: .readOnly)
    let error = await expectError(.corrupt) { try await storage.open() }
    #expect(error?.quarantine == nil)
    #expect(try files() == ["a.db": [1, 2, 3]])
  }

  /// A journal says that another program's write is to be undone first.
  @Test func whatWouldHaveToBeUndoneIsNotRead() async throws {
    try await make()
    for suffix in ["-wal", "-shm"] { try directory.remove("a.db" + suffix) }
    try directory.write([UInt8](repeating: 1, count: 600), to: "a.db-journal")
    await expectError(.unavailable) { try await SQLiteStorage(at: path, access: .readOnly).open() }
  }

  /// Nothing can be opened for writing, as on a medium that is mounted as read-only.
  @Test(arguments: [["-wal", "-shm"], ["-wal"], []]) func aPlaceThatCannotBeWrittenIsRead(_ removed: [String])
    async throws
  {
    try await make()
    for suffix in removed { try directory.remove("a.db" + suffix) }
    let medium = try FaultyFileSystem()
    medium.begin(Fault(operation: .open, resultCode: 8, codes: [], lasts: true), at: 0)
    let storage = SQLiteStorage(at: path, limits: SQLiteLimits(fileSystem: medium.name))
    try await expectReadOnly(storage)
    medium.end()
    try await storage.setBytes([1], forKey: "7")
    #expect(try await storage.bytes(forKey: "7") == [1])
    await storage.close()
  }

  /// The system's own rights, which do not bind its first user.
  @Test(
    .enabled(if: geteuid() != 0, "Rights do not bind the superuser."), arguments: [["-wal", "-shm"], ["-shm"], []])
  func aDirectoryWithoutTheRightToWriteIsRead(_ removed: [String]) async throws {
    try await make()
    for suffix in removed { try directory.remove("a.db" + suffix) }
    let before = try files()
    let names = before.keys.map { directory.path($0) } + [directory.path("")]
    func set(_ mode: Int) throws {
      for name in names { try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: name) }
    }
    try set(0o500)
    let storage = SQLiteStorage(at: path)
    try await expectReadOnly(storage)
    await storage.close()
    #expect(try files() == before)
    try set(0o700)
    try await SQLiteStorage(at: path).setBytes([1], forKey: "7")
  }
}
