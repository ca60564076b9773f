extension FileStorage {
  /// Moves a damaged log aside, so that a new one can be made in its directory; returns where it is.
  ///
  /// ```swift
  /// do {
  ///   try await storage.open()
  /// } catch let error as StorageError where error.code == .corrupt {
  ///   report(try FileStorage.quarantine(at: directory))
  /// }
  /// ```
  ///
  /// Nothing is discarded: the file goes to the first free of `values.log.damaged-1`, `-2`, … in the directory; where
  /// the log is missing, what the lock file stated of it goes there. The next storage then makes a new log. Call it
  /// when opening failed, or after ``close()``. It blocks for as long as it takes to read the log, which it judges
  /// itself.
  /// - Throws: `conflict` if the log is sound, for example because another process has moved the damaged one aside; the
  ///   error of opening it if it is not damaged but cannot be used; `busy` if another process writes to it;
  ///   `unavailable` if there is nothing to move aside.
  public static func quarantine(at directory: String) throws(StorageError) -> String {
    try quarantine(LogLocation(directory: directory))
  }

  static func quarantine(_ location: LogLocation) throws(StorageError) -> String {
    let lock = WriteLock(location)
    let deadline = location.deadline
    try location.check()
    do {
      func check() throws {
        guard try location.logStatus() == nil, try !location.missesLog() else { return }
        throw StorageError(.unavailable, location: location.log, reason: "there is no log to move aside")
      }
      // No lock file is created in an empty location.
      try check()
      try lock.acquire(until: deadline)
      defer { lock.release() }
      try check()
      switch try location.openOrMoveAside(table: SharedTable(), holding: lock, until: deadline) {
      case .moved(let path, _): return path
      case .opened: throw StorageError(.conflict, location: location.log, reason: "the log is not damaged")
      }
    } catch let error as StorageError {
      throw error
    } catch {
      throw StorageError(
        .unavailable, location: location.log, reason: "the log cannot be moved aside", underlying: error)
    }
  }
}

extension LogLocation {
  /// What became of a log that was found to be damaged.
  enum Judgement {
    /// It is sound now: another storage has moved the damaged one aside.
    case opened(ValueLog)
    /// It was moved there.
    case moved(String, StorageError)
  }

  /// Opens the log with exclusive write access, and moves it aside if it is damaged.
  ///
  /// It is judged again under the lock, as the log that was found damaged before may have been moved since.
  func openOrMoveAside(
    table: SharedTable, holding lock: WriteLock, until deadline: LockDeadline
  ) throws -> Judgement {
    do {
      return .opened(try ValueLog(self, table: table, lock: lock, until: deadline))
    } catch let error as StorageError where error.code == .corrupt {
      return .moved(try moveAside(holding: lock, until: deadline), error)
    }
  }
}

extension LogLocation {
  /// Moves the log to a name that nothing has, and has the next storage make a new one.
  ///
  /// If it is interrupted at any moment, the log is at one of the two paths, and the mark agrees with it. If the log is
  /// missing, its mark is moved to the name instead.
  func moveAside(holding lock: WriteLock, until deadline: LockDeadline) throws -> String {
    let path = try nameAside()
    var logs: [LogMark.Extent] = []
    if case .mark(let mark) = try findMark() { logs = mark.logs }
    if try logStatus() == nil {
      let copy = try OpenFile(path, for: .creatingNew, in: files)
      try copy.write(LogMark(logs: logs).bytes, at: 0)
      try copy.synchronise()
      try files.synchroniseDirectory(directory)
      try lock.state([], mayBeMissing: true, isSynchronised: true)
    } else {
      let log = try openLog()
      try wait(for: self.log, until: deadline) { () throws(FileFailure) in try log.lock(.exclusive) }
      defer { log.unlock() }
      guard try logStatus()?.identity == log.identity else { throw busy(self.log) }
      try lock.state(logs, mayBeMissing: true, isSynchronised: true)
      try files.move(self.log, to: path)
      try files.synchroniseDirectory(directory)
      // The statement before allows for a missing log too.
      try? lock.state([], mayBeMissing: true, isSynchronised: true)
    }
    return path
  }

  /// Moves a log to a name that nothing has, and states nothing of it.
  func moveAside(_ status: FileStatus, until deadline: LockDeadline) throws {
    let log = try OpenFile(self.log, for: .reading, in: files)
    try wait(for: self.log, until: deadline) { () throws(FileFailure) in try log.lock(.exclusive) }
    defer { log.unlock() }
    guard log.identity == status.identity, try logStatus()?.identity == status.identity else { throw busy(self.log) }
    try files.move(self.log, to: try nameAside())
    try files.synchroniseDirectory(directory)
  }

  /// Whether a missing log was lost: the mark names one and does not say that it was moved aside.
  func missesLog() throws(FileFailure) -> Bool {
    switch try findMark() {
    case .nothing: false
    case .mark(let mark): !mark.mayBeMissing && !mark.logs.isEmpty
    case .unreadable: true
    }
  }
}
