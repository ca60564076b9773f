import CSeamSQLite
import SeamStorage

/// Owns the connection and does everything that can block, in order, on a queue of its own.
///
/// Writes that wait at the same time are made in one transaction, each in a savepoint: they share the one wait for
/// the disk and still succeed or fail each for itself.
actor SQLiteWorker {
  let place: SQLitePlace
  private let executor: QueueExecutor
  private let reader: InPlaceReader
  private var state = State.unopened
  private var waiting: [Write] = []
  let signals: StorageSignals
  var watch: Watch?

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  private enum State {
    case unopened
    case open(SQLiteConnection)
    case closed
  }

  /// A write that waits for the next transaction.
  private struct Write {
    let durability: StorageDurability
    /// Makes the changes; what it returns tells the caller so, to be called once they are durable.
    let make: (SQLiteConnection) throws -> () -> Void
    /// Tells the caller that nothing was changed.
    let fail: (any Error) -> Void
  }

  /// Makes a worker that opens and closes the reader together with its own connection.
  init(_ place: SQLitePlace, reader: InPlaceReader, signals: StorageSignals) {
    self.place = place
    self.reader = reader
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
    reader.close()
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
    let connection = try connection()
    do {
      return try body(connection)
    } catch let failure as SQLiteFailure {
      throw StorageError(failure, key: key, place: place.path)
    }
  }

  /// Makes changes in a transaction and returns once they are durable.
  func write<Result: Sendable>(
    key: String?, durability: StorageDurability, _ body: @escaping @Sendable (SQLiteConnection) throws -> Result
  ) async throws -> Result {
    try await withCheckedThrowingContinuation { continuation in
      let write = Write(
        durability: durability,
        make: { connection in
          let result = try body(connection)
          return { continuation.resume(returning: result) }
        },
        fail: { [place] error in
          let failure = error as? SQLiteFailure
          continuation.resume(throwing: failure.map { StorageError($0, key: key, place: place.path) } ?? error)
        })
      waiting.append(write)
      // The queue runs this after the writes that are in it already, and so takes them along.
      if waiting.count == 1 { Task { makeWaitingWrites() } }
    }
  }

  private func connection() throws -> SQLiteConnection {
    switch state {
    case .open(let connection): return connection
    case .closed: throw StorageError(.closed, place: place.path, reason: "the storage was closed")
    case .unopened:
      let connection = try openOrQuarantine()
      state = .open(connection)
      reader.open(place)
      watchOthers()
      return connection
    }
  }

  /// The connection; another one where that could only read, and the file can be written by now.
  private func writableConnection() throws -> SQLiteConnection {
    let current = try connection()
    guard current.isReadOnly, let next = try? SQLiteConnection.open(place), !next.isReadOnly else { return current }
    state = .open(next)
    reader.open(place)
    // The two count from different beginnings: what others changed meanwhile is signalled at the next look.
    watch?.dataVersion = nil
    return next
  }

  private func openOrQuarantine() throws(StorageError) -> SQLiteConnection {
    do {
      return try SQLiteConnection.open(place)
    } catch let error where error.code == .corrupt && place.whenDamaged == .quarantine {
      throw StorageError(
        .corrupt, place: place.path, quarantine: try SQLiteStorage.quarantine(at: place.path), reason: error.reason,
        underlying: error.underlying)
    }
  }

  private func makeWaitingWrites() {
    let writes = waiting
    waiting = []
    guard !writes.isEmpty else { return }
    do {
      let connection = try writableConnection()
      defer { DirectoryWatcher.notify(file: place.path + "-shm") }
      guard writes.count > 1 else { return writes.forEach { Self.make($0, in: connection) } }
      try Self.makeTogether(writes, in: connection)
    } catch {
      for write in writes { write.fail(error) }
    }
  }

  private static func make(_ write: Write, in connection: SQLiteConnection) {
    do {
      let announce = try connection.transaction(durability: write.durability) { try write.make(connection) }
      announce()
    } catch {
      write.fail(error)
    }
  }

  /// Throws where the database could not be had, or a crash may bring the writes back; whatever else fails the whole falls back to one at a time.
  private static func makeTogether(_ writes: [Write], in connection: SQLiteConnection) throws {
    let outcomes: [Result<() -> Void, any Error>]
    do {
      let durability = writes.map(\.durability).max() ?? .powerLoss
      outcomes = try connection.transaction(durability: durability) {
        try writes.map { write in try connection.savepoint { try write.make(connection) } }
      }
    } catch let failure as SQLiteFailure where failure.primaryCode == SQLITE_BUSY || failure.mayBeStored {
      throw failure
    } catch {
      return writes.forEach { make($0, in: connection) }
    }
    for (write, outcome) in zip(writes, outcomes) {
      switch outcome {
      case .success(let announce): announce()
      case .failure(let error): write.fail(error)
      }
    }
  }
}
