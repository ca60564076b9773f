import CSeamSQLite
import SeamStorage

/// Owns the connection and performs all blocking work in order, on its own queue.
///
/// It commits all pending writes in one transaction, each in a savepoint: they share one sync, and succeed or fail
/// separately. A single write costs one round trip to the queue.
actor SQLiteWorker {
  let location: DatabaseLocation
  private let executor: QueueExecutor
  let inPlace: InPlaceConnection
  private var state = State.unopened
  nonisolated let waiting = GroupCommit<WaitingWrite>()
  let broadcaster: StorageChangeBroadcaster
  var watch: Watch?
  var isTidyingDue = false

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  private enum State {
    case unopened
    case open(SQLiteConnection)
    case suspended
    case closed
  }

  /// Makes a worker that opens and closes the in-place connection together with its own.
  init(_ location: DatabaseLocation, inPlace: InPlaceConnection, broadcaster: StorageChangeBroadcaster) {
    self.location = location
    self.inPlace = inPlace
    self.broadcaster = broadcaster
    executor = QueueExecutor(label: "SQLiteStorage \(location.path)")
  }

  /// Opens the database unless it is open; after a failure the next call tries again.
  func open() throws {
    _ = try connection()
  }

  /// Commits the pending writes, then closes for good.
  func close() {
    makeWaitingWrites()
    inPlace.close()
    tidyForGood()
    watch = nil
    state = .closed
  }

  /// The connection; nil if the database is not open.
  var openConnection: SQLiteConnection? {
    guard case .open(let connection) = state else { return nil }
    return connection
  }

  func read<Result: Sendable>(
    key: String? = nil, _ body: @Sendable (SQLiteConnection) throws -> Result
  ) throws -> Result {
    while true {
      let connection = try connectionInPlace()
      do {
        let result = try body(connection)
        // Without locks, others may have changed the pages during the read.
        if !connection.isUnlocked || connection.isInPlace { return result }
      } catch let failure as SQLiteFailure where !connection.isUnlocked || connection.isInPlace {
        throw StorageError(failure, key: key, location: location.path)
      } catch is SQLiteFailure {
        continue
      }
    }
  }

  /// Makes changes in a transaction, and returns once they are durable.
  nonisolated func write(
    key: String?, durability: StorageDurability, _ make: @escaping @Sendable (SQLiteConnection) throws -> Void
  ) async throws {
    let write = WaitingWrite(durability: durability, make: make)
    if waiting.add(write) { await lead() }
    do {
      try await write.outcome.get()
    } catch let failure as SQLiteFailure {
      throw StorageError(failure, key: key, location: location.path)
    }
  }

  /// Writes a small batch on the caller's thread if it needs neither a sync nor a lock that is held; returns false if
  /// ``write(key:durability:_:)`` has to write it.
  nonisolated func writeInPlace(
    _ batch: StorageBatch, _ make: @Sendable (SQLiteConnection) throws -> Void
  ) throws -> Bool {
    guard batch.durability < .powerLoss, waiting.isIdle else { return false }
    let size = batch.changes.reduce(0) { $0 + ($1.bytes?.count ?? 0) }
    guard size <= InPlaceConnection.largestValue, try inPlace.write(make) else { return false }
    DirectoryWatcher.notify(directory: location.directory)
    return true
  }

  private func connection() throws -> SQLiteConnection {
    switch state {
    case .open(let connection): return connection
    case .closed: throw StorageError(.closed, location: location.path, reason: "the storage was closed")
    case .suspended: throw StorageError(.suspended, location: location.path, reason: "the storage was suspended")
    case .unopened:
      let connection = try openOrQuarantine()
      state = .open(connection)
      inPlace.open(location, failedCommit: connection.failedCommit)
      watchOthers()
      return connection
    }
  }

  /// The connection, reopened if the database file was replaced.
  private func connectionInPlace() throws -> SQLiteConnection {
    // Does not retain the connection, which is closed before the next one is opened.
    let state = try connection().filesState
    if state != .inPlace { inPlace.distrust() }
    switch state {
    case .inPlace: return try connection()
    case .gone, nil:
      throw StorageError(
        .unavailable, location: location.path, reason: "the database was moved or removed while it was open")
    case .mixed:
      throw StorageError(
        .unavailable, location: location.path,
        reason: "another database was put in its place while it was open, beside its log")
    // Opening it again judges a file that was cut off.
    case .replaced, .shrunk:
      letGo()
      let next = try connection()
      broadcaster.sendToAll()
      return next
    }
  }

  /// Closes the connections; the next call opens them again.
  private func letGo() {
    inPlace.close()
    state = .unopened
    // Versions of different connections cannot be compared; the next look signals the changes that others made in
    // between.
    watch?.versions = nil
  }

  /// The connection, reopened if it was read-only and the file has become writable.
  private func writableConnection() throws -> SQLiteConnection {
    guard try connectionInPlace().isReadOnly else { return try connection() }
    guard location.access == .readWrite else {
      throw StorageError(.readOnly, location: location.path, reason: "the storage was opened for reading only")
    }
    // Connections of a process share SQLite's state of the log, including that it is read-only.
    letGo()
    let next = try connection()
    guard !next.isReadOnly else {
      // Without this, a write that changes nothing would succeed.
      throw StorageError(
        SQLiteFailure(resultCode: SQLITE_READONLY, message: "the database was opened for reading"),
        location: location.path)
    }
    return next
  }

  /// Rewrites the database without free pages, after the pending writes.
  func compact() throws {
    makeWaitingWrites()
    try location.explaining { try writableConnection().compact() }
  }

  /// Opens the database; if it is damaged, moves it aside and opens a new one.
  func moveAsideWhatIsDamaged() throws {
    do {
      _ = try connection()
    } catch let error as StorageError where error.code == .corrupt {
      _ = try location.openOrMoveAside()
      _ = try connection()
    }
  }

  /// Commits the pending writes and releases every file and lock, until ``resume()``.
  func suspend() {
    makeWaitingWrites()
    if case .closed = state { return }
    inPlace.close()
    watch = nil
    state = .suspended
  }

  /// Lets the next call open the database again; opens it immediately if there are observers.
  func resume() {
    guard case .suspended = state else { return }
    state = .unopened
    if broadcaster.isWatched { _ = try? connection() }
    broadcaster.sendToAll()
  }

  private func openOrQuarantine() throws(StorageError) -> SQLiteConnection {
    do {
      return try SQLiteConnection.open(location)
    } catch  where error.code == .corrupt && location.whenDamaged == .quarantine && location.access == .readWrite {
      switch try location.openOrMoveAside() {
      case .opened(let connection): return connection
      case .moved(let path, let error):
        throw StorageError(
          .corrupt, location: location.path, quarantine: path, reason: error.reason, underlying: error.underlying)
      }
    }
  }

  /// Commits the pending writes, and schedules another turn for those added meanwhile.
  private func lead() {
    makeWaitingWrites()
    if !waiting.endLead() { Task { lead() } }
  }

  private func makeWaitingWrites() {
    let writes = waiting.takeAll()
    guard !writes.isEmpty else { return }
    defer { DirectoryWatcher.notify(directory: location.directory) }
    make(writes)
    tidyLater()
  }

  /// Commits writes together, or one at a time if that fails, and resumes their callers.
  private func make(_ writes: [WaitingWrite]) {
    do {
      for (write, result) in zip(writes, try commit(writes)) { write.outcome.set(result) }
    } catch let error where writes.count > 1 && Self.mayTryAlone(error) {
      for write in writes { make([write]) }
    } catch {
      for write in writes { write.outcome.set(.failure(error)) }
    }
  }

  /// Commits writes in one transaction, each in a savepoint.
  ///
  /// If the files were replaced meanwhile, the commit is repeated in the new ones, as others do not see it otherwise.
  private func commit(_ writes: [WaitingWrite]) throws -> [Result<Void, any Error>] {
    let durability = writes.map(\.durability).max() ?? .powerLoss
    while true {
      let connection = try writableConnection()
      let results = try connection.transaction(durability: durability) { () -> [Result<Void, any Error>] in
        guard writes.count > 1 else { return [.success(try writes[0].make(connection))] }
        return try writes.map { write in try connection.savepoint { try write.make(connection) } }
      }
      if connection.isInPlace { return results }
    }
  }

  /// Whether writes that failed together may succeed one at a time: not if the database was unavailable, or if a crash
  /// may bring the writes back.
  private static func mayTryAlone(_ error: any Error) -> Bool {
    if error is StorageError { return false }
    guard let failure = error as? SQLiteFailure else { return true }
    return failure.primaryCode != SQLITE_BUSY && !failure.mayBeStored
  }
}
