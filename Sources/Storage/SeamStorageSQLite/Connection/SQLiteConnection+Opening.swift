import CSeamSQLite
import Foundation
import SeamStorage

extension SQLiteConnection {
  /// "Seam" in ASCII: marks a database file as this storage's.
  ///
  /// See https://sqlite.org/pragma.html#pragma_application_id.
  fileprivate static let applicationID = 0x5365_616d
  /// The version of the table's layout, which is the lowest byte of the user version.
  static let layout = 1
  /// The table, as SQLite keeps its definition.
  ///
  /// Every layout has another text, so that its version tells a newer layout from damage.
  private static let table =
    "CREATE TABLE entries (key BLOB NOT NULL PRIMARY KEY, value BLOB NOT NULL) WITHOUT ROWID"

  /// Opens a storage's database; makes it, with its directories, where there is none.
  ///
  /// Damaged, foreign and newer files are detected before anything is written. Retries for the busy timeout, as SQLite
  /// itself does not wait when it switches to a log.
  ///
  /// - Parameter lock: the lock on the directory, where the caller has it.
  static func open(
    _ location: DatabaseLocation, holding lock: DirectoryLock? = nil
  ) throws(StorageError) -> SQLiteConnection {
    var backoff = RetryBackoff(location.busyTimeout)
    while true {
      do throws(StorageError) {
        return try openOnce(location, holding: lock)
      } catch  where error.code == .busy && backoff.pause() {
        continue
      }
    }
  }

  private static func openOnce(
    _ location: DatabaseLocation, holding lock: DirectoryLock?
  ) throws(StorageError) -> SQLiteConnection {
    try location.check()
    guard location.access == .readWrite else { return try openForReading(location, holding: lock) }
    do throws(StorageError) {
      return try openForWriting(location, holding: lock)
    } catch  where error.meansNoRight {
      guard let connection = try? openUnlocked(location, holding: lock) else { throw error }
      return connection
    }
  }

  private static func openForWriting(
    _ location: DatabaseLocation, holding lock: DirectoryLock?
  ) throws(StorageError) -> SQLiteConnection {
    try location.explainingOpening {
      try location.makeDirectory()
      let lock = try lock ?? DirectoryLock(location, .opening)
      defer { withExtendedLifetime(lock) {} }
      if let lost = location.lostDatabase { throw lost }
      guard !DatabaseFiles.isOpenWithAnotherLog(location) else {
        throw StorageError(
          .unavailable, location: location.path,
          reason: "the log was removed while another storage of this process has the database open")
      }
      guard !DatabaseFiles.isClaimed(location) else {
        throw StorageError(.busy, location: location.path, reason: "what can be read of the database is being salvaged")
      }
      try location.makeFile()
      let connection = try SQLiteConnection(
        path: location.path, busyTimeout: location.busyTimeout, fileSystem: location.limits.fileSystem, access: .writing
      )
      try connection.recognise(location)
      try connection.setUp(location)
      return connection
    }
  }

  /// Throws unless the file is empty or a sound database of this storage.
  func recognise(_ location: DatabaseLocation) throws {
    // Before anything else: another one may be making the database, and makes its mark last.
    let hasMark = location.hasMark
    try checkLog(location)
    let header = try header()
    func damage(_ reason: String) -> StorageError { StorageError(.corrupt, location: location.path, reason: reason) }
    let damagedHeader = damage("the header of the database is damaged")
    if let header, header.isOwn, !header.isKnown { throw damagedHeader }
    guard try header == nil || wholeSize() != nil else {
      throw damage("the database is shorter than its header states, and its log does not have the rest")
    }
    // Others may be making the table, so all is read in one transaction.
    let (isEmpty, application, version, hasTable) = try judging(header, hasMark, location) {
      (
        try integer("SELECT count(*) FROM sqlite_schema") == 0, try integer("PRAGMA application_id"),
        try userVersion & 0xff,
        try text("SELECT sql FROM sqlite_schema WHERE name = 'entries'") == Self.table
      )
    }
    // The header says that this is another program's or newer, and the table that it is neither.
    guard !hasTable || application == Self.applicationID && version <= Self.layout else { throw damagedHeader }
    guard application == Self.applicationID || (isEmpty && application == 0 && !hasMark) else {
      guard try !isOwnByEvidence(header, hasMark) else { throw damagedHeader }
      throw Self.foreign(location)
    }
    guard version <= Self.layout else {
      throw StorageError(
        .newerVersion, location: location.path,
        reason: "the file has layout \(version) and this code reads up to \(Self.layout)")
    }
    guard hasTable || version < Self.layout else { throw damage("the database has lost its table of entries") }
    guard location.checksIntegrity else { return }
    var verdict = try quickCheck()
    if verdict != "ok" {
      // The check reports unreadable pages as damage.
      try readFiles()
      verdict = try quickCheck()
    }
    guard verdict == "ok" else {
      throw StorageError(
        .corrupt, location: location.path, reason: "the database is damaged",
        underlying: SQLiteFailure(resultCode: SQLITE_CORRUPT, message: verdict))
    }
    guard try !hasTable || isInOrder() else { throw damage("the keys of the database are not in order") }
  }

  /// Reads in a transaction, and tells damage from another program's database where SQLite cannot read the file.
  ///
  /// | SQLite's code | storage's own | another program's |
  /// |---|---|---|
  /// | `CORRUPT`, `NOTADB`, a file that ends too early | corrupt | corrupt |
  /// | `ERROR` and others that the contents cause | corrupt | foreign |
  /// | `BUSY`, `IOERR`, `CANTOPEN`, `NOMEM`, … | as without the contents | as without the contents |
  private func judging<Result>(
    _ header: DatabaseHeader?, _ hasMark: Bool, _ location: DatabaseLocation, _ body: () throws -> Result
  ) throws -> Result {
    do {
      return try reading(body)
    } catch let failure as SQLiteFailure where failure.blamesContents {
      guard try header == nil || failure.isDamage || isOwnByEvidence(header, hasMark) else {
        throw Self.foreign(location)
      }
      throw StorageError(
        .corrupt, location: location.path, reason: "the database cannot be read", underlying: failure)
    }
  }

  private static func foreign(_ location: DatabaseLocation) -> StorageError {
    StorageError(.foreign, location: location.path, reason: "the file is an SQLite database of another program")
  }

  /// Whether the file is or was a storage's, by its header, its mark, or the table in its first page.
  private func isOwnByEvidence(_ header: DatabaseHeader?, _ hasMark: Bool) throws -> Bool {
    try header?.isOwn == true || hasMark || firstPage().firstRange(of: Array(Self.table.utf8)) != nil
  }

  /// The layout's version in the lowest byte, and the ``SQLiteStamp`` above it.
  var userVersion: Int {
    get throws { try statement("PRAGMA user_version").withBound { try $0.step() ? $0.integer(at: 0) : 0 } }
  }

  /// Switches to a write-ahead log.
  private func useLog(_ location: DatabaseLocation) throws {
    // After a failure to sync or to remove a file, SQLite says that it switched; the next read shows that it did not.
    for _ in 0..<2 {
      _ = try text("PRAGMA journal_mode = WAL")
      _ = try integer("PRAGMA user_version")
      if try text("PRAGMA journal_mode") == "wal" { return }
    }
    // If the disk still fails, this throws its error.
    try commitNothing()
    throw StorageError(.unavailable, location: location.path, reason: "the file system has no write-ahead log")
  }

  /// Whether every key is greater than the one before.
  ///
  /// A changed key in an inner page hides other keys from lookups, and the quick check of SQLite 3.40 does not find it.
  private func isInOrder() throws -> Bool {
    try SQLiteStatement("SELECT key FROM entries", in: database).withBound { row in
      var last: [UInt8] = []
      var isFirst = true
      while try row.step() {
        let key = row.rawBytes(at: 0)
        guard isFirst || last.withUnsafeBytes({ $0.order(to: key) < 0 }) else { return false }
        isFirst = false
        last.removeAll(keepingCapacity: true)
        last.append(contentsOf: key)
      }
      return true
    }
  }

  private func quickCheck() throws -> String { try text("PRAGMA quick_check(1)") }

  private func setUp(_ location: DatabaseLocation) throws {
    // Commits reach the disk before they return, and on Apple the medium itself.
    try makeSynchronous(true)
    try execute("PRAGMA fullfsync = 1; PRAGMA checkpoint_fullfsync = 1")
    // Only takes effect on a new database: free pages can then be removed from its end.
    if try integer("PRAGMA page_count") == 0 { try execute("PRAGMA auto_vacuum = INCREMENTAL") }
    try useLog(location)
    // A checkpointed log keeps up to this size, more than small writes need: overwriting a file is much quicker than
    // extending it.
    try execute("PRAGMA journal_size_limit = \(8 << 20)")
    beginToMark(
      checkpointPages: location.limits.checkpointPages ?? SyncMarker.checkpointPages,
      trust: location.limits.trustsFilesFor)
    if try userVersion & 0xff < Self.layout {
      // Before anything is acknowledged; the process that made the file may have been killed before it did so.
      try location.synchroniseNames()
      try transaction {
        // Another process may just have made it.
        guard try userVersion & 0xff < Self.layout else { return }
        try execute(
          """
          \(Self.table.replacing("TABLE entries", with: "TABLE IF NOT EXISTS entries"));
          PRAGMA application_id = \(Self.applicationID);
          PRAGMA user_version = \(SQLiteStamp.random().userVersion(layout: Self.layout))
          """)
      }
    }
    // Marks need a header in the database file that is this storage's own.
    if try header()?.isOwn != true { _ = try? integer("PRAGMA wal_checkpoint(PASSIVE)") }
    marker?.makeWitness()
    guard noteFiles() else {
      throw StorageError(.unavailable, location: location.path, reason: "the database was moved while it was opened")
    }
    try limit(as: location)
  }

  /// Applies the limits that tests set.
  func limit(as location: DatabaseLocation) throws {
    if let pages = location.limits.pageCount { try execute("PRAGMA max_page_count = \(pages)") }
    if let length = location.limits.length { limitLength(to: length) }
    if location.limits.isReadOnly { try execute("PRAGMA query_only = 1") }
  }
}

extension DatabaseHeader {
  /// Whether the database is a storage's.
  var isOwn: Bool { applicationID == SQLiteConnection.applicationID }
}
