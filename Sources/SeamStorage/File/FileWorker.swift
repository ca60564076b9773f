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
  private var waiting: [PendingWrite] = []
  private var watcher: DirectoryWatcher?

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  private enum State {
    case unopened
    case open(ValueLog)
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
  func open() throws {
    try explaining { _ = try log() }
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

  /// The bytes stored under the key after every write that has returned, whoever made it.
  func bytes(forKey key: String) throws -> [UInt8]? {
    try explaining(key: key) { try refresh().bytes(forKey: key) }
  }

  /// The entries as they are after every write that has returned, whoever made it.
  func entries() throws -> LogTable {
    try explaining { try refresh() }
  }

  private func refresh() throws -> LogTable {
    signal(try log().refresh(isExclusive: false))
    return table.entries
  }

  /// Signals what others change, for as long as someone watches.
  func watch() {
    // Where the log cannot be opened, the watchers learn it from reading.
    guard watcher == nil, (try? log()) != nil else { return }
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
      _ = try refresh()
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
  func write<Result: Sendable>(
    key: String?, durability: StorageDurability, _ body: @escaping @Sendable (inout WriteGroup) throws -> Result
  ) async throws -> Result {
    try await withCheckedThrowingContinuation { continuation in
      let write = PendingWrite(
        durability: durability,
        make: { group in
          let result = try body(&group)
          return { continuation.resume(returning: result) }
        },
        fail: { [place] error in
          continuation.resume(throwing: (error as? FileFailure).map { place.error($0, key: key) } ?? error)
        })
      waiting.append(write)
      // The queue runs this after the writes that are in it already, and so takes them along.
      if waiting.count == 1 { Task { makeWaitingWrites() } }
    }
  }

  private func makeWaitingWrites() {
    let writes = waiting
    waiting = []
    guard !writes.isEmpty else { return }
    // Whoever is told that a write was made finds the lock free.
    let answers: [() -> Void]
    do {
      answers = try exclusively { log in make(writes, in: log) }
    } catch {
      answers = writes.map { write in { write.fail(error) } }
    }
    for answer in answers { answer() }
    rewriteIfWasteful()
  }

  /// Runs the body while no other storage writes, with everything that others wrote.
  private func exclusively<Result>(_ body: (ValueLog) throws -> Result) throws -> Result {
    let log = try log()
    try lock.acquire()
    defer { lock.release() }
    signal(try log.prepareToWrite())
    table.setExclusive(true)
    defer { table.setExclusive(false) }
    return try body(log)
  }

  /// Makes writes together, or one at a time where that fails: one that is too large must not fail the others.
  ///
  /// - Returns: what tells the callers.
  private func make(_ writes: [PendingWrite], in log: ValueLog) -> [() -> Void] {
    var group = WriteGroup(on: table)
    let outcomes = writes.map { write in Result { try write.make(&group) } }
    do {
      if !group.changes.isEmpty {
        try log.append(group.changes, durability: writes.map(\.durability).max() ?? .powerLoss)
      }
      signals.send(group.changes.lazy.map(\.key))
      return zip(writes, outcomes).map { write, outcome in
        switch outcome {
        case .success(let announce): announce
        case .failure(let error): { write.fail(error) }
        }
      }
    } catch {
      guard writes.count > 1 else { return writes.map { write in { write.fail(error) } } }
      return writes.flatMap { make([$0], in: log) }
    }
  }

  /// Replaces a log of which the greater part is out of date; what prevents it is no write's concern.
  private func rewriteIfWasteful() {
    guard case .open(let log) = state, log.isWasteful else { return }
    do {
      try exclusively { log in
        // Another storage may have done it.
        if log.isWasteful { try log.rewrite() }
      }
    } catch {
      log.tolerateWaste()
    }
  }

  private func log() throws -> ValueLog {
    switch state {
    case .open(let log): return log
    case .closed: throw StorageError(.closed, place: place.log, reason: "the storage was closed")
    case .unopened:
      let log = try openOrQuarantine()
      state = .open(log)
      return log
    }
  }

  private func openOrQuarantine() throws -> ValueLog {
    do {
      return try ValueLog(place, table: table, lock: lock)
    } catch let error as StorageError where error.code == .corrupt && place.whenDamaged == .quarantine {
      return try openOrMoveAside()
    }
  }

  /// Looks again while no one else writes: another storage may have moved the log aside in the meantime.
  private func openOrMoveAside() throws -> ValueLog {
    try lock.acquire()
    defer { lock.release() }
    do {
      return try ValueLog(place, table: table, lock: lock)
    } catch let error as StorageError where error.code == .corrupt {
      throw StorageError(
        .corrupt, place: place.log, quarantine: try place.moveAside(), reason: error.reason,
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
