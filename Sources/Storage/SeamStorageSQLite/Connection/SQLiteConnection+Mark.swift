import CSeamSQLite
import SeamStorage

/// Detects a log that lost synchronised frames.
extension SQLiteConnection {
  /// Makes every synchronised commit state how far the log is synchronised, and starts a checkpoint when the log has
  /// grown.
  func beginToMark(checkpointPages: Int, trust: Duration) {
    guard let path = sqlite3_db_filename(database, "main") else { return }
    let marker = SyncMarker(besides: String(cString: path), checkpointPages: checkpointPages, trust: trust)
    self.marker = marker
    // It replaces SQLite's automatic checkpoint, which uses the same hook.
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

  /// Changes the header's stamp if the database file has the same one, so that the file's header tells whether the
  /// transaction was checkpointed; throws if the file was overwritten.
  ///
  /// That writes one page more after each checkpoint.
  func stamp() throws {
    guard let marker, marker.mustLook else { return }
    let before = marker.header
    marker.forget()
    guard let (header, stamp) = try ownHeader(marker) else { return }
    if header != before, SQLiteStamp(of: header.userVersion) == stamp {
      try execute("PRAGMA user_version = \(stamp.next.userVersion(layout: Self.layout))")
    }
    marker.note(header)
  }

  /// Throws if the database file was overwritten, by another database or by anything else.
  func checkHeader() throws {
    guard let marker, marker.mustCheck else { return }
    _ = try ownHeader(marker)
    marker.noteCheck()
  }

  /// The header of the database file, and the stamp of the state that is committed next; nil before the first
  /// checkpoint has written the header.
  ///
  /// The header has that stamp, or the one before, as the first commit after a checkpoint changes the stamp.
  private func ownHeader(_ marker: SyncMarker) throws -> (DatabaseHeader, SQLiteStamp)? {
    // A header that another process is just writing is read again.
    for _ in 0..<3 {
      let found: DatabaseHeader?
      // Without a readable header, nothing is stated.
      do throws(SQLiteFailure) { found = try header() } catch { return nil }
      guard let header = found, header.isOwn else {
        if marker.hasSeenHeader { continue }
        return nil
      }
      let stamp = SQLiteStamp(of: try userVersion)
      guard SQLiteStamp(of: header.userVersion).distance(to: stamp) <= 1 else { continue }
      marker.hasSeenHeader = true
      return (header, stamp)
    }
    throw StorageError(
      .corrupt, location: files?.database, reason: "the database file was overwritten while it was open")
  }

  /// Writes to the mark how far the last commit synchronised the log.
  func mark() {
    guard let marker, let header = marker.header, let frameCount = marker.frameCount,
      let pageSize = header.pageSize, let frame = try? frame(frameCount, pageSize: pageSize), frame.isCommit
    else { return }
    marker.state(
      SyncMark(
        salts: frame.salts, frameCount: frameCount, checksum: frame.checksum, databaseHeader: header.checksum))
  }

  /// Throws if the log has less than its mark states.
  ///
  /// Called before SQLite opens the log, as SQLite uses the valid part and drops the rest.
  func checkLog(_ location: DatabaseLocation) throws {
    guard let name = sqlite3_db_filename(database, "main"), let logName = sqlite3_filename_wal(name) else { return }
    let (path, log) = (String(cString: name), String(cString: logName))
    var judgement = LogJudgement.sound
    // A read during a write of others may be torn, so it is repeated.
    for _ in 0..<3 {
      do {
        judgement = try judge(path, log)
      } catch let error as FileUnreadable {
        throw StorageError(.unavailable, location: location.path, reason: "the log cannot be read", underlying: error)
      }
      if judgement == .sound { return }
    }
    throw StorageError(.corrupt, location: location.path, reason: judgement.rawValue)
  }

  /// Reads the evidence, in the order that keeps the judgement right while others write.
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
