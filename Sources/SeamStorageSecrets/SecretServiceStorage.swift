#if canImport(CSeamSecret)
  public import SeamStorage

  /// Keeps values in the user's Secret Service: GNOME Keyring, KWallet, KeePassXC or another one.
  ///
  /// ```swift
  /// let storage = SecretServiceStorage(service: "org.example.rounds")
  /// try await storage.setValue(session, forKey: .session)
  /// ```
  ///
  /// It is for what is small and secret: sessions, tokens, keys that other storages encrypt with. Each key is an item
  /// that the user finds in a password manager, with the service and the key as its attributes; its secret is the value
  /// after one byte. On Apple's systems the Keychain is this storage's counterpart, and an access group its service.
  ///
  /// - **Opening** happens at the first call. The bus starts the service where it can. A collection that is locked is
  ///   not empty: every call throws `locked` until it is unlocked, or asks the user where ``Prompts`` says so. One that
  ///   was never made throws `unavailable`, and so do a missing bus and a missing service. Each error says which it is.
  /// - **Durability**: a write that returned outlives this process, and the service's as far as that writes its file
  ///   before it answers. GNOME Keyring does; KeePassXC does where it is told to save after every change. No service
  ///   says when its file has reached the disk, so a loss of power is outside the promise.
  /// - **Several storages** of one service, in one process or several on the same bus, take turns in the order they
  ///   come, and so do their reads: a slow change of an update keeps every other call waiting. Each waits for at most
  ///   its busy timeout, then throws `busy`. A batch that a process could not finish is undone by the next call of any
  ///   of them. Other programs that write the same items are not kept from it.
  /// - **A restart** of the service or of the bus is survived: the next call finds the new one. A write that was under
  ///   way is made again; where that fails too, the error says that its outcome is not known.
  /// - **Observation** sees the writes of this instance.
  /// - **Threads**: everything happens on a queue of the storage's own, never on Swift's pool, the main thread or
  ///   GLib's main loop.
  /// - **Sizes**: a value or a key can have ``largestValue`` bytes and what a batch replaces ``largestBatch`` in all;
  ///   more throws `tooLarge`. GNOME Keyring encrypts and writes its whole file twice for every change of one item, so
  ///   what is large makes every later write slow, those of other programs too.
  /// - **libsecret's own file** (`SECRET_BACKEND=file`) is never used: it takes a wrong password for an empty storage.
  public final class SecretServiceStorage: StorageBackend, TransactionalStorage {
    /// The most bytes that a value or a key can have.
    public static let largestValue = 64 * 1024
    /// The most bytes that the values which a batch replaces can have in all.
    public static let largestBatch = 1024 * 1024

    private let worker: SecretServiceWorker
    private let place: String
    private let signals = StorageSignals()

    /// Makes a storage; nothing is reached yet.
    ///
    /// - Parameters:
    ///   - service: whose values they are, such as the app's identifier; any string. Storages with the same one share
    ///     their values.
    ///   - collection: the collection, or keyring, that holds the items.
    ///   - prompts: whether the user is asked to unlock or make the collection.
    ///   - busyTimeout: how long to wait for other storages of the service.
    public convenience init(
      service: String, collection: Collection = .default, prompts: Prompts = .never,
      busyTimeout: Duration = .seconds(5)
    ) {
      self.init(
        service: service, collection: collection, prompts: prompts, busyTimeout: busyTimeout,
        limits: SecretServiceLimits())
    }

    package init(
      service: String, collection: Collection = .default, prompts: Prompts = .never,
      busyTimeout: Duration = .seconds(5), limits: SecretServiceLimits
    ) {
      let place = SecretPlace(
        service: service, collection: collection, prompts: prompts, busyTimeout: busyTimeout, limits: limits)
      self.place = place.name
      worker = SecretServiceWorker(place)
    }

    deinit {
      let worker = worker
      Task { await worker.close() }
    }

    /// Which collection holds the items; a service can have several, each with a password of its own.
    public enum Collection: Sendable, Equatable {
      /// The one that the user has made the default one, usually unlocked by the login.
      case `default`
      /// The one that is labelled so.
      case labelled(String)
    }

    /// Whether the user may be asked in the middle of a call.
    public enum Prompts: Sendable, Equatable {
      /// A call never waits for the user: what only they can open throws.
      case never
      /// The service asks them to unlock a collection, to make a missing one, or to allow a write.
      ///
      /// The call waits for the answer for as long as it takes. Who dismisses the prompt makes it throw
      /// `cancelledByUser`, and so does a session in which no prompt can be shown.
      case allowed
    }

    /// Encrypted by the service, shared among processes, and as durable as is described above.
    public var promises: StoragePromises {
      StoragePromises(
        durability: .processCrash, keepsSecrets: true, exclusion: .processes, observation: .instance,
        largestValue: Self.largestValue)
    }

    /// Finishes the calls under way and hangs up; every later call throws `closed`.
    ///
    /// A storage that is let go closes by itself, soon after.
    public func close() async {
      await worker.close()
      signals.finish()
    }

    /// The bytes stored under the key, or nil where the unlocked collection has no item for it.
    public func bytes(forKey key: String) async throws -> [UInt8]? {
      try await worker.read(key: key) { try $0.bytes(forKey: key) }
    }

    /// The keys that begin with the prefix, ordered; it costs what ``entries(withPrefix:)`` does.
    public func keys(withPrefix prefix: String, page: StoragePage) async throws -> [String] {
      // Whether an item is a value is told by its secret.
      try await entries(withPrefix: prefix, page: page).map(\.key)
    }

    /// The keys that begin with the prefix with their bytes, as the page says.
    ///
    /// It costs a call to the service for each key there is, with the prefix or without.
    public func entries(withPrefix prefix: String, page: StoragePage) async throws -> [StorageEntry] {
      page.of(try await worker.read { try $0.entries(withPrefix: prefix) }, key: \.key)
    }

    /// Makes every change of the batch, if its preconditions are met, across processes.
    ///
    /// Several changes are undone by the next call, whoever makes it, where they could not all be made.
    public func write(_ batch: StorageBatch) async throws {
      let changes = batch.effectiveChanges
      for change in changes { try checkSize(of: change.bytes, forKey: change.key) }
      // What is watched may have changed even where the outcome is not known.
      defer { signals.send(changes.lazy.map(\.key)) }
      try await worker.write(key: changes.count == 1 ? changes[0].key : nil) { items in
        try batch.checkPreconditions { try items.bytes(forKey: $0) }
        return (changes, ())
      }
    }

    /// Reads and replaces the bytes of one key while no one else writes it, in any process on the bus.
    public func updateBytes<Result: Sendable>(
      forKey key: String, durability: StorageDurability, sensitivity: StorageSensitivity,
      _ change: @escaping @Sendable (inout [UInt8]?) throws -> Result
    ) async throws -> Result {
      defer { signals.send([key]) }
      return try await worker.write(key: key) { [self] items in
        let stored = try items.bytes(forKey: key)
        var bytes = stored
        let result = try change(&bytes)
        guard bytes != stored else { return ([], result) }
        try checkSize(of: bytes, forKey: key)
        var batch = StorageBatch()
        if let bytes { batch.setBytes(bytes, forKey: key) } else { batch.removeValue(forKey: key) }
        return (batch.changes, result)
      }
    }

    /// A signal after each change in the scope by this instance.
    public func changes(in scope: StorageScope) -> AsyncStream<Void> { signals.stream(in: scope) }

    private func checkSize(of bytes: [UInt8]?, forKey key: String) throws(StorageError) {
      let size = max(bytes?.count ?? 0, key.utf8.count)
      guard size > Self.largestValue else { return }
      // A key that is too long makes no good message.
      throw StorageError(
        .tooLarge, key: key.utf8.count == size ? nil : key, place: place,
        reason: "it has \(size) bytes, and the Secret Service is given up to \(Self.largestValue)")
    }
  }

  extension StorageBatch {
    /// The last change of each key.
    fileprivate var effectiveChanges: [Change] {
      var seen: Set<KeyBytes> = []
      return changes.reversed().filter { seen.insert(KeyBytes($0.key)).inserted }.reversed()
    }
  }
#endif
