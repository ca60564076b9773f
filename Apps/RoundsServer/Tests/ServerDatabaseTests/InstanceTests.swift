import Foundation
import ServerDatabase
import ServerDatabasePostgres
import ServerDatabaseSQLite
import ServerDatabaseTesting
import ServerTestFixtures
import Testing

/// Several instances on one database, and databases that cannot be reached.
struct InstanceTests {
  @Test(arguments: TestDatabase.allCases)
  func startAtTheSameTimeAndLoseNoUpdate(kind: TestDatabase) async throws {
    let place = try await kind.makePlace()
    let steps = [
      Migration(1, "create", ["CREATE TABLE counter (number \(.integer))\(.strict)"]),
      Migration(2, "start", ["INSERT INTO counter VALUES (0)"]),
    ]
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<4 {
        group.addTask {
          let database = try await kind.open(place)
          try await database.migrate(steps, of: "counter")
          for _ in 0..<25 {
            try await database.write { connection in
              let number: Int = try connection.query("get", "SELECT number FROM counter")[0].get("number")
              try connection.execute("set", "UPDATE counter SET number = \(number + 1)")
            }
          }
          await database.close()
        }
      }
      try await group.waitForAll()
    }
    let database = try await kind.open(place)
    let number: Int = try await database.read { try $0.query("get", "SELECT number FROM counter")[0].get("number") }
    #expect(number == 100)
    await database.close()
  }

  @Test(arguments: TestDatabase.allCases)
  func loseNoUpdateOfSixtyFourClients(kind: TestDatabase) async throws {
    let place = try await kind.makePlace()
    let instances = [try await kind.open(place), try await kind.open(place)]
    try await instances[0].exclusive { connection in
      try connection.execute("create", "CREATE TABLE counter (number \(.integer))\(.strict)")
      try connection.execute("start", "INSERT INTO counter VALUES (0)")
    }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for client in 0..<64 {
        group.addTask {
          for _ in 0..<10 {
            try await instances[client % 2].write { connection in
              let number: Int = try connection.query("get", "SELECT number FROM counter")[0].get("number")
              try connection.execute("set", "UPDATE counter SET number = \(number + 1)")
            }
          }
        }
      }
      try await group.waitForAll()
    }
    let rows = try await instances[1].read { try $0.query("get", "SELECT number FROM counter") }
    #expect(rows.map(\.values) == [[.integer(640)]])
    for instance in instances { await instance.close() }
  }

  @Test func reconnectsAfterTheServerHasEndedConnections() async throws {
    let place = try await TestDatabase.postgres.makePlace()
    let database = try await TestDatabase.postgres.open(place)
    let other = try await TestDatabase.postgres.open(place)
    for _ in 0..<20 {
      // The connection that asks for it is not ended.
      _ = try await other.read { connection in
        try connection.query(
          "end",
          """
          SELECT pg_terminate_backend(pid) FROM pg_stat_activity \
          WHERE pid <> pg_backend_pid() AND datname = current_database()
          """)
      }
      let rows = try await database.read { try $0.query("one", "SELECT 1 AS n") }
      #expect(rows.count == 1)
    }
    await database.close()
    await other.close()
  }

  @Test func saysThatAConnectionWasLost() async throws {
    let database = try await TestDatabase.postgres.open(TestDatabase.postgres.makePlace())
    let error = await failure {
      try await database.write { connection in
        _ = try? connection.query("end", "SELECT pg_terminate_backend(pg_backend_pid())")
        _ = try connection.query("one", "SELECT 1 AS n")
      }
    }
    #expect((error as? DatabaseError)?.code == .unavailable)
    try await database.exclusive { try $0.execute("create", "CREATE TABLE a (id \(.identity))") }
    await database.close()
  }

  @Test func namesTheRemedyButNoPasswordIfItCannotConnect() async throws {
    let error = await failure { try await PostgresDatabase(url: "postgres://a:secret@/db?host=/dev/null") }
    #expect((error as? DatabaseError)?.code == .unavailable)
    #expect(!"\(String(describing: error))".contains("secret"))
    let sqlite = await failure { try await SQLiteDatabase(path: "/dev/null/a.db") }
    #expect((sqlite as? DatabaseError)?.code == .unavailable)
    #expect("\(String(describing: sqlite))".contains("/dev/null/a.db"))
  }

  @Test func waitsForAWriterOfAnotherInstanceNoLongerThanItIsTold() async throws {
    let path = try await TestDatabase.sqlite.makePlace()
    let holder = try await SQLiteDatabase(path: path)
    let short = try await SQLiteDatabase(path: path, busyTime: .milliseconds(20))
    let long = try await SQLiteDatabase(path: path, busyTime: .seconds(3600))
    let (isHeld, mayEnd) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    async let held: Void = holder.write { _ in
      isHeld.signal()
      mayEnd.wait()
    }
    await withCheckedContinuation { continuation in
      Thread {
        isHeld.wait()
        continuation.resume()
      }.start()
    }
    let conflict = await failure { try await short.write { _ in } }
    #expect((conflict as? DatabaseError)?.code == .conflict)
    // Readers do not wait.
    #expect(try await short.read { try $0.query("one", "SELECT 1 AS n") }.count == 1)
    let waiting = Task { try await long.write { _ in } }
    waiting.cancel()
    #expect(await failure { try await waiting.value } is CancellationError)
    mayEnd.signal()
    try await held
    try await short.write { _ in }
    for database in [holder, short, long] { await database.close() }
  }

  @Test func refusesAFileThatIsNoDatabase() async throws {
    let path = try await TestDatabase.sqlite.makePlace()
    try String(repeating: "no database\n", count: 1000).write(toFile: path, atomically: true, encoding: .utf8)
    let error = await failure { try await SQLiteDatabase(path: path) }
    #expect((error as? DatabaseError)?.code == .corrupt)
  }

  private func failure(of body: () async throws -> some Sendable) async -> (any Error)? {
    do {
      _ = try await body()
      return nil
    } catch {
      return error
    }
  }
}
