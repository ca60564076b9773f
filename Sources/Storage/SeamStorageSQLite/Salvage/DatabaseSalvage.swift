import SeamStorage

/// Salvages the entries of a damaged database and its log.
///
/// Log frames after a damaged one are used too if they are proven to belong to later commits. A failed write can leave
/// stale frames after the end of the log that look the same, but they contain at most one commit; so two commits after
/// the damage are proof. With fewer, the database is read both with and without them, and only entries that agree are
/// certain.
struct DatabaseSalvage {
  private let layout: PageLayout
  private let database: DamagedFile?
  private let log: DamagedFile?
  private let frames: LogFrames?
  private let logLoss: StorageSalvage.Loss?

  /// - Parameter mark: says which log the database had, and how far it was synchronised; nil if that is not known.
  init(database: DamagedFile?, log: DamagedFile?, mark: SyncMark? = nil) {
    self.database = database
    self.log = log
    layout = PageLayout(database: database, log: log)
    let (pageSize, pageCount) = (layout.pageSize, (database?.size ?? 0) / layout.pageSize)
    let frames = log.flatMap { LogFrames($0, pageSize: pageSize, pageCount: pageCount) }
    let header = database?.bytes(at: 0, count: DatabaseHeader.size).flatMap(DatabaseHeader.init)
    let isForeign = mark?.statesAnotherLog(than: frames, header: header) == true
    logLoss = mark?.loss(of: frames, isForeign: isForeign)
    self.frames = isForeign ? nil : frames
  }

  func read() -> StorageSalvage {
    guard (database?.size ?? 0) + (log?.size ?? 0) > 0 else { return StorageSalvage() }
    let reading = Reading(frames)
    let first = tree(reading.certain)
    let second = reading.possible.map(tree)
    var entries = first.entries
    var doubtful = first.doubtful + (second?.doubtful ?? [])
    let others = second?.entries ?? [:]
    for (key, value) in others where entries[key] != value { doubtful.append(StorageEntry(key: key.key, bytes: value)) }
    if reading.isAmbiguous {
      for (key, value) in entries where others[key] != value {
        doubtful.append(StorageEntry(key: key.key, bytes: value))
        entries[key] = nil
      }
    }
    return StorageSalvage(
      entries: entries.map { StorageEntry(key: $0.key, bytes: $1) }.ordered(),
      doubtful: doubtful.filter { entries[KeyBytes($0.key)] != $0.bytes }.ordered(),
      losses: fileLosses + first.losses)
  }

  private func tree(_ frameCount: Int) -> TreeSalvage {
    TreeSalvage(
      DamagedPages(layout, database: database, log: log, frames: frames, frameCount: frameCount))
  }

  /// The damage outside the tree.
  private var fileLosses: [StorageSalvage.Loss] {
    var losses: [StorageSalvage.Loss] = []
    func lose(_ location: String, _ reason: String) {
      losses.append(StorageSalvage.Loss(location: location, reason: reason))
    }
    let header = database?.bytes(at: 0, count: DatabaseHeader.size).flatMap(DatabaseHeader.init)
    let pageOne = frames?.frames.contains { $0.page == 1 } == true
    if let database, header == nil, !pageOne { lose("\(database.name), page 1", "not a database header") }
    if let logLoss { losses.append(logLoss) }
    guard let log, log.size > 0, logLoss == nil || frames != nil else { return losses }
    guard let frames else {
      lose(log.name, "the log is unreadable; its entries are missing or older")
      return losses
    }
    for (index, frame) in frames.frames.enumerated() where !frame.isSound {
      lose(
        "\(log.name), frame \(index + 1)",
        frame.page.map { "page \($0) in the log is damaged" }
          ?? "the page number is damaged; values on that page may be stale")
    }
    return losses
  }

  /// The part of the log that is applied to the database.
  private struct Reading {
    /// The number of frames that are applied for certain.
    var certain: Int
    /// The number of frames in the alternative reading; nil if there is none.
    var possible: Int?
    /// Whether only entries that agree in both readings are certain.
    var isAmbiguous = false

    init(_ frames: LogFrames?) {
      guard let frames else {
        certain = 0
        return
      }
      certain = frames.committedCount
      // The damaged frame may have ended a commit.
      let end = (frames.frames.lastIndex { $0.pageCount > 0 || !$0.isSound } ?? -1) + 1
      if frames.soundCount == frames.frames.count {
        // The end of an interrupted write, or of the log.
        possible = certain < frames.soundCount ? frames.soundCount : nil
      } else if frames.frames[frames.soundCount...].count(where: { $0.pageCount > 0 }) > 1 {
        (certain, possible) = (end, certain)
      } else {
        (possible, isAmbiguous) = (end, true)
      }
    }
  }
}

extension SyncMark {
  /// Whether the log is not the one that the mark states, and the database is still as it was without that log.
  fileprivate func statesAnotherLog(than frames: LogFrames?, header: DatabaseHeader?) -> Bool {
    frames?.salts != salts && header?.checksum == databaseHeader
  }

  /// The missing part of the log; nil if all synchronised frames exist, or were moved into the database.
  fileprivate func loss(of frames: LogFrames?, isForeign: Bool) -> StorageSalvage.Loss? {
    if isForeign {
      return StorageSalvage.Loss(
        location: "the log",
        reason: frames == nil
          ? "it is missing; values that were changed last are older or missing"
          : "it is another database's and was not read; values that were changed last are older or missing")
    }
    guard let frames, frames.salts == salts, frames.frames.count < frameCount else { return nil }
    return StorageSalvage.Loss(
      location: "the log",
      reason: "it ends after \(frames.frames.count) of \(frameCount) synchronised pages; values on the others are older"
    )
  }
}

extension [StorageEntry] {
  /// Returns the salvage ordered by key, with each entry once.
  fileprivate func ordered() -> Self {
    let sorted = self.sorted { KeyBytes($0.key) < KeyBytes($1.key) }
    var result: Self = []
    var values: Set<[UInt8]> = []
    for entry in sorted {
      if let last = result.last, KeyBytes(last.key) != KeyBytes(entry.key) { values = [] }
      if values.insert(entry.bytes).inserted { result.append(entry) }
    }
    return result
  }
}
