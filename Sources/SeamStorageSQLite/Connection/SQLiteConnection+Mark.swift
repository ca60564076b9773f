import CSeamSQLite
import SeamStorage

/// Notices a log that lost what was synchronised to it.
extension SQLiteConnection {
  /// Has every commit that waits for the medium state how far the log is synchronised, and moves the log into the
  /// database whenever it has grown.
  func beginToMark(checkpointPages: Int, trust: Duration) {
    guard let path = sqlite3_db_filename(database, "main") else { return }
    let marker = SyncMarker(besides: String(cString: path), checkpointPages: checkpointPages, trust: trust)
    self.marker = marker
    // It takes the place of SQLite's own automatic checkpoint, which is made the same way.
    sqlite3_wal_hook(
      database,
      { marker, database, name, frames in
        guard let marker else { return SQLITE_OK }
        let own = Unmanaged<SyncMarker>.fromOpaque(marker).takeUnretainedValue()
        own.note(frameCount: Int(frames))
        if Int(frames) >= own.checkpointPages {
          sqlite3_wal_checkpoint(database, name)
          own.lookAgain()
        }
        return SQLITE_OK
      }, Unmanaged.passUnretained(marker).toOpaque())
  }

  /// Sees to it that the transaction's header is not the one that the database file has, so that each tells whether
  /// the transaction was moved into the file.
  ///
  /// That takes a page once after each checkpoint.
  func stamp() throws {
    guard let marker, marker.mustLook else { return }
    let before = marker.header
    marker.forget()
    // Where the header cannot be read, or is not there yet, nothing is stated.
    guard let header = try? header(), header.isOwn else { return }
    if header != before {
      let stamp = SQLiteStamp(of: try userVersion)
      if SQLiteStamp(of: header.userVersion) == stamp {
        try execute("PRAGMA user_version = \(stamp.next.userVersion(layout: Self.layout))")
      }
    }
    marker.note(header)
  }

  /// States what the last commit has synchronised.
  func mark() {
    guard let marker, let header = marker.header, let frameCount = marker.frameCount,
      let pageSize = header.pageSize, let frame = try? frame(frameCount, pageSize: pageSize), frame.isCommit
    else { return }
    marker.state(
      SyncMark(
        salts: frame.salts, frameCount: frameCount, checksum: frame.checksum, databaseHeader: header.checksum))
  }

  /// Throws where the log has not all that is stated of it.
  ///
  /// It is asked before SQLite reads the log, of which SQLite takes what is valid and forgets the rest.
  func checkLog(_ place: SQLitePlace) throws {
    guard let name = sqlite3_db_filename(database, "main"), let logName = sqlite3_filename_wal(name) else { return }
    let (path, log) = (String(cString: name), String(cString: logName))
    var judgement = LogJudgement.sound
    // What others are writing may be read half; that is over when it is read again.
    for _ in 0..<3 {
      do {
        judgement = try judge(path, log)
      } catch let error as FileUnreadable {
        throw StorageError(.unavailable, place: place.path, reason: "the log cannot be read", underlying: error)
      }
      if judgement == .sound { return }
    }
    throw StorageError(.corrupt, place: place.path, reason: judgement.rawValue)
  }

  /// Reads what the judgement needs, in the order that makes it right while others write.
  private func judge(_ path: String, _ log: String) throws -> LogJudgement {
    let mark = SyncMarker.mark(besides: path)
    let saltsBefore = try LogScan.salts(of: log)
    let headerBefore = try header()
    let scan = try LogScan(of: log, checksumAt: mark?.frameCount)
    let saltsAfter = try LogScan.salts(of: log)
    return LogJudgement(
      LogEvidence(
        mark: mark, saltsBefore: saltsBefore, headerBefore: headerBefore, log: scan, saltsAfter: saltsAfter,
        headerAfter: try header()))
  }
}
