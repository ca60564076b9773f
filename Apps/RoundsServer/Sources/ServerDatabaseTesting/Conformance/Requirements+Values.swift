import ServerDatabase

extension DatabaseConformance {
  static let values: [Requirement] = [
    Requirement(name: "returns values as they were bound") { database in
      let numbers: [Int64?] = [0, -1, .max, .min, 1 << 40, nil]
      let reals: [Double?] = [0, -1.5, 0.1, 1e300, 2.5e-308, nil]
      let bytes: [[UInt8]?] = [[], Array(0...255), [0], [0, 0, 1], Array(repeating: 7, count: 100_000), nil]
      for index in numbers.indices {
        let (number, real, blob) = (numbers[index], reals[index], bytes[index])
        let row = try await database.write { connection in
          try connection.execute(
            "add", "INSERT INTO item (id, number, real, bytes) VALUES (\("\(index)"), \(number), \(real), \(blob))")
          return try connection.query("get", "SELECT * FROM item WHERE id = \("\(index)")")[0]
        }
        try expect(try row.get("number") == number, "the number \(String(describing: number)) came back differently")
        try expect(try row.get("real") == real, "the real \(String(describing: real)) came back differently")
        try expect(try row.get("bytes") == blob, "\(blob?.count ?? 0) bytes came back differently")
      }
    },
    Requirement(name: "never reads values as SQL") { database in
      let texts = [
        "", "'", "''; DROP TABLE item; --", "\"", "\\", "\\'", "$1", "?1", "%_", "\n\r\t", "é", "e\u{301}", "日本",
        "🩹", "\u{FEFF}", "\u{1}", "NULL", " spaces ", String(repeating: "x", count: 100_000),
      ]
      for text in texts { try await database.add(text) }
      let found = try await database.read { connection in
        try texts.map { text in
          try connection.query("find", "SELECT id FROM item WHERE id = \(text)").map {
            try $0.get("id", as: String.self)
          }
        }
      }
      for (text, rows) in zip(texts, found) {
        try expect(
          rows.map { Array($0.utf8) } == [Array(text.utf8)],
          "the text \(text.debugDescription.prefix(40)) was not found once")
      }
    },
    Requirement(name: "refuses texts with U+0000 and numbers that are not finite") { database in
      try await expect(.invalidValue) { try await database.add("a\u{0}b") }
      for number in [Double.nan, .infinity] {
        try await expect(.invalidValue) {
          try await database.write { try $0.execute("add", "INSERT INTO item (id, real) VALUES ('a', \(number))") }
        }
      }
    },
    Requirement(name: "refuses values of another type than the column's") { database in
      try await expect(nil) {
        try await database.write { try $0.execute("add", "INSERT INTO item (id, number) VALUES ('a', \("x"))") }
      }
      try expect(try await database.count() == 0, "the value was stored")
    },
    Requirement(name: "orders and compares text by its bytes") { database in
      for id in ["b", "a", "B", "é", "Z", "a b", "ab"] { try await database.add(id) }
      let ids = try await database.read { connection in
        try connection.query("list", "SELECT id FROM item ORDER BY id").map { try $0.get("id", as: String.self) }
      }
      try expect(ids == ["B", "Z", "a", "a b", "ab", "b", "é"], "the order was \(ids)")
      let alike = try await database.read { connection in
        try connection.query("like", "SELECT id FROM item WHERE id LIKE 'a%' ORDER BY id").count
      }
      try expect(alike == 3, "LIKE found \(alike) rows, not 3")
    },
    Requirement(name: "tells null from empty") { database in
      try await database.add("")
      let row = try await database.read { try $0.query("get", "SELECT id, number, bytes FROM item")[0] }
      try expect(row.values == [.text(""), .null, .null], "the row was \(row.values)")
      try await expect(.wrongType) { try row.get("number", as: Int.self) }
    },
  ]
}
