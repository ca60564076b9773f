import CSeamSQLite
import SeamStorage

/// Owns the connection and does everything that can block, in order, on a queue of its own.
///
/// It commits all writes that wait in one transaction, each in a savepoint: they share the one wait for the disk, and
/// succeed or fail separately. A single write takes one way to the queue and back.
actor SQLiteWorker {
  let place: SQLitePlace
  private let executor: QueueExecutor
  let inPlace: InPlaceConnection
  private var state = State.unopened
  nonisolated let waiting = GroupCommit<WaitingWrite>()
  let signals: StorageSignals
  var watch: Watch?
  var isTidyingDue = false

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  private enum State {
    case unopened
    case open(SQLiteConnection)
    case suspended
    case closed
  }

  /// Makes a worker that opens and closes the other connection together with its own.
  init(_ place: SQLitePlace, inPlace: InPlaceConnection, signals: StorageSignals) {
    self.place = place
    self.inPlace = inPlace
    self.signals = signals
    executor = QueueExecutor(label: "SQLiteStorage \(place.path)")
  }

  /// Opens the database unless it is open; after a failure the next call tries again.
  func open() throws {
    _ = try connection()
  }

  /// Makes the writes that wait, then closes for good.
  func close() {
    makeWaitingWrites()
    inPlace.close()
    tidyForGood()
    watch = nil
    state = .closed
  }

  /// The connection, unless the database was not opened or is closed.
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
        // Where nothing is locked, others may have changed the pages meanwhile.
        if !connection.isUnlocked || connection.isInPlace { return result }
      } catch let failure as SQLiteFailure where !connection.isUnlocked || connection.isInPlace {
        throw StorageError(failure, key: key, place: place.path)
      } catch is SQLiteFailure {
        continue
      }
    }
  }

  /// Makes changes in a transaction and returns once they are durable.
  nonisolated func write(
    key: String?, durability: StorageDurability, _ make: @escaping @Sendable (SQLiteConnection) throws -> Void
  ) async throws {
    let write = WaitingWrite(durability: durability, make: make)
    if waiting.add(write) { await lead() }
    do {
      try await write.outcome.get()
    } catch let failure as SQLiteFailure {
      throw StorageError(failure, key: key, place: place.path)
    }
  }

  /// Makes a small batch where it is called, if it need not wait for the medium and no one is in the way; false where it
  /// is to be made by ``write(key:durability:_:)``.
  nonisolated func writeInPlace(
    _ batch: StorageBatch, _ make: @Sendable (SQLiteConnection) throws -> Void
  ) throws -> Bool {
    guard batch.durability < .powerLoss, waiting.isIdle else { return false }
    let size = batch.changes.reduce(0) { $0 + ($1.bytes?.count ?? 0) }
    guard size <= InPlaceConnection.largestValue, try inPlace.write(make) else { return false }
    DirectoryWatcher.notify(directory: place.directory)
    return true
  }

  private func connection() throws -> SQLiteConnection {
    switch state {
    case .open(let connection): return connection
    case .closed: throw StorageError(.closed, place: place.path, reason: "the storage was closed")
    case .suspended: throw StorageError(.suspended, place: place.path, reason: "the storage was suspended")
    case .unopened:
      let connection = try openOrQuarantine()
      state = .open(connection)
      inPlace.open(place, failedCommit: connection.failedCommit)
      watchOthers()
      return connection
    }
  }

  /// The connection; another one where another file lies in the place of what it has open.
  private func connectionInPlace() throws -> SQLiteConnection {
    // Does not keep the connection, which is closed before another one is opened.
    let state = try connection().files?.state
    if state != .inPlace { inPlace.distrust() }
    switch state {
    case .inPlace: return try connection()
    case .gone, nil:
      throw StorageError(
        .unavailable, place: place.path, reason: "the database was moved or removed while it was open")
    case .mixed:
      throw StorageError(
        .unavailable, place: place.path,
        reason: "another database was put in its place while it was open, beside its log")
    case .replaced:
      letGo()
      let next = try connection()
      signals.sendToAll()
      return next
    }
  }

  /// Closes the connections; the next call opens them again.
  private func letGo() {
    inPlace.close()
    state = .unopened
    // The two count from different beginnings: what others changed meanwhile is signalled at the next look.
    watch?.versions = nil
  }

  /// The connection; another one where that could only read, and the file can be written by now.
  private func writableConnection() throws -> SQLiteConnection {
    guard try connectionInPlace().isReadOnly else { return try connection() }
    guard place.access == .readWrite else {
      throw StorageError(.readOnly, place: place.path, reason: "the storage was opened for reading only")
    }
    // The connections of a process share what SQLite knows of the log, also that it cannot be written.
    letGo()
    let next = try connection()
    guard !next.isReadOnly else {
      // A write that changes nothing would succeed.
      throw StorageError(
        SQLiteFailure(resultCode: SQLITE_READONLY, message: "the database was opened for reading"), place: place.path)
    }
    return next
  }

  /// Writes the database anew without what holds nothing, after the writes that wait.
  func compact() throws {
    makeWaitingWrites()
    do {
      try writableConnection().compact()
    } catch let failure as SQLiteFailure {
      throw StorageError(failure, place: place.path)
    }
  }

  /// Opens the database and, where it is damaged, moves it aside and opens a new one.
  func moveAsideWhatIsDamaged() throws {
    do {
      _ = try connection()
    } catch let error as StorageError where error.code == .corrupt {
      _ = try place.openOrMoveAside()
      _ = try connection()
    }
  }

  /// Lets go of every file and lock, after the writes that wait, until ``resume()``.
  func suspend() {
    makeWaitingWrites()
    if case .closed = state { return }
    inPlace.close()
    watch = nil
    state = .suspended
  }

  /// Has the next call open the database again, and this one where someone observes.
  func resume() {
    guard case .suspended = state else { return }
    state = .unopened
    if signals.isWatched { _ = try? connection() }
    signals.sendToAll()
  }

  private func openOrQuarantine() throws(StorageError) -> SQLiteConnection {
    do {
      return try SQLiteConnection.open(place)
    } catch  where error.code == .corrupt && place.whenDamaged == .quarantine && place.access == .readWrite {
      switch try place.openOrMoveAside() {
      case .opened(let connection): return connection
      case .moved(let path, let error):
        throw StorageError(
          .corrupt, place: place.path, quarantine: path, reason: error.reason, underlying: error.underlying)
      }
    }
  }

  /// Makes the writes that wait, and has those made that come meanwhile.
  private func lead() {
    makeWaitingWrites()
    if !waiting.endLead() { Task { lead() } }
  }

  private func makeWaitingWrites() {
    let writes = waiting.takeAll()
    guard !writes.isEmpty else { return }
    defer { DirectoryWatcher.notify(directory: place.directory) }
    make(writes)
    tidyLater()
  }

  /// Makes writes together, or one at a time where that fails, and tells their callers.
  private func make(_ writes: [WaitingWrite]) {
    do {
      for (write, result) in zip(writes, try commit(writes)) { write.outcome.set(result) }
    } catch let error where writes.count > 1 && Self.mayTryAlone(error) {
      for write in writes { make([write]) }
    } catch {
      for write in writes { write.outcome.set(.failure(error)) }
    }
  }

  /// Makes writes in one transaction, each in a part of its own.
  ///
  /// Where the files turn out to be replaced after the commit, others do not see it: it is made again in the new ones.
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

  /// Whether writes that failed together may succeed one at a time: not where the database could not be had, or a
  /// crash may bring the writes back.
  private static func mayTryAlone(_ error: any Error) -> Bool {
    if error is StorageError { return false }
    guard let failure = error as? SQLiteFailure else { return true }
    return failure.primaryCode != SQLITE_BUSY && !failure.mayBeStored
  }
}
