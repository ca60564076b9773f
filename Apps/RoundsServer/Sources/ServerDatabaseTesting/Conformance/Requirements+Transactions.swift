import Dispatch
import ServerDatabase

extension DatabaseConformance {
  struct Stop: Error {}

  static let transactions: [Requirement] = [
    Requirement(name: "keeps what was committed") { database in
      try await database.add("a")
      try expect(try await database.count() == 1, "the row is missing")
    },
    Requirement(name: "rolls back if the body throws") { database in
      do {
        try await database.write { connection in
          try connection.add("a")
          throw Stop()
        }
        throw Violation(reason: "the error was not thrown")
      } catch is Stop {
        try expect(try await database.count() == 0, "the row was stored")
      }
    },
    Requirement(name: "commits nothing after a failed statement") { database in
      try await database.add("a")
      try await expect(nil) {
        try await database.write { connection in
          try connection.add("b")
          _ = try? connection.add("a")
        }
      }
      try expect(try await database.count() == 1, "a part of the transaction was stored")
      try await database.add("c")
    },
    Requirement(name: "refuses to write in a transaction that reads") { database in
      try await expect(.readOnly) { try await database.read { try $0.add("a") } }
      try expect(try await database.count() == 0, "the row was stored")
    },
    Requirement(name: "runs the body once without conflict") { database in
      let numbers = try await database.write { connection in
        try connection.execute("add", "INSERT INTO item (id, number) VALUES ('a', 0) ON CONFLICT (id) DO NOTHING")
        try connection.execute("update", "UPDATE item SET number = number + 1")
        return try connection.query("get", "SELECT number FROM item").map { try $0.get("number", as: Int.self) }
      }
      try expect(numbers == [1], "the number is \(numbers), not 1")
    },
    Requirement(name: "refuses calls after it was closed") { database in
      await database.close()
      try await expect(.closed) { try await database.count() }
      try await expect(.closed) { try await database.add("a") }
    },
  ]

  static let isolation: [Requirement] = [
    Requirement(name: "loses no update") { database in
      try await database.add("a", number: 0)
      try await withThrowingTaskGroup(of: Void.self) { group in
        for _ in 0..<16 {
          group.addTask {
            for _ in 0..<10 {
              try await database.write { connection in
                let number: Int = try connection.query("get", "SELECT number FROM item WHERE id = 'a'")[0].get("number")
                try connection.execute("set", "UPDATE item SET number = \(number + 1) WHERE id = 'a'")
              }
            }
          }
        }
        try await group.waitForAll()
      }
      let number: Int = try await database.read { try $0.query("get", "SELECT number FROM item")[0].get("number") }
      try expect(number == 160, "160 updates made \(number)")
    },
    Requirement(name: "runs writing transactions as if one after the other") { database in
      // Each adds a row of its own if there is none: only a serialisable database adds one.
      try await withThrowingTaskGroup(of: Void.self) { group in
        for index in 0..<16 {
          group.addTask {
            try await database.write { connection in
              if try connection.count() == 0 { try connection.add("\(index)") }
            }
          }
        }
        try await group.waitForAll()
      }
      let count = try await database.count()
      try expect(count == 1, "\(count) transactions found no row")
    },
    Requirement(name: "reads one state while others write") { database in
      let (isReading, isWritten) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
      async let counts = database.read { connection in
        let before = try connection.count()
        isReading.signal()
        isWritten.wait()
        return [before, try connection.count()]
      }
      await isReading.wait(onThread: ())
      try await database.add("a")
      isWritten.signal()
      let seen = try await counts
      try expect(seen == [0, 0], "the counts were \(seen)")
      try expect(try await database.count() == 1, "the row is missing afterwards")
    },
    Requirement(name: "shows no transaction before its commit") { database in
      let (isWritten, isRead) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
      async let end: Void = database.write { connection in
        try connection.add("a")
        isWritten.signal()
        isRead.wait()
      }
      await isWritten.wait(onThread: ())
      let count = try await database.count()
      isRead.signal()
      try await end
      try expect(count == 0, "the row was visible")
    },
  ]
}

extension DispatchSemaphore {
  /// Waits on a thread of its own, as Swift's pool has to stay free.
  func wait(onThread: Void) async {
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async {
        self.wait()
        continuation.resume()
      }
    }
  }
}
