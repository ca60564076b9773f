import CRawSQLite
import Foundation

/// The same values in a table with typed columns, two indexes and FTS5, as a program without collections would keep
/// them.
final class RawPatients {
  private let database: OpaquePointer
  private let insert: OpaquePointer
  private let insertWords: OpaquePointer
  private let byName: OpaquePointer
  private let byWord: OpaquePointer
  private let update: OpaquePointer
  private let begin: OpaquePointer
  private let commit: OpaquePointer
  private let version: OpaquePointer

  private static let columns = "id, family, given, number, ward, born, active, notes"

  init(path: String) throws {
    var handle: OpaquePointer?
    let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX
    let result = sqlite3_open_v2(path, &handle, flags, nil)
    guard result == SQLITE_OK, let database = handle else { throw Failure(code: result) }
    let setUp = """
      PRAGMA synchronous = FULL; PRAGMA fullfsync = 1; PRAGMA checkpoint_fullfsync = 1; PRAGMA journal_mode = WAL;
      PRAGMA cache_size = -16384;
      CREATE TABLE IF NOT EXISTS patients (
        id TEXT PRIMARY KEY, family TEXT NOT NULL, given TEXT NOT NULL, number INTEGER NOT NULL, ward INTEGER,
        born REAL, active INTEGER NOT NULL, notes TEXT);
      CREATE INDEX IF NOT EXISTS by_name ON patients (family, given);
      CREATE UNIQUE INDEX IF NOT EXISTS by_number ON patients (number);
      CREATE VIRTUAL TABLE IF NOT EXISTS words USING fts5 (
        notes, content='', tokenize="unicode61 remove_diacritics 2");
      """
    let outcome = sqlite3_exec(database, setUp, nil, nil, nil)
    guard outcome == SQLITE_OK else { throw Failure(code: outcome) }
    self.database = database
    insert = try Self.prepare(
      "INSERT INTO patients (\(Self.columns)) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)", in: database)
    insertWords = try Self.prepare("INSERT INTO words (rowid, notes) VALUES (?1, ?2)", in: database)
    byName = try Self.prepare(
      "SELECT \(Self.columns) FROM patients WHERE family >= ?1 ORDER BY family, given LIMIT 100", in: database)
    byWord = try Self.prepare(
      "SELECT \(Self.columns) FROM patients WHERE rowid IN (SELECT rowid FROM words WHERE words MATCH ?1 LIMIT 100)",
      in: database)
    update = try Self.prepare("UPDATE patients SET ward = ?2 WHERE id = ?1", in: database)
    begin = try Self.prepare("BEGIN IMMEDIATE", in: database)
    commit = try Self.prepare("COMMIT", in: database)
    version = try Self.prepare("PRAGMA data_version", in: database)
  }

  deinit {
    for statement in [insert, insertWords, byName, byWord, update, begin, commit, version] {
      sqlite3_finalize(statement)
    }
    sqlite3_close_v2(database)
  }

  /// Stores patients in one transaction.
  func add(_ patients: [BenchPatient]) throws {
    try step(begin, SQLITE_DONE)
    for patient in patients {
      bind(patient.id, to: insert, at: 1)
      bind(patient.family, to: insert, at: 2)
      bind(patient.given, to: insert, at: 3)
      sqlite3_bind_int64(insert, 4, Int64(patient.number))
      if let ward = patient.ward { sqlite3_bind_int64(insert, 5, Int64(ward)) } else { sqlite3_bind_null(insert, 5) }
      sqlite3_bind_double(insert, 6, patient.born.timeIntervalSinceReferenceDate)
      sqlite3_bind_int(insert, 7, patient.isActive ? 1 : 0)
      bind(patient.notes, to: insert, at: 8)
      try step(insert, SQLITE_DONE)
      sqlite3_bind_int64(insertWords, 1, sqlite3_last_insert_rowid(database))
      bind(patient.notes, to: insertWords, at: 2)
      try step(insertWords, SQLITE_DONE)
    }
    try step(commit, SQLITE_DONE)
  }

  /// 100 patients by name from one on.
  func patients(from family: String) throws -> [BenchPatient] {
    bind(family, to: byName, at: 1)
    return try rows(byName)
  }

  /// 100 patients with a word.
  func patients(withWord word: String) throws -> [BenchPatient] {
    bind(word, to: byWord, at: 1)
    return try rows(byWord)
  }

  func setWard(_ ward: Int, of id: String) throws {
    bind(id, to: update, at: 1)
    sqlite3_bind_int64(update, 2, Int64(ward))
    try step(update, SQLITE_DONE)
  }

  /// The data version, which differs after each commit of another connection.
  func dataVersion() throws -> Int {
    defer { sqlite3_reset(version) }
    guard sqlite3_step(version) == SQLITE_ROW else { throw Failure(code: sqlite3_errcode(database)) }
    return Int(sqlite3_column_int64(version, 0))
  }

  private func rows(_ statement: OpaquePointer) throws -> [BenchPatient] {
    defer { sqlite3_reset(statement) }
    var found: [BenchPatient] = []
    while true {
      let result = sqlite3_step(statement)
      guard result == SQLITE_ROW else {
        guard result == SQLITE_DONE else { throw Failure(code: result) }
        return found
      }
      found.append(
        BenchPatient(
          id: text(statement, 0), family: text(statement, 1), given: text(statement, 2),
          number: Int(sqlite3_column_int64(statement, 3)),
          ward: sqlite3_column_type(statement, 4) == SQLITE_NULL ? nil : Int(sqlite3_column_int64(statement, 4)),
          born: Date(timeIntervalSinceReferenceDate: sqlite3_column_double(statement, 5)),
          isActive: sqlite3_column_int(statement, 6) != 0, notes: text(statement, 7)))
    }
  }

  private func text(_ statement: OpaquePointer, _ column: Int32) -> String {
    guard let start = sqlite3_column_text(statement, column) else { return "" }
    let count = Int(sqlite3_column_bytes(statement, column))
    return String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  }

  /// Binds text by copying it, as the statement is stepped later.
  private func bind(_ text: String, to statement: OpaquePointer, at index: Int32) {
    var text = text
    text.withUTF8 { utf8 in
      utf8.withMemoryRebound(to: CChar.self) {
        _ = sqlite3_bind_text(
          statement, index, $0.baseAddress, Int32($0.count), unsafeBitCast(-1, to: sqlite3_destructor_type.self))
      }
    }
  }

  private func step(_ statement: OpaquePointer, _ expected: Int32) throws {
    defer { sqlite3_reset(statement) }
    let result = sqlite3_step(statement)
    guard result == expected else { throw Failure(code: result) }
  }

  /// SQLite's result code, where it was not the one expected.
  struct Failure: Error {
    let code: Int32
  }

  private static func prepare(_ sql: String, in database: OpaquePointer) throws -> OpaquePointer {
    var statement: OpaquePointer?
    let result = sqlite3_prepare_v3(database, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &statement, nil)
    guard let statement else { throw Failure(code: result) }
    return statement
  }
}
