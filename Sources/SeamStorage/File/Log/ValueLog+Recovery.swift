extension ValueLog {
  /// Readies the log for a write: reads what others wrote, and removes what a crash left.
  ///
  /// Call it while the write lock is held.
  func prepareToWrite(until deadline: LockDeadline) throws -> News {
    let news = try refresh(until: deadline)
    if tailSize > 0 || !isTidy {
      try whileAlone(until: deadline) {
        if tailSize > 0 { try cutTornTail() }
        if !isTidy { try tidyUp() }
      }
    }
    return news
  }

  /// Removes a new log that was not finished, and writes again what may never have reached the medium.
  ///
  /// The process whose sync failed may have been killed before it could rewrite the record, and the system does not
  /// report the failure to the next process. See ``append(_:durability:until:)``.
  private func tidyUp() throws {
    try location.files.remove(location.freshLog)
    if syncedEnd < end {
      let bytes = try file.bytes(from: syncedEnd)
      try file.write(Array(bytes.prefix(end - syncedEnd)), at: syncedEnd)
    }
    isTidy = true
  }

  /// Cuts off what follows the last whole record, after it was saved beside the log.
  private func cutTornTail() throws {
    let tail = try file.bytes(from: end)
    // Zeros tell nothing that their number does not.
    if tail.contains(where: { $0 != 0 }) { try save(tail) }
    do {
      try file.setSize(to: end)
      try file.synchronise()
      tailSize = 0
    } catch {
      isSuspect = true
      throw error
    }
  }

  private func save(_ bytes: [UInt8]) throws {
    let path = try location.nameAside()
    let copy = try OpenFile(path, for: .creatingNew, in: location.files)
    do {
      try copy.write(bytes, at: 0)
      try copy.synchronise()
      try location.files.synchroniseDirectory(location.directory)
    } catch {
      try? location.files.remove(path)
      throw error
    }
  }
}
