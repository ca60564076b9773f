import Foundation
import SeamStorage
import SeamStorageSQLite
import StorageTestFixtures
import Testing

struct DamageTests {
  private let directory = TemporaryDirectory()

  @Test func aFileThatIsNoDatabaseIsCorruptAndStaysAsItIs() async throws {
    let bytes = Array("This is not a database. ".utf8) + [UInt8](repeating: 0xaa, count: 5000)
    try directory.write(bytes, to: "text.db")
    let storage = SQLiteStorage(at: directory.path("text.db"))
    let error = await expectError(.corrupt) { _ = try await storage.bytes(forKey: "key") }
    #expect(error?.location == directory.path("text.db"))
    #expect((error?.underlying as? SQLiteFailure)?.resultCode == 26)
    await expectError(.corrupt) { try await storage.setBytes([1], forKey: "key") }
    await expectError(.corrupt) { try await storage.updateBytes(forKey: "key") { $0 = [1] } }
    #expect(try directory.read("text.db") == bytes)
  }

  /// The beginning and the end of the damage, as fractions of the file.
  @Test(arguments: [(0.3, 0.4), (0.5, 0.9), (0, 0.001)])
  func aDamagedDatabaseIsFoundWhenOpeningAndStaysAsItIs(_ from: Double, _ to: Double) async throws {
    try await makeDatabase("damaged.db")
    var bytes = try directory.read("damaged.db")
    for index in Int(Double(bytes.count) * from)..<Int(Double(bytes.count) * to) { bytes[index] ^= 0x5a }
    try directory.write(bytes, to: "damaged.db")
    await expectError(.corrupt) { try await SQLiteStorage(at: directory.path("damaged.db")).open() }
    #expect(try directory.read("damaged.db") == bytes)
  }

  @Test func aTruncatedDatabaseIsCorruptAndStaysAsItIs() async throws {
    try await makeDatabase("short.db")
    let bytes = Array(try directory.read("short.db").prefix(10_000))
    try directory.write(bytes, to: "short.db")
    await expectError(.corrupt) { try await SQLiteStorage(at: directory.path("short.db")).open() }
    #expect(try directory.read("short.db") == bytes)
  }

  @Test func theLogOfADamagedDatabaseStaysAsItIs() async throws {
    try await makeDatabase("crashed.db")
    let storage = SQLiteStorage(at: directory.path("crashed.db"))
    try await storage.setBytes([1], forKey: "in the log")
    // The files as after a crash: the log was not moved into the database.
    let log = try directory.read("crashed.db-wal")
    var bytes = try directory.read("crashed.db")
    for index in 8192..<bytes.count { bytes[index] = 0xff }
    try directory.write(bytes, to: "copy.db")
    try directory.write(log, to: "copy.db-wal")
    await storage.close()
    await expectError(.corrupt) { try await SQLiteStorage(at: directory.path("copy.db")).open() }
    #expect(try directory.read("copy.db") == bytes)
    #expect(try directory.read("copy.db-wal") == log)

    let aside = try SQLiteStorage.quarantine(at: directory.path("copy.db"))
    #expect(aside == directory.path("copy.db.damaged-1"))
    #expect(try directory.read("copy.db.damaged-1") == bytes)
    #expect(try directory.read("copy.db.damaged-1-wal") == log)
    #expect(!directory.has("copy.db-wal"))
  }

  @Test func withoutTheCheckDamageIsFoundWhereItIsRead() async throws {
    try await makeDatabase("unchecked.db")
    var bytes = try directory.read("unchecked.db")
    for index in bytes.count / 2..<bytes.count { bytes[index] = 0xff }
    try directory.write(bytes, to: "unchecked.db")
    let storage = SQLiteStorage(at: directory.path("unchecked.db"), checksIntegrity: false)
    await expectError(.corrupt) { _ = try await storage.entries(withPrefix: "") }
    var outcomes: [String] = []
    for number in 0..<300 {
      do {
        outcomes.append(try await storage.bytes(forKey: "key \(number)") == nil ? "absent" : "read")
      } catch let error as StorageError {
        outcomes.append(error.code.name)
      }
    }
    #expect(Set(outcomes) == ["read", "corrupt"])
  }

  /// SQLite has no checksum of its own: a changed digit is a number like any other.
  @Test func aChangedValueIsCorruptAndTheOthersGoOn() async throws {
    let storage = SQLiteStorage(at: directory.path("changed.db"))
    for number in 0..<20 { try await storage.setValue(1_000_000 + number, forKey: StorageKey("key \(number)")) }
    await storage.close()
    var bytes = try directory.read("changed.db")
    let text = Array("1000007".utf8)
    let location = try #require(bytes.indices.first { bytes[$0...].starts(with: text) })
    bytes[location + 3] ^= 1
    try directory.write(bytes, to: "changed.db")
    let changed = SQLiteStorage(at: directory.path("changed.db"))
    let error = await expectError(.corrupt) { _ = try await changed.getValue(forKey: StorageKey<Int>("key 7")) }
    #expect(error?.key == "key 7")
    for number in 0..<20 where number != 7 {
      #expect(try await changed.getValue(forKey: StorageKey<Int>("key \(number)")) == 1_000_000 + number)
    }
    try await changed.setValue(7, forKey: StorageKey("key 7"))
    #expect(try await changed.getValue(forKey: StorageKey<Int>("key 7")) == 7)
  }

  @Test func aNewStorageStartsWhereADamagedOneWasMovedAside() async throws {
    for number in 1...2 {
      try directory.write([1, 2, 3], to: "again.db")
      let storage = SQLiteStorage(at: directory.path("again.db"))
      await expectError(.corrupt) { try await storage.open() }
      #expect(
        try SQLiteStorage.quarantine(at: directory.path("again.db")) == directory.path("again.db.damaged-\(number)"))
      #expect(try await storage.keys(withPrefix: "") == [])
      try await storage.setBytes([1], forKey: "key")
      await storage.close()
    }
    #expect(try directory.read("again.db.damaged-1") == [1, 2, 3])
  }

  @Test func damageIsMovedAsideAtOnceWhereThatIsThePolicy() async throws {
    try directory.write([1, 2, 3], to: "policy.db")
    let storage = SQLiteStorage(at: directory.path("policy.db"), whenDamaged: .quarantine)
    let error = await expectError(.corrupt) { _ = try await storage.bytes(forKey: "key") }
    #expect(error?.quarantine == directory.path("policy.db.damaged-1"))
    #expect("\(try #require(error))".contains("It was moved to \(directory.path("policy.db.damaged-1"))"))
    #expect(try directory.read("policy.db.damaged-1") == [1, 2, 3])
    #expect(try await storage.bytes(forKey: "key") == nil)
    try await storage.setBytes([1], forKey: "key")
    await storage.close()
  }

  @Test func whatIsNotDamagedIsNeverMovedAside() async throws {
    try directory.write([], to: "location")
    let storage = SQLiteStorage(at: directory.path("location/policy.db"), whenDamaged: .quarantine)
    let error = await expectError(.unavailable) { try await storage.open() }
    #expect(error?.quarantine == nil)
    #expect(directory.has("location"))
  }

  /// Several find the damage at once; one of them moves the file, and none the new one.
  @Test func aNewDatabaseIsNeverMovedAside() async throws {
    for round in UInt8(0)..<30 {
      try directory.write([1, 2, round], to: "\(round).db")
      let path = directory.path("\(round).db")
      let written = await withTaskGroup(of: [String].self) { group in
        for number in 0..<3 {
          group.addTask {
            let storage = SQLiteStorage(at: path, busyTimeout: .seconds(60), whenDamaged: .quarantine)
            var written: [String] = []
            for key in 0..<4 where (try? await storage.setBytes([round], forKey: "\(number) \(key)")) != nil {
              written.append("\(number) \(key)")
            }
            await storage.close()
            return written
          }
        }
        return await group.reduce(into: []) { $0 += $1 }
      }
      #expect(try await SQLiteStorage(at: path).keys(withPrefix: "") == written.sorted(), "Round \(round)")
      #expect(try directory.read("\(round).db.damaged-1") == [1, 2, round])
      #expect(!directory.has("\(round).db.damaged-2"))
    }
  }

  /// SQLite itself would read these files as an empty database, and throw the log away.
  @Test(arguments: [true, false]) func aLogWithoutItsDatabaseIsDamageAndIsKept(isEmpty: Bool) async throws {
    let storage = SQLiteStorage(at: directory.path("whole.db"))
    try await storage.setBytes([1], forKey: "key")
    let log = try directory.read("whole.db-wal")
    try directory.write(log, to: "half.db-wal")
    if isEmpty { try directory.write([], to: "half.db") }
    for _ in 0..<2 {
      await expectError(.corrupt) { _ = try await SQLiteStorage(at: directory.path("half.db")).bytes(forKey: "key") }
    }
    #expect(try directory.read("half.db-wal") == log)
    let careless = SQLiteStorage(at: directory.path("half.db"), checksIntegrity: false, whenDamaged: .quarantine)
    let error = await expectError(.corrupt) { try await careless.open() }
    #expect(error?.quarantine == directory.path("half.db.damaged-1"))
    #expect(try directory.read("half.db.damaged-1-wal") == log)
    #expect(try await careless.bytes(forKey: "key") == nil)
    await careless.close()
    await storage.close()
  }

  @Test func movingAsideGoesOnWhereItWasInterrupted() throws {
    try directory.write([1, 2], to: "half.db")
    try directory.write([2], to: "half.db.damaged-1-wal")
    #expect(try SQLiteStorage.quarantine(at: directory.path("half.db")) == directory.path("half.db.damaged-1"))
    #expect(try directory.read("half.db.damaged-1") == [1, 2])
    #expect(try directory.read("half.db.damaged-1-wal") == [2])
  }

  @Test func movingNothingAsideIsAnError() async {
    await expectError(.unavailable) { _ = try SQLiteStorage.quarantine(at: directory.path("none.db")) }
  }

  /// A closed database of some hundred pages.
  private func makeDatabase(_ name: String) async throws {
    let storage = SQLiteStorage(at: directory.path(name))
    var batch = StorageBatch()
    for number in 0..<300 { batch.setBytes([UInt8](repeating: 7, count: 1000), forKey: "key \(number)") }
    try await storage.commit(batch)
    await storage.close()
  }

  /// A damaged key would lead to other pages: the keys that it hides would read as absent.
  @Test func aKeyThatIsOutOfOrderIsDamage() async throws {
    let path = directory.path("order.db")
    let storage = SQLiteStorage(at: path)
    var batch = StorageBatch()
    for number in 0..<2_000 { batch.setBytes([UInt8](repeating: 1, count: 100), forKey: "key/\(number)") }
    try await storage.commit(batch)
    await storage.close()
    var bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    // The first interior page of the table, and the first key in it.
    let page = try #require(stride(from: 4096, to: bytes.count, by: 4096).first { bytes[$0] == 2 })
    let name = [UInt8]("key/".utf8)
    let key = try #require((page..<page + 4092).first { bytes[$0..<$0 + 4].elementsEqual(name) })
    bytes[key] ^= 0x10
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    await expectError(.corrupt) { _ = try await SQLiteStorage(at: path).bytes(forKey: "key/7") }
  }
}
