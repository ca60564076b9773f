#if os(Linux)
import SeamStorage

/// Owns the connection and runs all blocking work in order on a separate queue.
///
/// Each call has exclusive access to the service's items, across all processes on the bus, from its first read to its
/// last write. So a write is based on current values, and no call sees a partial batch.
actor SecretServiceWorker {
  private let location: SecretLocation
  private let executor: QueueExecutor
  private var bus: BusConnection?
  private var session: SecretSession?
  private var isClosed = false

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  init(_ location: SecretLocation) {
    self.location = location
    executor = QueueExecutor(label: "SecretServiceStorage \(location.service)")
  }

  /// Disconnects permanently.
  func close() {
    isClosed = true
    session = nil
    bus = nil
  }

  func read<Result: Sendable>(
    key: String? = nil, _ body: @Sendable (SecretItems) throws -> Result
  ) throws -> Result {
    try exclusively(key: key) { try attempt(body) }
  }

  /// Makes the changes that the body returns.
  func write<Result: Sendable>(
    key: String?, _ decide: @Sendable (SecretItems) throws -> (changes: [StorageBatch.Change], result: Result)
  ) throws -> Result {
    try exclusively(key: key) {
      let (items, changes, result) = try attempt { items in
        let (changes, result) = try decide(items)
        return (items, changes, result)
      }
      try make(changes, in: items, key: key)
      return result
    }
  }

  /// Changes are idempotent, so they are repeated after a restart of the service.
  private func make(_ changes: [StorageBatch.Change], in items: SecretItems, key: String?) throws {
    do {
      try items.make(changes)
    } catch let failure as SecretServiceFailure {
      switch failure.kind {
      case .serviceGone:
        session = nil
        do {
          try self.items().make(changes)
        } catch {
          throw StorageError.unknownOutcome(error, key: key, location: location.name)
        }
      case .busGone, .noAnswer: throw StorageError.unknownOutcome(failure, key: key, location: location.name)
      case .locked, .noSuchObject, .refused, .other: throw failure
      }
    }
  }

  /// Runs the body, and once more if the service was restarted.
  private func attempt<Result>(_ body: (SecretItems) throws -> Result) throws -> Result {
    do {
      return try body(items())
    } catch let failure as SecretServiceFailure where failure.kind == .serviceGone {
      session = nil
      return try body(items())
    }
  }

  /// Returns the items after undoing any unfinished batch; throws if they cannot be read or written now.
  private func items() throws -> SecretItems {
    let session = try openSession()
    guard let collection = try collection(in: session) else { throw ClosedCollection.missing }
    let items = SecretItems(location: location, session: session, collection: collection)
    try items.recover()
    return items
  }

  /// Looked up for each call, because the user can change the default collection.
  private func collection(in session: SecretSession) throws -> String? {
    switch location.collection {
    case .default: return try session.collection(alias: "default")
    case .labelled(let label):
      let found = try session.collections(label: label)
      guard found.count <= 1 else {
        throw StorageError(
          .unavailable, location: location.name,
          reason: "\(found.count) collections have this label; give them different ones")
      }
      return found.first
    }
  }

  /// Runs the body with exclusive access among all storages of this service on the bus.
  private func exclusively<Result>(key: String?, _ body: () throws -> Result) throws -> Result {
    guard !isClosed else {
      throw StorageError(.closed, key: key, location: location.name, reason: "the storage was closed")
    }
    do {
      do {
        return try withLock(body)
      } catch let closed as ClosedCollection {
        guard location.prompts == .allowed else { throw closed }
        // The lock is released meanwhile, so that other storages do not wait for the user.
        guard try openByPrompt(closed) else { return try withLock(body) }
        do {
          return try withLock(body)
        } catch is ClosedCollection {
          throw StorageError(
            .cancelledByUser, key: key, location: location.name,
            reason: "the user dismissed the prompt to open the collection, or it could not be shown")
        }
      }
    } catch let closed as ClosedCollection {
      throw closed.storageError(location.name)
    } catch let failure as SecretServiceFailure {
      throw StorageError(failure, key: key, location: location.name)
    } catch is BusConnection.NameIsTaken {
      throw StorageError(
        .busy, key: key, location: location.name,
        reason: "another storage of this service used its items for longer than \(location.busyTimeout); try again")
    }
  }

  private func withLock<Result>(_ body: () throws -> Result) throws -> Result {
    var hasStarted = false
    func start() throws -> Result {
      hasStarted = true
      return try body()
    }
    do {
      return try openBus().withName(location.lockName, timeout: location.busyTimeout, start)
    } catch let failure as SecretServiceFailure where failure.kind == .busGone && !hasStarted {
      // The bus disconnected after the last call, and may have been restarted. Reconnecting is only possible here: in
      // the middle of a call the lock would be lost.
      bus = nil
      return try openBus().withName(location.lockName, timeout: location.busyTimeout, body)
    }
  }

  private func openBus() throws -> BusConnection {
    if let bus { return bus }
    session = nil
    do {
      let opened = try BusConnection(address: location.limits.bus, answerTimeout: location.limits.answerMilliseconds)
      bus = opened
      return opened
    } catch {
      throw StorageError(
        .unavailable, location: location.name,
        reason: "there is no session bus; log in or use dbus-run-session", underlying: error)
    }
  }

  private func openSession() throws -> SecretSession {
    if let session { return session }
    do {
      let opened: SecretSession
      do {
        opened = try SecretSession(on: openBus())
      } catch let failure as SecretServiceFailure where failure.kind == .serviceGone {
        // The bus may not know yet that a service has just ended; the next call starts a new one.
        opened = try SecretSession(on: openBus())
      }
      session = opened
      return opened
    } catch let failure as SecretServiceFailure where failure.kind == .serviceGone {
      throw StorageError(
        .unavailable, location: location.name,
        reason: "no Secret Service is running; install GNOME Keyring, KWallet or KeePassXC",
        underlying: failure)
    }
  }

  /// Prompts the user to unlock or create the collection; returns false if no prompt was necessary.
  private func openByPrompt(_ closed: ClosedCollection) throws -> Bool {
    let session = try openSession()
    let prompt =
      switch (closed, location.collection) {
      case (.locked(let collection), _): try session.unlock(collection)
      case (.missing, .default): try session.createCollection(alias: "default", label: "Default")
      case (.missing, .labelled(let label)): try session.createCollection(alias: "", label: label)
      }
    guard let prompt else { return false }
    try location.limits.beforePrompt()
    try session.prompt(prompt)
    return true
  }
}
#endif
