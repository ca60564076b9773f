extension ValueLog {
  /// Adds changes to the log and its entries; they are as durable as was asked for when this returns.
  ///
  /// Call it while the write lock is held, after ``prepareToWrite()``. When it throws, none of the changes is made,
  /// unless the file can be neither synchronised nor cut nor replaced; the error says so.
  func append(_ changes: [LogChange], durability: StorageDurability) throws {
    let isDurable = durability == .powerLoss
    if isSuspect { try rewrite() }
    if isDurable && !isNameSynced { try syncName() }
    let record = LogRecord.bytes(of: changes, at: end, syncedEnd: syncedEnd)
    try place.wait(for: place.log) { () throws(FileFailure) in try file.lock(.exclusive) }
    // Another file may take this one's place below.
    let locked = file
    defer { locked.unlock() }
    try add(record, isDurable: isDurable)
    table.make(changes, extent: FileStatus(identity: file.identity, size: end))
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

  /// Removes a record that was written, but of which no one knows whether it reached the medium.
  ///
  /// The system may take for written what was not, and say so only once: see https://lwn.net/Articles/752063. So
  /// nothing is added to this file any more; a new one takes its place, now or before the next write.
  ///
  /// - Returns: the error to throw.
  private func takeBack(after failure: FileFailure) -> any Error {
    isSuspect = true
    let isCut = (try? file.setSize(to: end)) != nil
    let isReplaced = (try? rewrite()) != nil
    guard isCut || isReplaced else {
      return StorageError(
        .unavailable, place: place.log,
        reason: "the log can be neither synchronised nor put back, so the write may have been made",
        underlying: failure)
    }
    return failure
  }

  private func syncName() throws(FileFailure) {
    do {
      try place.synchroniseNames()
      isNameSynced = true
    } catch {
      isSuspect = true
      throw error
    }
  }
}
