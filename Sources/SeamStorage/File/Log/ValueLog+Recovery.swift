extension ValueLog {
  /// Readies the log for a write: reads what others wrote, and removes what a crash left.
  ///
  /// Call it while the write lock is held.
  func prepareToWrite() throws -> News {
    let news = try refresh(isExclusive: true)
    if !isTidy {
      try place.files.remove(place.freshLog)
      isTidy = true
    }
    if hasTornTail { try cutTornTail() }
    return news
  }

  /// Cuts off what follows the last whole record, after it was saved beside the log.
  private func cutTornTail() throws {
    let tail = try file.bytes(from: end)
    // Zeros tell nothing that their number does not.
    if tail.contains(where: { $0 != 0 }) { try save(tail) }
    do {
      try file.setSize(to: end)
      try file.synchronise()
      hasTornTail = false
    } catch {
      isSuspect = true
      throw error
    }
  }

  private func save(_ bytes: [UInt8]) throws {
    let path = try place.nameAside()
    let copy = try OpenFile(path, for: .creatingNew, in: place.files)
    do {
      try copy.write(bytes, at: 0)
      try copy.synchronise()
      try place.files.synchroniseDirectory(place.directory)
    } catch {
      try? place.files.remove(path)
      throw error
    }
  }
}
