import Foundation
import SeamStorage
import SeamSupport
import StorageTestFixtures
import Testing

@testable import SeamStorageSQLite

struct OpeningTests {
  private let directory = TemporaryDirectory()

  @Test func namesThatSQLiteTakesForCommandsAreFiles() {
    func path(_ name: String) -> String {
      DatabaseLocation(path: name).path
    }
    #expect(path(":memory:").hasSuffix("/:memory:"))
    #expect(path("").hasSuffix("/"))
    #expect(path("file:a?mode=memory").hasPrefix("/"))
    #expect(path("/tmp/a.db") == "/tmp/a.db")
  }

  @Test func aPathThatIsADirectoryIsUnavailable() async {
    await expectError(.unavailable) { try await SQLiteStorage(at: "/").open() }
  }

  @Test func aLogThatIsBeingMadeIsNotAnotherOne() throws {
    let seen = Locked(0)
    for number in 0..<10 {
      let location = DatabaseLocation(path: directory.path("\(number).db"))
      let isOpen = Locked(false)
      let others = DispatchGroup()
      // More threads than processors, so that the system interrupts some between two of their steps.
      for _ in 0..<16 {
        others.enter()
        Thread.detachNewThread {
          while !isOpen.withLock(\.self) {
            if DatabaseFiles.seesAnotherLog(location) { seen.withLock { $0 += 1 } }
          }
          others.leave()
        }
      }
      let connection = Result { try SQLiteConnection.open(location) }
      isOpen.withLock { $0 = true }
      others.wait()
      _ = try connection.get()
    }
    #expect(seen.withLock(\.self) == 0)
  }

  @Test func anEmptyFileIsANewDatabase() async throws {
    try directory.write([], to: "empty.db")
    let storage = SQLiteStorage(at: directory.path("empty.db"))
    #expect(try await storage.keys(withPrefix: "") == [])
    try await storage.setBytes([1], forKey: "key")
  }

  @Test func anotherProgramsDatabaseIsLeftAlone() async throws {
    try directory.write([], to: "other.db")
    let path = directory.path("other.db")
    try SQLiteConnection(path: path, busyTimeout: .zero).execute("CREATE TABLE notes (text)")
    let before = try directory.read("other.db")
    await expectError(.foreign) { try await SQLiteStorage(at: path).setBytes([1], forKey: "key") }
    #expect(try directory.read("other.db") == before)
    try SQLiteConnection(path: path, busyTimeout: .zero).execute("DROP TABLE notes; PRAGMA application_id = 7")
    await expectError(.foreign) { try await SQLiteStorage(at: path).open() }
  }

  @Test func aNewerLayoutIsLeftAlone() async throws {
    let path = directory.path("newer.db")
    let storage = SQLiteStorage(at: path)
    try await storage.setBytes([1], forKey: "key")
    await storage.close()
    try SQLiteConnection(path: path, busyTimeout: .zero).execute(
      "ALTER TABLE entries ADD COLUMN changed INTEGER; PRAGMA user_version = 2; VACUUM")
    let before = try directory.read("newer.db")
    let error = await expectError(.newerVersion) { _ = try await SQLiteStorage(at: path).bytes(forKey: "key") }
    #expect(error?.reason == "the file has layout 2 and this code reads up to 1")
    #expect(try directory.read("newer.db") == before)
  }

  @Test func aCommitWaitsForTheDiskWhereItMustOutliveALossOfPower() async throws {
    let connection = try SQLiteConnection.open(DatabaseLocation(path: directory.path("durable.db")))
    for (durability, synchronous) in [(StorageDurability.processCrash, 1), (.powerLoss, 2), (.process, 1)] {
      try connection.transaction(durability: durability) { try connection.setBytes([1], forKey: "key") }
      #expect(try connection.integer("PRAGMA synchronous") == synchronous)
    }
  }

  @Test func commitsAreSafeFromALossOfPower() async throws {
    let connection = try SQLiteConnection.open(DatabaseLocation(path: directory.path("safe.db")))
    #expect(try connection.text("PRAGMA journal_mode") == "wal")
    #expect(try connection.integer("PRAGMA synchronous") == 2)
    #expect(try connection.integer("PRAGMA fullfsync") == 1)
    #expect(try connection.integer("PRAGMA checkpoint_fullfsync") == 1)
  }
}
