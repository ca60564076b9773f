import SeamConformance
import SeamStorage

extension StorageCase {
  /// Keys that are easily confused with each other or have a special meaning elsewhere.
  private static let hardKeys = [
    "", " ", "\0", "a\0b", "a\0c", "a", "A", "Key", "key", "\u{e9}", "e\u{301}", "👩‍👩‍👧", "👩", "مفتاح", "日本",
    "%", "_", "*", "?", "[a]", "'; DROP TABLE entries; --", "\"", "\\", "\n", ".", "..", "a/b", "a/../b", "/a", "~",
    "CON", "\u{feff}", "\u{ff5e}", "😀", String(repeating: "long", count: 250),
  ]

  static let keys: [StorageCase] = [
    StorageCase("Any string is a key, compared by its UTF-8 only") { subject in
      let storage = try await subject.open()
      for (index, key) in hardKeys.enumerated() {
        try await storage.setBytes([UInt8(index)], forKey: key)
      }
      for (index, key) in hardKeys.enumerated() {
        let read = try await storage.bytes(forKey: key)
        try expect(
          read == [UInt8(index)], "\(key.debugDescription) has \(String(describing: read)) instead of [\(index)]")
      }
    },
    StorageCase("Canonically equivalent keys are different keys") { subject in
      let storage = try await subject.open()
      try await storage.setBytes([1], forKey: "caf\u{e9}")
      try expect(try await storage.bytes(forKey: "cafe\u{301}") == nil, "the decomposed key was not absent")
      try await storage.setBytes([2], forKey: "cafe\u{301}")
      try await storage.removeValue(forKey: "caf\u{e9}")
      try expect(try await storage.bytes(forKey: "cafe\u{301}") == [2], "removing one form removed the other")
    },
    StorageCase("Keys are listed unchanged and ordered by their UTF-8") { subject in
      let storage = try await subject.open()
      for key in hardKeys { try await storage.setBytes([], forKey: key) }
      let ordered = hardKeys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
      try expect(try await storage.keys(withPrefix: ""), equal: ordered, "listing the keys")
      try expect(try await storage.entries(withPrefix: "").map(\.key), equal: ordered, "listing the entries")
    },
  ]

  static let prefixes: [StorageCase] = [
    StorageCase("A prefix is text, not a pattern") { subject in
      let storage = try await subject.open()
      let keys = ["a%b", "a%", "a", "axb", "a_b", "a*b", "a?b", "A%b", "b", "", "a\0b"]
      for key in keys { try await storage.setBytes([7], forKey: key) }
      let expectations: [(prefix: String, keys: [String])] = [
        ("a%", ["a%", "a%b"]), ("a_", ["a_b"]), ("a*", ["a*b"]), ("a?", ["a?b"]), ("A", ["A%b"]), ("c", []),
        ("a\0", ["a\0b"]), ("%", []), ("a%b", ["a%b"]), ("a%bc", []),
      ]
      for (prefix, expected) in expectations {
        let what = "listing \(prefix.debugDescription)"
        try expect(try await storage.keys(withPrefix: prefix), equal: expected, what)
        let entries = try await storage.entries(withPrefix: prefix)
        try expect(entries.map(\.key), equal: expected, what)
        try expect(entries.allSatisfy { $0.bytes == [7] }, "\(what) returned bytes that were not stored")
      }
    },
    StorageCase("A prefix is compared by its UTF-8, within a character too") { subject in
      let storage = try await subject.open()
      for key in ["e\u{301}t\u{e9}", "\u{e9}t\u{e9}", "ete"] { try await storage.setBytes([], forKey: key) }
      try expect(try await storage.keys(withPrefix: "e"), equal: ["ete", "e\u{301}t\u{e9}"], "listing \"e\"")
      try expect(try await storage.keys(withPrefix: "\u{e9}"), equal: ["\u{e9}t\u{e9}"], "listing \"\u{e9}\"")
    },
    StorageCase("Consecutive pages have no gaps or repetitions in either order") { subject in
      let storage = try await subject.open()
      let keys = ["p/", "p/a", "p/a\0", "p/b", "p/c/1", "p/\u{e9}", "p/\u{ff5e}", "p/😀"]
      for key in keys + ["o", "p", "p0", "q"] { try await storage.setBytes([UInt8](key.utf8), forKey: key) }
      for order in [StoragePage.Order.ascending, .descending] {
        let expected = order == .ascending ? keys : keys.reversed()
        for limit in 1...keys.count + 1 {
          var read: [String] = []
          var page = StoragePage(limit: limit, order: order)
          while read.count < keys.count {
            let part = try await storage.keys(withPrefix: "p/", page: page)
            let entries = try await storage.entries(withPrefix: "p/", page: page)
            try expect(entries.map(\.key), equal: part, "a page of entries")
            try expect(entries.allSatisfy { $0.bytes == [UInt8]($0.key.utf8) }, "a page has bytes of another key")
            try expect(part.count == min(limit, keys.count - read.count), "a page of \(limit) has \(part.count) keys")
            read += part
            page.after = part.last
          }
          try expect(read, equal: expected, "reading by pages of \(limit), \(order),")
          try expect(try await storage.keys(withPrefix: "p/", page: page).isEmpty, "there is a page after the last")
        }
      }
      let behind = StoragePage(after: "p/bb", limit: 1)
      try expect(try await storage.keys(withPrefix: "p/", page: behind), equal: ["p/c/1"], "a page after an absent key")
      let none = StoragePage(limit: 0)
      try expect(
        try await storage.entries(withPrefix: "p/", page: none).isEmpty, "a page with the limit 0 is not empty")
      for order in [StoragePage.Order.ascending, .descending] {
        let outside = order == .ascending ? "a" : "z"
        let page = StoragePage(after: outside, order: order)
        try expect(try await storage.keys(withPrefix: "p/", page: page).count == keys.count, "it begins outside")
      }
    },
    StorageCase("Keys are counted by prefix") { subject in
      let storage = try await subject.open()
      for key in ["", "a", "a/1", "a/2", "b"] { try await storage.setBytes([], forKey: key) }
      for (prefix, count) in [("", 5), ("a", 3), ("a/", 2), ("c", 0)] {
        let counted = try await storage.count(withPrefix: prefix)
        try expect(counted == count, "\(counted) keys were counted for the prefix \(prefix.debugDescription)")
      }
    },
  ]
}
