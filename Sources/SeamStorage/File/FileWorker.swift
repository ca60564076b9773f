/// Owns the log and does everything that can block, in order, on a queue of its own.
///
/// Writes that wait at the same time become one record: they share the one wait for the medium, and still succeed or
/// fail each for itself.
actor FileWorker {
  private let place: LogPlace
  private let table: SharedTable
  private let signals: StorageSignals
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

  /// Makes a worker that keeps the table as the log is, and signals what changes in it.
  init(_ place: LogPlace, table: SharedTable, signals: StorageSignals) {
    self.place = place
    self.table = table
    self.signals = signals
    executor = QueueExecutor(label: "FileStorage \(place.directory)")
    lock = WriteLock(place)
  }

  /// Opens the log unless it is open; after a failure the next call tries again.
  func open(until deadline: LockDeadline) throws {
    try explaining { _ = try log(until: deadline) }
  }

  /// Makes the writes that wait, then closes for good.
  func close() {
    makeWaitingWrites()
    watcher = nil
    state = .closed
    lock.close()
    table.close()
    signals.finish()
  }

  /// Lets go of every file and lock, after the writes that wait, until ``resume()``.
  func suspend() {
    makeWaitingWrites()
    if case .closed = state { return }
    watcher = nil
    state = .suspended
    lock.close()
    table.close()
  }

  /// Has the next call open the log again, and watches where someone observes.
  func resume() {
    guard case .suspended = state else { return }
    state = .unopened
    if signals.isWatched { watch() }
    signals.sendToAll()
  }

  /// The bytes stored under the key after every write that has returned, whoever made it.
  func bytes(forKey key: String, until deadline: LockDeadline) throws -> [UInt8]? {
    try explaining(key: key) { try refresh(until: deadline).bytes(forKey: key) }
  }

  /// The entries as they are after every write that has returned, whoever made it.
  func entries(until deadline: LockDeadline) throws -> EntryTable {
    try explaining { try refresh(until: deadline) }
  }

  private func refresh(until deadline: LockDeadline) throws -> EntryTable {
    signal(try log(until: deadline).refresh(until: deadline))
    return table.entries
  }

  /// Signals what others change, for as long as someone watches.
  func watch() {
    guard watcher == nil else { return }
    if case .closed = state { return }
    if case .suspended = state { return }
    // The log is opened by those who read: they are told what prevents it.
    guard (try? place.check()) != nil else { return }
    try? place.makeDirectory()
    watcher = DirectoryWatcher(directory: place.directory) { [weak self] changed in
      guard changed.isEmpty || changed == LogPlace.logName else { return }
      Task { await self?.signalChanges() }
    }
    // What changed between the coming of the watcher and now.
    signals.sendToAll()
  }

  private func signalChanges() {
    guard signals.isWatched else { return watcher = nil }
    do {
      guard case .open(let log) = state else { return signals.sendToAll() }
      signal(try log.refresh(until: place.deadline))
    } catch {
      // The watchers learn it from reading.
      signals.sendToAll()
    }
  }

  private func signal(_ news: ValueLog.News) {
    switch news {
    case .keys(let keys): signals.send(keys)
    case .everything: signals.sendToAll()
    }
  }

  /// Makes changes while no one else does, and returns once they are as durable as was asked for.
  nonisolated func write<Result: Sendable>(
    key: String?, durability: StorageDurability, until deadline: LockDeadline,
    _ body: @escaping @Sendable (inout WriteGroup) throws -> Result
  ) async throws -> Result {
    let outcome = WriteOutcome<Result>()
    let leads = waiting.add(
      PendingWrite(
        durability: durability, deadline: deadline,
        make: { group in
          let result = try body(&group)
          return { outcome.set(.success(result)) }
        },
        fail: { [place] error in
          outcome.set(.failure((error as? FileFailure).map { place.error($0, key: key) } ?? error))
        }))
    if leads { await lead() }
    return try await outcome.get()
  }

  /// Makes the writes that wait, and has those made that come meanwhile.
  private func lead() {
    makeWaitingWrites()
    if !waiting.endLead() { Task { lead() } }
  }

  private func makeWaitingWrites() {
    var turn = WriteTurn(left: waiting.takeAll())
    guard !turn.left.isEmpty else { return }
    while let deadline = turn.deadline { take(&turn, until: deadline) }
    // Whoever is told that a write was made finds the lock free.
    for answer in turn.answers { answer() }
    rewriteIfWasteful()
  }

  /// Makes as many of the writes as can be made now, and gives up those that have waited for long enough.
  ///
  /// - Parameter deadline: when the first of them has waited for long enough; those that came later go on waiting.
  private func take(_ turn: inout WriteTurn, until deadline: LockDeadline) {
    do {
      let writes = turn.left
      turn.add(try exclusively(until: deadline) { log in try make(writes, in: log, until: deadline) })
    } catch let error as StorageError where error.code == .busy {
      turn.fail(error) { $0.deadline <= deadline }
    } catch is ValueLog.Superseded {
      // Once more is always possible: the deadline is for those who hold a lock for long.
      if place.isOver(deadline), turn.wasSuperseded { turn.fail(place.busy(place.log)) { $0.deadline <= deadline } }
      turn.wasSuperseded = true
    } catch {
      turn.fail(error) { _ in true }
    }
  }

  /// Runs the body while no other storage writes, with everything that others wrote.
  private func exclusively<Result>(until deadline: LockDeadline, _ body: (ValueLog) throws -> Result) throws -> Result {
    let log = try log(until: deadline)
    try lock.acquire(until: deadline)
    defer { lock.release() }
    signal(try log.prepareToWrite(until: deadline))
    return try body(log)
  }

  /// Makes writes together, or one at a time where that fails: one that is too large must not fail the others.
  ///
  /// Throws where none of them was made and all can be made again.
  private func make(_ writes: [PendingWrite], in log: ValueLog, until deadline: LockDeadline) throws -> WriteTurn {
    var group = WriteGroup(on: table)
    let outcomes = writes.map { write in Result { try write.make(&group) } }
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
    signals.send(group.changes.lazy.map(\.key))
    turn.answers = zip(writes, outcomes).map { write, outcome in
      switch outcome {
      case .success(let announce): announce
      case .failure(let error): { write.fail(error) }
      }
    }
    return turn
  }

  /// Makes writes one after the other; those from the first on that cannot be made now are left.
  private func makeSingly(
    _ writes: [PendingWrite], in log: ValueLog, until deadline: LockDeadline
  ) throws -> WriteTurn {
    var turn = WriteTurn(left: writes)
    while let write = turn.left.first {
      do {
        turn.answers += try make([write], in: log, until: deadline).answers
      } catch {
        guard !turn.answers.isEmpty else { throw error }
        return turn
      }
      turn.left.removeFirst()
    }
    return turn
  }

  /// Replaces a log of which the greater part is out of date; what prevents it is no write's concern.
  private func rewriteIfWasteful() {
    guard case .open(let log) = state, log.isWasteful else { return }
    // Calls wait behind this one, so it does not wait.
    let now = LockDeadline(instant: place.clock.now())
    do {
      try exclusively(until: now) { log in
        // Another storage may have done it.
        if log.isWasteful { try log.rewrite(until: now) }
      }
    } catch is ValueLog.Superseded {
      // The next write finds it so again.
    } catch let error as StorageError where error.code == .busy {
    } catch {
      log.tolerateWaste()
    }
  }

  /// Replaces the log by one without waste, and returns when it would outlive a loss of power.
  func compact(until deadline: LockDeadline) throws {
    try explaining {
      try retrying(until: deadline) { try exclusively(until: deadline) { log in try log.rewrite(until: deadline) } }
    }
  }

  /// Replaces everything that is stored; a log that cannot be read is moved aside.
  func replaceAll(by contents: LogTable, until deadline: LockDeadline) throws {
    try explaining {
      if try !replaceSound(by: contents, until: deadline) {
        state = .unopened
        table.close()
        try place.makeDirectory()
        try lock.acquire(until: deadline)
        defer { lock.release() }
        // Another storage may have mended it in the meantime.
        if try !replaceSound(by: contents, until: deadline) {
          try ValueLog.replaceDamaged(by: contents, at: place, lock: lock, until: deadline)
        }
      }
      signals.sendToAll()
    }
  }

  /// Replaces everything that is stored; false where the log is damaged or missing.
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

  /// Whether it says that the log is damaged or missing.
  private func isLost(_ error: StorageError) throws -> Bool {
    if error.code == .corrupt { return true }
    return try error.code == .unavailable && error.underlying == nil && place.logStatus() == nil
  }

  /// Tries again where someone else came first; once more is always possible.
  private func retrying(until deadline: LockDeadline, _ body: () throws -> Void) throws {
    var isLast = false
    while true {
      do {
        return try body()
      } catch is ValueLog.Superseded {
        if isLast { throw place.busy(place.log) }
        isLast = place.isOver(deadline)
      }
    }
  }

  private func log(until deadline: LockDeadline) throws -> ValueLog {
    switch state {
    case .open(let log): return log
    case .suspended: throw StorageError(.suspended, place: place.log, reason: "the storage was suspended")
    case .closed: throw StorageError(.closed, place: place.log, reason: "the storage was closed")
    case .unopened:
      let log = try openOrQuarantine(until: deadline)
      state = .open(log)
      return log
    }
  }

  private func openOrQuarantine(until deadline: LockDeadline) throws -> ValueLog {
    do {
      return try ValueLog(place, table: table, lock: lock, until: deadline)
    } catch let error as StorageError where error.code == .corrupt && place.whenDamaged == .quarantine {
      return try openOrMoveAside(until: deadline)
    }
  }

  /// Looks again while no one else writes: another storage may have moved the log aside in the meantime.
  private func openOrMoveAside(until deadline: LockDeadline) throws -> ValueLog {
    try lock.acquire(until: deadline)
    defer { lock.release() }
    do {
      return try ValueLog(place, table: table, lock: lock, until: deadline)
    } catch let error as StorageError where error.code == .corrupt {
      throw StorageError(
        .corrupt, place: place.log, quarantine: try place.moveAside(holding: lock, until: deadline),
        reason: error.reason,
        underlying: error.underlying)
    }
  }

  private func explaining<Result>(key: String? = nil, _ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let failure as FileFailure {
      throw place.error(failure, key: key)
    }
  }
}
