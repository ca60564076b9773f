import ServerDatabase

extension DatabaseConformance {
  static let statements: [Requirement] = [
    Requirement(name: "returns all rows in order") { database in
      try await database.write { connection in
        for number in 0..<5000 { try connection.add("\(number)", number: number) }
      }
      let numbers = try await database.read { connection in
        try connection.query("list", "SELECT number FROM item ORDER BY number").map {
          try $0.get("number", as: Int.self)
        }
      }
      try expect(numbers == Array(0..<5000), "\(numbers.count) rows came back, or in another order")
    },
    Requirement(name: "takes statements of any number of values") { database in
      for count in 1...400 {
        let list = SQL.joined((0..<count).map { "\($0)" })
        let rows = try await database.read { try $0.query("list", "SELECT 1 AS n WHERE 1 IN (0, \(list))") }
        try expect(rows.count == (count > 1 ? 1 : 0), "a list of \(count) gave \(rows.count) rows")
      }
    },
    Requirement(name: "refuses more values than every dialect takes") { database in
      for (count, isTaken) in [(32_766, true), (32_767, false), (100_000, false)] {
        let list = SQL.joined((0..<count).map { "\($0)" })
        let select: @Sendable () async throws -> Int = {
          try await database.read { try $0.query("list", "SELECT 1 AS n WHERE 1 IN (\(list))").count }
        }
        if isTaken {
          let rows = try await select()
          try expect(rows == 1, "a list of \(count) gave \(rows) rows")
        } else {
          try await expect(.invalidStatement, select)
        }
      }
    },
    Requirement(name: "keeps values of ten megabytes") { database in
      let bytes = [UInt8](repeating: 0, count: 5_000_000) + [UInt8](repeating: 0xFF, count: 5_000_000)
      let text = String(repeating: "wounds ", count: 1_500_000)
      let row = try await database.write { connection in
        try connection.execute("add", "INSERT INTO item (id, bytes) VALUES (\("a"), \(bytes))")
        return try connection.query("get", "SELECT bytes, length(\(text)) AS length FROM item")[0]
      }
      try expect(try row.get("bytes") == bytes, "the bytes came back differently")
      try expect(try row.get("length") == text.utf8.count, "the text was cut")
    },
    Requirement(name: "sees columns that were added") { database in
      // More readings than connections, so that each has prepared the statement.
      for _ in 0..<20 { _ = try await database.read { try $0.query("all", "SELECT * FROM item") } }
      try await database.add("a")
      try await database.exclusive {
        try $0.execute("alter", "ALTER TABLE item ADD COLUMN note \(.text) DEFAULT 'new'")
      }
      for _ in 0..<20 {
        let rows = try await database.read { try $0.query("all", "SELECT * FROM item") }
        try expect(rows.count == 1 && (try? rows[0].get("note", as: String.self)) == "new", "the rows are \(rows)")
      }
    },
    Requirement(name: "counts changed rows") { database in
      let counts = try await database.write { connection in
        [
          try connection.execute("add", "INSERT INTO item (id, number) VALUES ('a', 1), ('b', 1), ('c', 2)"),
          try connection.execute("update", "UPDATE item SET number = 3 WHERE number = 1"),
          try connection.execute("update", "UPDATE item SET number = 3 WHERE number = 9"),
          try connection.execute("create", "CREATE TABLE other (id \(.integer))\(.strict)"),
          try connection.execute("delete", "DELETE FROM item"),
        ]
      }
      try expect(counts == [3, 2, 0, 0, 3], "the counts were \(counts)")
    },
    Requirement(name: "reports values that are not unique") { database in
      try await database.add("a")
      let error = try await expect(.notUnique) { try await database.add("a") }
      try expect(error.statement == "add-item", "the error does not name its statement: \(error)")
    },
    Requirement(name: "reports broken references") { database in
      try await expect(.constraint) {
        try await database.write { try $0.execute("add", "INSERT INTO item (id, parent) VALUES ('a', 'missing')") }
      }
    },
    Requirement(name: "reports invalid statements") { database in
      try await expect(.invalidStatement) { try await database.read { try $0.query("bad", "SELEC 1") } }
      try await expect(.invalidStatement) { try await database.read { try $0.query("bad", "SELECT x FROM missing") } }
    },
    Requirement(name: "keeps values out of errors") { database in
      try await database.add("secret-value")
      let errors = [
        try await expect(nil) { try await database.add("secret-value") },
        try await expect(nil) {
          try await database.write {
            try $0.execute("add", "INSERT INTO item (id, number) VALUES ('a', \("secret-value"))")
          }
        },
        try await expect(nil) {
          try await database.write {
            try $0.execute("add", "INSERT INTO item (id, parent) VALUES ('a', \("secret-value-2"))")
          }
        },
      ]
      for error in errors { try expect(!"\(error)".contains("secret"), "the error tells a value: \(error)") }
    },
    Requirement(name: "counts identities up and uses none twice") { database in
      try await database.exclusive {
        try $0.execute("create", "CREATE TABLE event (id \(.identity), name \(.text))\(.strict)")
      }
      let ids = try await (0..<3).asyncMap { _ in
        try await database.write { connection in
          try connection.execute("add", "INSERT INTO event (name) VALUES ('a')")
          let id: Int = try connection.query("last", "SELECT max(id) AS id FROM event")[0].get("id")
          try connection.execute("delete", "DELETE FROM event")
          return id
        }
      }
      try expect(ids[0] < ids[1] && ids[1] < ids[2], "the identities were \(ids)")
    },
  ]
}

extension Range<Int> {
  fileprivate func asyncMap<Result>(_ body: (Int) async throws -> Result) async throws -> [Result] {
    var results: [Result] = []
    for index in self { results.append(try await body(index)) }
    return results
  }
}
