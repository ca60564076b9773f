/// Owns the log and runs all blocking work in order on its own queue.
///
/// Pending writes become one record: they share one sync, and still succeed or fail separately.
actor FileWorker {
  private let location: LogLocation
  private let table: SharedTable
  private let broadcaster: StorageChangeBroadcaster
  private let executor: QueueExecutor
  private let lock: WriteLock
  private var state = State.unopened
  nonisolated let waiting = GroupCommit<PendingWrite>()
  private var watcher: DirectoryWatcher?

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  private enum State {
    case unopened
    case open(ValueLog)
    case suspended
    case closed
  }

  /// Makes a worker that keeps the table in step with the log and signals its changes.
  init(_ location: LogLocation, table: SharedTable, broadcaster: StorageChangeBroadcaster) {
    self.location = location
    self.table = table
    self.broadcaster = broadcaster
    executor = QueueExecutor(label: "FileStorage \(location.directory)")
    lock = WriteLock(location)
  }

  /// Opens the log unless it is open; after a failure the next call tries again.
  func open(until deadline: LockDeadline) throws {
    try explaining { _ = try log(until: deadline) }
  }

  /// Makes the pending writes, then closes for good.
  func close() {
    makeWaitingWrites()
    watcher = nil
    state = .closed
    lock.close()
    table.close()
    broadcaster.finish()
  }

  /// Makes the pending writes, then closes every file and releases every lock, until ``resume()``.
  func suspend() {
    makeWaitingWrites()
    if case .closed = state { return }
    watcher = nil
    state = .suspended
    lock.close()
    table.close()
  }

  /// Lets the next call reopen the log; reopens it now if the storage is observed.
  func resume() {
    guard case .suspended = state else { return }
    state = .unopened
    if broadcaster.isWatched { watch() }
    broadcaster.sendToAll()
  }

  /// The bytes stored under the key, as of every write that has returned in any storage.
  func bytes(forKey key: String, until deadline: LockDeadline) throws -> [UInt8]? {
    try explaining(key: key) { try refresh(until: deadline).bytes(forKey: key) }
  }

  /// The entries, as of every write that has returned in any storage.
  func entries(until deadline: LockDeadline) throws -> EntryTable {
    try explaining { try refresh(until: deadline) }
  }

  private func refresh(until deadline: LockDeadline) throws -> EntryTable {
    signal(try log(until: deadline).refresh(until: deadline))
    return table.entries
  }

  /// Signals changes by other storages, as long as there are observers.
  func watch() {
    guard watcher == nil else { return }
    switch state {
    case .closed, .suspended: return
    case .unopened, .open: break
    }
    // Reads open the log, and throw what prevents that.
    guard (try? location.check()) != nil else { return }
    try? location.makeDirectory()
    watcher = DirectoryWatcher(directory: location.directory) { [weak self] changed in
      guard changed.isEmpty || changed == LogLocation.logName else { return }
      Task { await self?.signalChanges() }
    }
    // Changes made before the watch began.
    broadcaster.sendToAll()
  }

  private func signalChanges() {
    guard broadcaster.isWatched else { return watcher = nil }
    do {
      guard case .open(let log) = state else { return broadcaster.sendToAll() }
      signal(try log.refresh(until: location.deadline))
    } catch {
      // Observers get the error from their reads.
      broadcaster.sendToAll()
    }
  }

  private func signal(_ news: ValueLog.News) {
    switch news {
    case .keys(let keys): broadcaster.send(keys)
    case .everything: broadcaster.sendToAll()
    }
  }

  /// Makes changes with exclusive write access, and returns once they are as durable as requested.
  nonisolated func write(
    key: String?, durability: StorageDurability, until deadline: LockDeadline,
    _ make: @escaping @Sendable (inout WriteGroup) throws -> Void
  ) async throws {
    let write = PendingWrite(durability: durability, deadline: deadline, make: make)
    if waiting.add(write) { await lead() }
    do {
      try await write.outcome.get()
    } catch let failure as FileFailure {
      throw location.error(failure, key: key)
    }
  }

  /// Makes the pending writes, and schedules another turn for those added meanwhile.
  private func lead() {
    makeWaitingWrites()
    if !waiting.endLead() { Task { lead() } }
  }

  private func makeWaitingWrites() {
    var turn = WriteTurn(left: waiting.takeAll())
    guard !turn.left.isEmpty else { return }
    while let deadline = turn.deadline { take(&turn, until: deadline) }
    // Callers are resumed after the lock is released.
    for (write, result) in turn.results { write.outcome.set(result) }
    rewriteIfWasteful()
  }

  /// Makes the writes that can be made now, and fails those whose busy timeout has passed.
  ///
  /// - Parameter deadline: the end of the first write's busy timeout; later writes go on waiting.
  private func take(_ turn: inout WriteTurn, until deadline: LockDeadline) {
    do {
      let writes = turn.left
      turn.add(try exclusively(until: deadline) { log in try make(writes, in: log, until: deadline) })
    } catch let error as StorageError where error.code == .busy {
      turn.fail(error) { $0.deadline <= deadline }
    } catch is ValueLog.Superseded {
      // One more attempt is always allowed: the deadline limits waiting for a lock that is held for long.
      if location.isOver(deadline), turn.wasSuperseded {
        turn.fail(location.busy(location.log)) { $0.deadline <= deadline }
      }
      turn.wasSuperseded = true
    } catch {
      turn.fail(error) { _ in true }
    }
  }

  /// Runs the body with exclusive write access, after reading what other storages wrote.
  private func exclusively<Result>(until deadline: LockDeadline, _ body: (ValueLog) throws -> Result) throws -> Result {
    let log = try log(until: deadline)
    try lock.acquire(until: deadline)
    defer { lock.release() }
    signal(try log.prepareToWrite(until: deadline))
    return try body(log)
  }

  /// Makes writes together, or one at a time where that fails: one that is too large must not fail the others.
  ///
  /// Throws if none of them was made and all can be retried.
  private func make(_ writes: [PendingWrite], in log: ValueLog, until deadline: LockDeadline) throws -> WriteTurn {
    var group = WriteGroup(on: table)
    let results = writes.map { write in Result { try write.make(&group) } }
    var turn = WriteTurn(left: [])
    do {
      if !group.changes.isEmpty {
        let durability = writes.map(\.durability).max() ?? .powerLoss
        try log.append(group.changes, durability: durability, until: deadline)
      }
    } catch let error as StorageError where error.code == .busy {
      throw error
    } catch let error as ValueLog.Superseded {
      throw error
    } catch {
      guard writes.count > 1 else {
        turn.fail(writes, error)
        return turn
      }
      return try makeSingly(writes, in: log, until: deadline)
    }
    broadcaster.send(group.changes.lazy.map(\.key))
    turn.results = Array(zip(writes, results))
    return turn
  }

  /// Makes writes one at a time, up to the first that cannot be made now.
  private func makeSingly(
    _ writes: [PendingWrite], in log: ValueLog, until deadline: LockDeadline
  ) throws -> WriteTurn {
    var turn = WriteTurn(left: writes)
    while let write = turn.left.first {
      do {
        turn.results += try make([write], in: log, until: deadline).results
      } catch {
        guard !turn.results.isEmpty else { throw error }
        return turn
      }
      turn.left.removeFirst()
    }
    return turn
  }

  /// Rewrites the log if more than half of it is outdated; a failure does not affect any write.
  private func rewriteIfWasteful() {
    guard case .open(let log) = state, log.isWasteful else { return }
    // Other calls are queued behind this one, so it does not wait for the lock.
    let now = LockDeadline(instant: location.clock.now())
    do {
      try exclusively(until: now) { log in
        // Another storage may have rewritten it.
        if log.isWasteful { try log.rewrite(until: now) }
      }
    } catch is ValueLog.Superseded {
      // The next write tries again.
    } catch let error as StorageError where error.code == .busy {
    } catch {
      log.tolerateWaste()
    }
  }

  /// Rewrites the log without outdated records, and returns when the new one outlives a loss of power.
  func compact(until deadline: LockDeadline) throws {
    try explaining {
      try retrying(until: deadline) { try exclusively(until: deadline) { log in try log.rewrite(until: deadline) } }
    }
  }

  /// Replaces all entries; moves a log that cannot be read aside.
  func replaceAll(by contents: LogTable, until deadline: LockDeadline) throws {
    try explaining {
      if try !replaceSound(by: contents, until: deadline) {
        state = .unopened
        table.close()
        try location.makeDirectory()
        try lock.acquire(until: deadline)
        defer { lock.release() }
        // Another storage may have repaired it meanwhile.
        if try !replaceSound(by: contents, until: deadline) {
          try ValueLog.replaceDamaged(by: contents, at: location, lock: lock, until: deadline)
        }
      }
      broadcaster.sendToAll()
    }
  }

  /// Replaces all entries; returns false if the log is damaged or missing.
  private func replaceSound(by contents: LogTable, until deadline: LockDeadline) throws -> Bool {
    do {
      try retrying(until: deadline) {
        try exclusively(until: deadline) { log in try log.replace(by: contents, until: deadline) }
      }
      return true
    } catch let error as StorageError {
      guard try isLost(error) else { throw error }
      return false
    }
  }

  /// Whether the error means that the log is damaged or missing.
  private func isLost(_ error: StorageError) throws -> Bool {
    if error.code == .corrupt { return true }
    return try error.code == .unavailable && error.underlying == nil && location.logStatus() == nil
  }

  /// Retries when another storage wrote first; one retry is always allowed.
  private func retrying(until deadline: LockDeadline, _ body: () throws -> Void) throws {
    var isLast = false
    while true {
      do {
        return try body()
      } catch is ValueLog.Superseded {
        if isLast { throw location.busy(location.log) }
        isLast = location.isOver(deadline)
      }
    }
  }

  private func log(until deadline: LockDeadline) throws -> ValueLog {
    switch state {
    case .open(let log): return log
    case .suspended: throw StorageError(.suspended, location: location.log, reason: "the storage was suspended")
    case .closed: throw StorageError(.closed, location: location.log, reason: "the storage was closed")
    case .unopened:
      let log = try openOrQuarantine(until: deadline)
      state = .open(log)
      return log
    }
  }

  private func openOrQuarantine(until deadline: LockDeadline) throws -> ValueLog {
    do {
      return try ValueLog(location, table: table, lock: lock, until: deadline)
    } catch let error as StorageError where error.code == .corrupt && location.whenDamaged == .quarantine {
      return try openOrMoveAside(until: deadline)
    }
  }

  /// Reopens the log with exclusive write access: another storage may have moved it aside meanwhile.
  private func openOrMoveAside(until deadline: LockDeadline) throws -> ValueLog {
    try lock.acquire(until: deadline)
    defer { lock.release() }
    switch try location.openOrMoveAside(table: table, holding: lock, until: deadline) {
    case .opened(let log): return log
    case .moved(let path, let error):
      throw StorageError(
        .corrupt, location: location.log, quarantine: path, reason: error.reason, underlying: error.underlying)
    }
  }

  private func explaining<Result>(key: String? = nil, _ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let failure as FileFailure {
      throw location.error(failure, key: key)
    }
  }
}
