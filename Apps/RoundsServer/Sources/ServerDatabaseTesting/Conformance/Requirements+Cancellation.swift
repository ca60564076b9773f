import Dispatch
import ServerDatabase

extension DatabaseConformance {
  static let cancellation: [Requirement] = [
    Requirement(name: "ends the statement of a cancelled task and rolls back") { database in
      let hasBegun = DispatchSemaphore(value: 0)
      let task = Task {
        try await database.write { connection in
          try connection.add("a")
          hasBegun.signal()
          // Takes seconds unless it is ended.
          _ = try connection.query(
            "count",
            """
            WITH RECURSIVE counter (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM counter WHERE i < 10000000)
            SELECT count(*) AS n FROM counter
            """)
        }
      }
      await hasBegun.wait(onThread: ())
      task.cancel()
      do {
        try await task.value
        throw Violation(reason: "the transaction was finished")
      } catch is CancellationError {
        try expect(try await database.count() == 0, "the row was stored")
        try await database.add("b")
        try expect(try await database.count() == 1, "the database is not usable afterwards")
      }
    },
    Requirement(name: "runs no statement after a cancellation") { database in
      let (hasBegun, isCancelled) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
      let task = Task {
        try await database.write { connection in
          hasBegun.signal()
          isCancelled.wait()
          try connection.add("a")
        }
      }
      await hasBegun.wait(onThread: ())
      task.cancel()
      isCancelled.signal()
      do {
        try await task.value
        throw Violation(reason: "the transaction was finished")
      } catch is CancellationError {
        try expect(try await database.count() == 0, "the row was stored")
      }
    },
    Requirement(name: "cancels transactions that wait for a connection") { database in
      let (hasBegun, mayEnd) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
      // More than any pool has connections.
      let holders = (0..<32).map { _ in
        Task {
          try await database.read { _ in
            hasBegun.signal()
            mayEnd.wait()
          }
        }
      }
      await hasBegun.wait(onThread: ())
      for holder in holders { holder.cancel() }
      for _ in holders { mayEnd.signal() }
      var finished = 0
      for holder in holders {
        do { try await holder.value } catch is CancellationError { continue }
        finished += 1
      }
      try expect(finished == 0, "\(finished) cancelled transactions were finished")
      try await database.add("a")
    },
  ]

  static let migrations: [Requirement] = [
    Requirement(name: "runs each migration once, also for many processes at a time") { database in
      let steps = steps
      try await withThrowingTaskGroup(of: Void.self) { group in
        for _ in 0..<8 { group.addTask { try await database.migrate(steps, of: "a") } }
        try await group.waitForAll()
      }
      try await database.migrate(steps, of: "a")
      let count: Int = try await database.read { try $0.query("count", "SELECT count(*) AS n FROM thing")[0].get("n") }
      try expect(count == 1, "the second step ran \(count) times")
    },
    Requirement(name: "changes nothing if a migration fails") { database in
      let broken = steps + [Migration(3, "break", ["CREATE TABLE broken (", "SELECT 1"])]
      try await expect(nil) { try await database.migrate(broken, of: "a") }
      try await expect(.invalidStatement) { try await database.read { try $0.query("count", "SELECT * FROM thing") } }
      try await database.migrate(steps, of: "a")
    },
    Requirement(name: "refuses a schema that it does not know") { database in
      try await database.migrate(steps, of: "a")
      try await expect(.schema) { try await database.migrate([steps[0]], of: "a") }
      try await expect(.schema) { try await database.migrate([steps[0], Migration(2, "other", [])], of: "a") }
      try await expect(.schema) { try await database.migrate([Migration(2, "gap", [])], of: "c") }
    },
  ]

  private static let steps = [
    Migration(1, "create-things", ["CREATE TABLE thing (id \(.identity), name \(.text) NOT NULL)\(.strict)"]),
    Migration(2, "add-thing", ["INSERT INTO thing (name) VALUES ('first')"]),
  ]
}
