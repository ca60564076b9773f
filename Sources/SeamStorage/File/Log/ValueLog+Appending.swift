extension ValueLog {
  /// Adds changes to the log and its entries; they are as durable as was asked for when this returns.
  ///
  /// Call it while the write lock is held, after ``prepareToWrite(until:)``. When it throws, none of the changes is
  /// made, unless the file can be neither synchronised nor truncated nor replaced; the error says so. Throws
  /// ``Superseded`` if another storage wrote since it was prepared.
  func append(_ changes: [LogChange], durability: StorageDurability, until deadline: LockDeadline) throws {
    let isDurable = durability == .powerLoss
    if isSuspect { try rewrite(until: deadline) }
    if isDurable && !isNameSynced { try syncName() }
    try whileAlone(until: deadline) {
      table.setExclusive(true)
      defer { table.setExclusive(false) }
      let before = (end, syncedEnd)
      try add(LogRecord.bytes(of: changes, at: end, syncedEnd: syncedEnd), isDurable: isDurable)
      do {
        try checkIsStillThere()
      } catch {
        (end, syncedEnd) = before
        throw takeBack(afterLosing: error)
      }
      table.make(changes, extent: FileStatus(identity: file.identity, size: end))
      if isDurable || markedLock != lock.identity { mark() }
    }
  }

  /// States how much of the log was acknowledged.
  ///
  /// What was written is safe without it, so a failure only leaves an older statement.
  func mark(isSynchronised: Bool = false) {
    // Until then the file that this one replaced may come back.
    guard isNameSynced else { return }
    let extent = LogMark.Extent(id: id, syncedEnd: syncedEnd)
    let isMarked = (try? lock.state([extent], isSynchronised: isSynchronised)) != nil
    markedLock = isMarked ? lock.identity : nil
  }

  /// A file that was removed or moved while it was written is not what the next one reads.
  private func checkIsStillThere() throws {
    guard try location.logStatus()?.identity == file.identity else {
      throw StorageError(
        .unavailable, location: location.log, reason: "the log was removed or replaced while it was written")
    }
  }

  /// Removes a record from a file that may no longer be the log.
  private func takeBack(afterLosing failure: any Error) -> any Error {
    cutBack()
    guard isSuspect else { return failure }
    return StorageError(
      .unavailable, location: location.log,
      reason: "the log was lost while it was written and cannot be put back, so the write may have been made",
      underlying: failure)
  }

  private func add(_ record: [UInt8], isDurable: Bool) throws {
    do {
      try file.write(record, at: end)
    } catch {
      cutBack()
      throw error
    }
    if isDurable {
      do {
        try file.synchronise()
      } catch {
        throw takeBack(after: error)
      }
      syncedEnd = end + record.count
    }
    end += record.count
  }

  /// Removes the part of a record that was written.
  private func cutBack() {
    do {
      try file.setSize(to: end)
      // What comes next must not lie beside a part of this on the medium.
      try file.synchronise()
    } catch {
      isSuspect = true
    }
  }

  /// Removes a record that was written, but may not have reached the medium.
  ///
  /// After a failed sync the system may treat lost pages as written: see https://lwn.net/Articles/752063. So nothing is
  /// appended to this file any more; a new one replaces it, now or before the next write.
  ///
  /// - Returns: the error to throw.
  private func takeBack(after failure: FileFailure) -> any Error {
    isSuspect = true
    let isCut = (try? file.setSize(to: end)) != nil
    let isReplaced = (try? replace()) != nil
    guard isCut || isReplaced else {
      return StorageError(
        .unavailable, location: location.log,
        reason: "the log can be neither synchronised nor put back, so the write may have been made",
        underlying: failure)
    }
    return failure
  }

  private func syncName() throws(FileFailure) {
    do {
      try location.synchroniseNames()
      isNameSynced = true
    } catch {
      isSuspect = true
      throw error
    }
  }
}
