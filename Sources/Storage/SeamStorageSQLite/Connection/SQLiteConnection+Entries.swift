import SeamStorage

/// The reads and writes of entries.
extension SQLiteConnection {
  func bytes(forKey key: String) throws -> [UInt8]? {
    try withRawBytes(of: key) { key in
      try statement("SELECT value FROM entries WHERE key = ?1").withBound(key) { row in
        try row.step() ? row.bytes(at: 0) : nil
      }
    }
  }

  func setBytes(_ bytes: [UInt8], forKey key: String) throws {
    try withRawBytes(of: key) { key in
      try bytes.withUnsafeBytes { bytes in
        try statement("INSERT OR REPLACE INTO entries (key, value) VALUES (?1, ?2)").withBound(key, bytes) {
          _ = try $0.step()
        }
      }
    }
  }

  func remove(_ key: String) throws {
    try withRawBytes(of: key) { key in
      try statement("DELETE FROM entries WHERE key = ?1").withBound(key) { _ = try $0.step() }
    }
  }

  func keys(withPrefix prefix: String, page: StoragePage) throws -> [String] {
    var keys: [String] = []
    try rows("key", withPrefix: prefix, page: page) { row in
      keys.append(row.string(at: 0))
      return true
    }
    return keys
  }

  /// The entries; if a maximum of bytes is given, nil if they have more bytes or are more than 128.
  func entries(withPrefix prefix: String, page: StoragePage, atMost most: Int? = nil) throws -> [StorageEntry]? {
    var entries: [StorageEntry] = []
    var size = 0
    let isWhole = try rows("key, value", withPrefix: prefix, page: page) { row in
      if let most {
        size += row.rawBytes(at: 1).count
        guard size <= most, entries.count < 128 else { return false }
      }
      entries.append(StorageEntry(key: row.string(at: 0), bytes: row.bytes(at: 1)))
      return true
    }
    return isWhole ? entries : nil
  }

  /// The entries, each with the bytes of its target; nil as for entries.
  func links(withPrefix prefix: String, page: StoragePage, atMost most: Int? = nil) throws -> [StorageLink]? {
    var links: [StorageLink] = []
    var size = 0
    // A left join reads the entries in order, and looks up the target of each.
    let tables = "entries AS entry LEFT JOIN entries AS target ON target.key = entry.value"
    let columns = "entry.key, entry.value, target.value"
    let isWhole = try rows(columns, of: tables, "entry.key", withPrefix: prefix, page: page) { row in
      if let most {
        size += row.rawBytes(at: 1).count + row.rawBytes(at: 2).count
        guard size <= most, links.count < 128 else { return false }
      }
      let bytes = row.isNull(at: 2) ? nil : row.bytes(at: 2)
      links.append(StorageLink(key: row.string(at: 0), target: row.string(at: 1), bytes: bytes))
      return true
    }
    return isWhole ? links : nil
  }

  func count(withPrefix prefix: String) throws -> Int {
    var count = 0
    try rows("count(*)", withPrefix: prefix, page: .all) { row in
      count = row.integer(at: 0)
      return true
    }
    return count
  }

  /// Passes rows until one is refused; returns whether none was.
  @discardableResult
  private func rows(
    _ columns: String, of tables: String = "entries", _ key: String = "key", withPrefix prefix: String,
    page: StoragePage, pass: (SQLiteStatement) throws -> Bool
  ) throws -> Bool {
    var left = max(0, page.limit ?? .max)
    guard left > 0 else { return true }
    return try withRawBytes(of: prefix) { prefix in
      try [UInt8](prefixEnd: prefix).withUnsafeBytes { end in
        try withRawBytes(of: page.after ?? "") { after in
          // One bound on each side: of two on one side, SQLite seeks to one, and reads up to the other.
          var (lower, upper, comparison) = (prefix, end, ">=")
          if page.after != nil, page.order == .ascending, after.order(to: prefix) >= 0 {
            (lower, comparison) = (after, ">")
          } else if page.after != nil, page.order == .descending, after.order(to: end) < 0 {
            upper = after
          }
          let sql = """
            SELECT \(columns) FROM \(tables) WHERE \(key) \(comparison) ?1 AND \(key) < ?2 \
            ORDER BY \(key) \(page.order == .ascending ? "ASC" : "DESC")
            """
          return try statement(sql).withBound([lower, upper]) { row in
            while left > 0, try row.step() {
              guard try pass(row) else { return false }
              left -= 1
            }
            return true
          }
        }
      }
    }
  }

  func withRawBytes<Result>(
    of key: String, _ body: (UnsafeRawBufferPointer) throws -> Result
  ) throws -> Result {
    var key = key
    return try key.withUTF8 { try body(UnsafeRawBufferPointer($0)) }
  }
}

extension [UInt8] {
  /// The least bytes that are greater than every UTF-8 text with the prefix.
  ///
  /// The byte 0xff is not in any UTF-8, so the last byte can always grow, and alone it is greater than every text.
  fileprivate init(prefixEnd prefix: UnsafeRawBufferPointer) {
    self.init(prefix)
    if let last = popLast() { append(last + 1) } else { append(.max) }
  }
}
