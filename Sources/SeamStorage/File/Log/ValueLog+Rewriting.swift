extension ValueLog {
  /// The size of outdated records.
  private var waste: Int { end - LogHeader.size - table.liveSize }

  /// Whether more than half of the log is outdated, and enough of it to be worth rewriting.
  var isWasteful: Bool { waste > max(table.liveSize, location.smallestWaste, toleratedWaste) }

  /// Delays the next rewriting, after one failed, until there is twice as much to gain.
  func tolerateWaste() { toleratedWaste = 2 * waste }

  /// Replaces the log by a new file with the same entries, all of it synchronised.
  ///
  /// Requires the write lock. Throws ``Superseded`` if another storage wrote meanwhile.
  func rewrite(until deadline: LockDeadline) throws {
    try whileAlone(until: deadline) { try replace() }
  }

  /// Replaces the log, and the entries, by others; all of it is synchronised.
  ///
  /// Call it while the write lock is held. When it throws, the old entries are stored, unless the error says that the
  /// new ones may be. Throws ``Superseded`` if another storage wrote meanwhile.
  func replace(by contents: LogTable, until deadline: LockDeadline) throws {
    try whileAlone(until: deadline) {
      let before = file.identity
      do {
        try replace(by: contents)
      } catch {
        throw file.identity == before ? error : location.mayBeUndone(error)
      }
    }
  }

  /// Replaces the log while it is locked.
  ///
  /// - Parameter contents: what is stored from then on; nil where the entries stay.
  func replace(by contents: LogTable? = nil) throws {
    // The mark tells of two logs; the one that this one replaced is not among them any more.
    if !isNameSynced { try location.synchroniseNames() }
    isNameSynced = true
    let fresh = try Self.makeFresh(contents?.entries ?? table.entries, at: location)
    markedLock = nil
    do {
      try lock.state([LogMark.Extent(id: id, syncedEnd: syncedEnd), fresh.extent], isSynchronised: true)
      try location.files.move(location.freshLog, to: location.log)
    } catch {
      try? location.files.remove(location.freshLog)
      throw error
    }
    // From here on the new file is the log, whatever happens.
    file = fresh.file
    id = fresh.extent.id
    end = fresh.extent.syncedEnd
    syncedEnd = end
    tailSize = 0
    toleratedWaste = 0
    let extent = FileStatus(identity: file.identity, size: end)
    if let contents { table.replace(with: contents, extent: extent) } else { table.move(to: extent) }
    isNameSynced = false
    isSuspect = true
    try location.synchroniseNames()
    isNameSynced = true
    isSuspect = false
    mark(isSynchronised: true)
  }

  /// Makes an empty log where there never was one, or where it was moved aside.
  static func make(at location: LogLocation, lock: WriteLock, until deadline: LockDeadline) throws {
    try lock.acquire(until: deadline)
    defer { lock.release() }
    guard try location.logStatus() == nil else { return }
    if try location.missesLog() {
      throw StorageError(
        .corrupt, location: location.log, reason: "the log is missing, and its lock file says that there was one")
    }
    let fresh = try makeFresh(EntryTable(), at: location)
    try lock.state([fresh.extent], mayBeMissing: true, isSynchronised: true)
    try location.files.move(location.freshLog, to: location.log)
    try location.synchroniseNames()
    try lock.state([fresh.extent], isSynchronised: true)
  }

  /// Replaces a log that is damaged or missing by one with the contents, and moves the damaged one aside.
  ///
  /// If it is interrupted at any moment, the next storage finds the damaged log, a missing log or the contents.
  /// Requires the write lock.
  static func replaceDamaged(
    by contents: LogTable, at location: LogLocation, lock: WriteLock, until deadline: LockDeadline
  ) throws {
    let fresh = try makeFresh(contents.entries, at: location)
    do {
      var logs = [fresh.extent]
      if case .mark(let mark) = try location.findMark() { logs = mark.logs.suffix(1) + logs }
      try lock.state(logs, isSynchronised: true)
      if let status = try location.logStatus() { try location.moveAside(status, until: deadline) }
      try location.files.move(location.freshLog, to: location.log)
    } catch {
      try? location.files.remove(location.freshLog)
      throw error
    }
    do {
      try location.synchroniseNames()
    } catch {
      throw location.mayBeUndone(error)
    }
    // The statement before allows for the new log too.
    try? lock.state([fresh.extent], isSynchronised: true)
  }

  /// Writes the entries to a file beside the log, and waits until they would outlive a loss of power.
  private static func makeFresh(_ entries: EntryTable, at location: LogLocation) throws -> (
    file: OpenFile, extent: LogMark.Extent
  ) {
    let file = try OpenFile(location.freshLog, for: .emptying, in: location.files)
    do {
      let image = LogImage(entries: entries, id: location.makeID())
      return (file, LogMark.Extent(id: image.id, syncedEnd: try image.write(to: file)))
    } catch {
      try? location.files.remove(location.freshLog)
      throw error
    }
  }
}

extension LogLocation {
  fileprivate func mayBeUndone(_ failure: any Error) -> StorageError {
    StorageError(
      .unavailable, location: log, reason: "everything was replaced, and a loss of power may undo that",
      underlying: failure)
  }
}
