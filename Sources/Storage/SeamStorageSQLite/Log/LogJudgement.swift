/// Whether a log has everything that its mark states, and belongs to its database.
///
/// A database that a killed process left, or that another program opened, emptied or rewrote, is never judged damaged:
/// every checkpoint moves the newest header into the database file too.
enum LogJudgement: String {
  case sound = ""
  case shortened = "the log ends before what was synchronised, or is damaged there"
  case missing = "what was synchronised to the log is neither there nor in the database"
  case foreign = "the log is older than the database or another one's"

  /// Judges evidence that was read while others may be writing.
  init(_ evidence: LogEvidence) {
    if evidence.lostItsLog {
      self = .missing
    } else if evidence.lostFrames {
      self = .shortened
    } else if evidence.hasForeignLog {
      self = .foreign
    } else {
      self = .sound
    }
  }
}

/// The evidence for a judgement, read in this order.
struct LogEvidence {
  /// The mark; nil if there is none.
  let mark: SyncMark?
  let saltsBefore: LogSalts?
  /// The header of the database file; nil if it is no database.
  let headerBefore: DatabaseHeader?
  /// The valid part of the log; nil if it begins with damage, or is missing or empty.
  let log: LogScan?
  let saltsAfter: LogSalts?
  let headerAfter: DatabaseHeader?
}

extension LogEvidence {
  /// Whether the log that the mark states is missing, and was not moved into the database, which would have a newer
  /// header.
  fileprivate var lostItsLog: Bool {
    guard let mark, saltsAfter != mark.salts else { return false }
    return headerAfter?.checksum == mark.databaseHeader
  }

  fileprivate var lostFrames: Bool {
    guard let mark, saltsAfter == mark.salts else { return false }
    return log?.checksum != mark.checksum
  }

  /// Whether the database's header fits neither the state in which the log began, nor any state while the log was moved
  /// into the database.
  fileprivate var hasForeignLog: Bool {
    // Of a log that began again meanwhile, the header before may be older.
    guard let log, log.header.salts == saltsBefore, !log.holdsWholeDatabase, let versions = log.userVersions,
      let headerBefore, headerBefore.isOwn
    else { return false }
    let first = SQLiteStamp(of: versions.first).previous
    let last = SQLiteStamp(of: versions.last)
    return first.distance(to: SQLiteStamp(of: headerBefore.userVersion)) > first.distance(to: last)
  }
}
