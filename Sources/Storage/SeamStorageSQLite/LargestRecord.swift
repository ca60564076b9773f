import CSeamSQLite
import SeamStorage

/// The largest key and value that SQLite stores.
///
/// Its limit is that of a row, which is the key, the value and a header of their sizes. See
/// https://sqlite.org/limits.html and https://sqlite.org/fileformat2.html#record_format.
struct LargestRecord: Sendable {
  private let limit: Int

  /// The limit of this build of SQLite, unless a smaller one is given.
  init(limit: Int32? = nil) { self.limit = min(Int(limit ?? .max), Self.limitOfSQLite) }

  /// The most bytes of a value, whose key can then have 64 KB at least.
  var value: Int { limit - min(1 << 16, limit / 8) }

  /// Throws `tooLarge` if the value alone, or the key and the value together, exceed the limit.
  func check(_ bytes: [UInt8]?, forKey key: String) throws(StorageError) {
    guard let bytes else { return }
    guard bytes.count <= value else {
      throw StorageError(
        .tooLarge, key: key, reason: "the value has \(bytes.count) bytes, and SQLite is given up to \(value)")
    }
    guard Self.size(key: key.utf8.count, value: bytes.count) <= limit else {
      throw StorageError(
        .tooLarge, key: key, reason: "the key has \(key.utf8.count) bytes, and with its value SQLite takes \(limit)")
    }
  }

  /// The size of a row.
  static func size(key: Int, value: Int) -> Int {
    1 + numberSize(12 + 2 * key) + numberSize(12 + 2 * value) + key + value
  }

  private static func numberSize(_ number: Int) -> Int { max(1, (Int.bitWidth - number.leadingZeroBitCount + 6) / 7) }

  private static let limitOfSQLite: Int = {
    var database: OpaquePointer?
    defer { sqlite3_close_v2(database) }
    // If the limit cannot be read, SQLite's default is used.
    guard sqlite3_open(":memory:", &database) == SQLITE_OK, let database else { return 1_000_000_000 }
    return Int(sqlite3_limit(database, SQLITE_LIMIT_LENGTH, -1))
  }()
}
