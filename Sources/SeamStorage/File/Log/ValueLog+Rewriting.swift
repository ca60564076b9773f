extension ValueLog {
  /// The most bytes of values that one record of a new log holds, beside one value that is larger.
  private static let recordSize = 1 << 20

  /// How much of the log is not needed any more.
  private var waste: Int { end - LogHeader.size - table.liveSize }

  /// Whether the greater part of the log is out of date, and enough of it to be worth the rewriting.
  var isWasteful: Bool { waste > max(table.liveSize, place.smallestWaste, toleratedWaste) }

  /// Has the log rewritten only when there is twice as much to gain, after it failed.
  func tolerateWaste() { toleratedWaste = 2 * waste }

  /// Replaces the log by a new file with the same entries, all of it synchronised.
  ///
  /// Call it while the write lock is held. Throws ``Superseded`` where someone else wrote meanwhile.
  func rewrite(until deadline: LockDeadline) throws {
    try whileAlone(until: deadline) { try replace() }
  }

  /// Replaces the log while it is locked.
  func replace() throws {
    // The mark tells of two logs; the one that this one replaced is not among them any more.
    if !isNameSynced { try place.synchroniseNames() }
    isNameSynced = true
    let fresh = try Self.makeFresh(table.entries, at: place)
    markedLock = nil
    do {
      try lock.state([LogMark.Extent(id: id, syncedEnd: syncedEnd), fresh.extent], isSynchronised: true)
      try place.files.move(place.freshLog, to: place.log)
    } catch {
      try? place.files.remove(place.freshLog)
      throw error
    }
    // From here on the new file is the log, whatever happens.
    file = fresh.file
    id = fresh.extent.id
    end = fresh.extent.syncedEnd
    syncedEnd = end
    tailSize = 0
    toleratedWaste = 0
    table.move(to: FileStatus(identity: file.identity, size: end))
    isNameSynced = false
    isSuspect = true
    try place.synchroniseNames()
    isNameSynced = true
    isSuspect = false
    mark(isSynchronised: true)
  }

  /// Makes an empty log where there never was one, or where it was moved aside.
  static func make(at place: LogPlace, lock: WriteLock, until deadline: LockDeadline) throws {
    try lock.acquire(until: deadline)
    defer { lock.release() }
    guard try place.logStatus() == nil else { return }
    if try place.missesLog() {
      throw StorageError(
        .corrupt, place: place.log, reason: "the log is missing, and its lock file says that there was one")
    }
    let fresh = try makeFresh(EntryTable(), at: place)
    try lock.state([fresh.extent], mayBeMissing: true, isSynchronised: true)
    try place.files.move(place.freshLog, to: place.log)
    try place.synchroniseNames()
    try lock.state([fresh.extent], isSynchronised: true)
  }

  /// Writes the entries to a file beside the log, and waits until they would outlive a loss of power.
  private static func makeFresh(_ entries: EntryTable, at place: LogPlace) throws -> (
    file: OpenFile, extent: LogMark.Extent
  ) {
    let file = try OpenFile(place.freshLog, for: .emptying, in: place.files)
    do {
      var end = LogHeader.size
      var changes: [LogChange] = []
      var size = 0
      func write() throws {
        let record = LogRecord.bytes(of: changes, at: end, syncedEnd: LogHeader.size)
        try file.write(record, at: end)
        end += record.count
        changes.removeAll()
        size = 0
      }
      try entries.forEach { entry in
        changes.append(LogChange(key: entry.key, bytes: entry.bytes))
        size += entry.bytes.count
        if size >= recordSize { try write() }
      }
      if !changes.isEmpty { try write() }
      let id = place.makeID()
      try file.write(LogHeader(baseEnd: end, id: id).bytes, at: 0)
      try file.synchronise()
      return (file, LogMark.Extent(id: id, syncedEnd: end))
    } catch {
      try? place.files.remove(place.freshLog)
      throw error
    }
  }
}
