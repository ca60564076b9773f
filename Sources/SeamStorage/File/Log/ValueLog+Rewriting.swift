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
  /// Call it while the write lock is held.
  func rewrite() throws {
    let fresh = try Self.makeFresh(table.entries, at: place)
    do {
      try place.files.move(place.freshLog, to: place.log)
    } catch {
      try? place.files.remove(place.freshLog)
      throw error
    }
    // From here on the new file is the log, whatever happens.
    file = fresh.file
    end = fresh.end
    syncedEnd = fresh.end
    hasTornTail = false
    toleratedWaste = 0
    table.move(to: FileStatus(identity: file.identity, size: end))
    isNameSynced = false
    isSuspect = true
    try place.synchroniseNames()
    isNameSynced = true
    isSuspect = false
  }

  /// Makes an empty log where there is none.
  static func make(at place: LogPlace, lock: WriteLock) throws {
    try lock.acquire()
    defer { lock.release() }
    guard try place.logStatus() == nil else { return }
    _ = try makeFresh(LogTable(), at: place)
    try place.files.move(place.freshLog, to: place.log)
    try place.synchroniseNames()
  }

  /// Writes the entries to a file beside the log, and waits until they would outlive a loss of power.
  private static func makeFresh(_ table: LogTable, at place: LogPlace) throws -> (file: OpenFile, end: Int) {
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
      for entry in table.entries(withPrefix: "") {
        changes.append(LogChange(key: entry.key, bytes: entry.bytes))
        size += entry.bytes.count
        if size >= recordSize { try write() }
      }
      if !changes.isEmpty { try write() }
      try file.write(LogHeader(baseEnd: end).bytes, at: 0)
      try file.synchronise()
      return (file, end)
    } catch {
      try? place.files.remove(place.freshLog)
      throw error
    }
  }
}
