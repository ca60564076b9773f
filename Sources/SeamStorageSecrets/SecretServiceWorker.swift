#if canImport(CSeamSecret)
  import SeamStorage

  /// Owns the connection and does everything that can block, in order, on a queue of its own.
  ///
  /// Each call has the service's items to itself, among all processes on the bus, from before its first look at them
  /// until after its last: so a write is made of what was read, and no one sees half a batch.
  actor SecretServiceWorker {
    private let place: SecretPlace
    private let executor: QueueExecutor
    private var bus: BusConnection?
    private var session: SecretSession?
    private var isClosed = false

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    init(_ place: SecretPlace) {
      self.place = place
      executor = QueueExecutor(label: "SecretServiceStorage \(place.service)")
    }

    /// Hangs up for good.
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

    /// Makes the changes that the body decides on.
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

    /// Making changes twice is making them once, so they are made again where the service was restarted.
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
            throw StorageError.unknownOutcome(error, key: key, place: place.name)
          }
        case .busGone, .noAnswer: throw StorageError.unknownOutcome(failure, key: key, place: place.name)
        case .locked, .noSuchObject, .refused, .other: throw failure
        }
      }
    }

    /// Runs the body, and once more where the service was restarted.
    private func attempt<Result>(_ body: (SecretItems) throws -> Result) throws -> Result {
      do {
        return try body(items())
      } catch let failure as SecretServiceFailure where failure.kind == .serviceGone {
        session = nil
        return try body(items())
      }
    }

    /// The items as the last whole change left them; throws where they cannot be read or written now.
    private func items() throws -> SecretItems {
      let session = try openSession()
      guard let collection = try collection(in: session) else { throw ClosedCollection.missing }
      let items = SecretItems(place: place, session: session, collection: collection)
      try items.recover()
      return items
    }

    /// Looked up each time: the user can make another collection the default one.
    private func collection(in session: SecretSession) throws -> String? {
      switch place.collection {
      case .default: return try session.collection(alias: "default")
      case .labelled(let label):
        let found = try session.collections(label: label)
        guard found.count <= 1 else {
          throw StorageError(
            .unavailable, place: place.name,
            reason: "\(found.count) collections have that label; give them different ones")
        }
        return found.first
      }
    }

    /// Runs the body while no other storage of this service does, in any process on the bus.
    private func exclusively<Result>(key: String?, _ body: () throws -> Result) throws -> Result {
      guard !isClosed else {
        throw StorageError(.closed, key: key, place: place.name, reason: "the storage was closed")
      }
      do {
        do {
          return try withLock(body)
        } catch let closed as ClosedCollection {
          guard place.prompts == .allowed else { throw closed }
          // The lock is free again: others need not wait for the user.
          guard try openByPrompt(closed) else { return try withLock(body) }
          do {
            return try withLock(body)
          } catch is ClosedCollection {
            throw StorageError(
              .cancelledByUser, key: key, place: place.name,
              reason: "the user was asked to open the collection and did not, or could not be asked")
          }
        }
      } catch let closed as ClosedCollection {
        throw closed.storageError(place.name)
      } catch let failure as SecretServiceFailure {
        throw StorageError(failure, key: key, place: place.name)
      } catch is BusConnection.NameIsTaken {
        throw StorageError(
          .busy, key: key, place: place.name,
          reason: "another storage of this service had its items for longer than \(place.busyTimeout)")
      }
    }

    private func withLock<Result>(_ body: () throws -> Result) throws -> Result {
      var hasStarted = false
      func start() throws -> Result {
        hasStarted = true
        return try body()
      }
      do {
        return try openBus().withName(place.lockName, timeout: place.busyTimeout, start)
      } catch let failure as SecretServiceFailure where failure.kind == .busGone && !hasStarted {
        // The bus hung up since the last call, and perhaps there is another one. Only here can it be taken: in the
        // middle of a call the lock would be lost.
        bus = nil
        return try openBus().withName(place.lockName, timeout: place.busyTimeout, body)
      }
    }

    private func openBus() throws -> BusConnection {
      if let bus { return bus }
      session = nil
      do {
        let opened = try BusConnection(address: place.limits.bus, answerTimeout: place.limits.answerMilliseconds)
        bus = opened
        return opened
      } catch {
        throw StorageError(
          .unavailable, place: place.name,
          reason: "there is no session bus to reach it on; a login makes one, or dbus-run-session", underlying: error)
      }
    }

    private func openSession() throws -> SecretSession {
      if let session { return session }
      do {
        let opened: SecretSession
        do {
          opened = try SecretSession(on: openBus())
        } catch let failure as SecretServiceFailure where failure.kind == .serviceGone {
          // Of a service that has just ended the bus may not know yet; the next call starts another one.
          opened = try SecretSession(on: openBus())
        }
        session = opened
        return opened
      } catch let failure as SecretServiceFailure where failure.kind == .serviceGone {
        throw StorageError(
          .unavailable, place: place.name,
          reason: "no Secret Service is on the session bus; GNOME Keyring, KWallet and KeePassXC are such services",
          underlying: failure)
      }
    }

    /// Has the user unlock or make the collection; false where nobody needed to be asked.
    private func openByPrompt(_ closed: ClosedCollection) throws -> Bool {
      let session = try openSession()
      let prompt =
        switch (closed, place.collection) {
        case (.locked(let collection), _): try session.unlock(collection)
        case (.missing, .default): try session.createCollection(alias: "default", label: "Default")
        case (.missing, .labelled(let label)): try session.createCollection(alias: "", label: label)
        }
      guard let prompt else { return false }
      try place.limits.beforePrompt()
      try session.prompt(prompt)
      return true
    }
  }
#endif
