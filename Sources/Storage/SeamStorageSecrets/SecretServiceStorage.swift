#if os(Linux)
public import SeamStorage

/// Stores values in the user's Secret Service, such as GNOME Keyring, KWallet or KeePassXC.
///
/// ```swift
/// let storage = SecretServiceStorage(service: "org.example.rounds")
/// try await storage.setValue(session, forKey: .session)
/// ```
///
/// Use it for small secrets: sessions, tokens, encryption keys of other storages. Each key is an item that a password
/// manager shows, with the service and the key as its attributes; its secret is the value after one byte. On Apple
/// platforms the Keychain is its counterpart, and an access group corresponds to the service.
///
/// - **Opening** happens at the first call. The bus starts the service if it can. A locked collection is not empty:
///   every call throws `locked` until it is unlocked, or prompts the user if ``Prompts`` allows it. A missing
///   collection throws `unavailable`, as do a missing bus and a missing service; the error states which.
/// - **Durability**: a write that returned outlives this process, and also the service if that writes its file before
///   it replies. GNOME Keyring does; KeePassXC does if it is set to save after every change. No service reports when
///   its file has reached the disk, so power loss is not covered.
/// - **Several storages** of one service, in one process or several on the same bus, take turns in the order of their
///   calls, including reads: a slow update delays every other call. A call waits for at most its busy timeout, then
///   throws `busy`. A batch that a process could not finish is undone by the next call of any storage. Other programs
///   that write the same items are not excluded.
/// - **Restarts** of the service or of the bus are handled: the next call connects to the new one. A write under way
///   is retried; if that fails too, the error says that the outcome is unknown.
/// - **Observation** includes only the writes of this instance.
/// - **Threads**: all work runs on a separate queue, never on Swift's pool, the main thread or GLib's main loop.
/// - **Sizes**: a value or a key is limited to ``largestValue`` bytes, and the values that a batch replaces to
///   ``largestBatch`` in total; more throws `tooLarge`. GNOME Keyring encrypts and writes its whole file twice for
///   every changed item, so large values slow down every later write, also of other programs.
/// - **libsecret's own file** (`SECRET_BACKEND=file`) is never used: it treats a wrong password as an empty storage.
public final class SecretServiceStorage: StorageBackend, TransactionalStorage {
  /// The maximum size of a value or a key in bytes.
  public static let largestValue = 64 * 1024
  /// The maximum total size in bytes of the values that a batch replaces.
  public static let largestBatch = 1024 * 1024

  private let worker: SecretServiceWorker
  private let location: String
  private let broadcaster = StorageChangeBroadcaster()

  /// Makes a storage, without connecting.
  ///
  /// - Parameters:
  ///   - service: identifies the values, such as the app's identifier; any string. Storages with the same service
  ///     share their values.
  ///   - collection: the collection, or keyring, that holds the items.
  ///   - prompts: whether the user is prompted to unlock or create the collection.
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
    let location = SecretLocation(
      service: service, collection: collection, prompts: prompts, busyTimeout: busyTimeout, limits: limits)
    self.location = location.name
    worker = SecretServiceWorker(location)
  }

  deinit {
    let worker = worker
    Task { await worker.close() }
  }

  /// The collection that contains the items; a service can have several, each with its own password.
  public enum Collection: Sendable, Equatable {
    /// The user's default collection, usually unlocked at login.
    case `default`
    /// The collection with a label.
    case labelled(String)
  }

  /// Whether calls may prompt the user.
  public enum Prompts: Sendable, Equatable {
    /// A call never waits for the user; if it needs their action, it throws.
    case never
    /// The service prompts the user to unlock a collection, to create a missing one, or to allow a write.
    ///
    /// The call waits for the answer without a time limit. It throws `cancelledByUser` if the user dismisses the
    /// prompt, or if the session cannot show one.
    case allowed
  }

  /// Encrypted by the service, shared among processes, and durable as described above.
  public var capabilities: StorageCapabilities {
    StorageCapabilities(
      durability: .processCrash, keepsSecrets: true, exclusion: .processes, observation: .instance,
      largestValue: Self.largestValue)
  }

  /// Finishes the calls under way and disconnects; every later call throws `closed`.
  ///
  /// A deinitialised storage closes too, shortly afterwards.
  public func close() async {
    await worker.close()
    broadcaster.finish()
  }

  /// The bytes stored under the key, or nil if the unlocked collection has no item for it.
  public func bytes(forKey key: String) async throws -> [UInt8]? {
    try await worker.read(key: key) { try $0.bytes(forKey: key) }
  }

  /// The keys that begin with the prefix, ordered; as expensive as ``entries(withPrefix:page:)``.
  public func keys(withPrefix prefix: String, page: StoragePage) async throws -> [String] {
    // Only an item's secret shows whether it is a value.
    try await entries(withPrefix: prefix, page: page).map(\.key)
  }

  /// The entries whose keys begin with the prefix, limited to the page.
  ///
  /// It makes a call to the service for every stored key, with or without the prefix.
  public func entries(withPrefix prefix: String, page: StoragePage) async throws -> [StorageEntry] {
    page.of(try await worker.read { try $0.entries(withPrefix: prefix) }, key: \.key)
  }

  /// Makes every change of the batch if its preconditions are met, with exclusive access across processes.
  ///
  /// If several changes cannot all be made, the next call of any storage undoes them.
  public func write(_ batch: StorageBatch) async throws {
    let changes = batch.effectiveChanges
    for change in changes { try checkSize(of: change.bytes, forKey: change.key) }
    // Observed values may have changed even if the outcome is unknown.
    defer { broadcaster.send(changes.lazy.map(\.key)) }
    try await worker.write(key: changes.count == 1 ? changes[0].key : nil) { items in
      try batch.checkPreconditions { try items.bytes(forKey: $0) }
      return (changes, ())
    }
  }

  /// Reads and replaces the bytes of one key with exclusive write access across processes on the bus.
  public func updateBytes<Result: Sendable>(
    forKey key: String, durability: StorageDurability, sensitivity: StorageSensitivity,
    _ change: @escaping @Sendable (inout [UInt8]?) throws -> Result
  ) async throws -> Result {
    defer { broadcaster.send([key]) }
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

  /// Signals each change in the scope made by this instance.
  public func changes(in scope: StorageScope) -> AsyncStream<Void> { broadcaster.stream(in: scope) }

  private func checkSize(of bytes: [UInt8]?, forKey key: String) throws(StorageError) {
    let size = max(bytes?.count ?? 0, key.utf8.count)
    guard size > Self.largestValue else { return }
    // A key that is too long is left out of the message.
    throw StorageError(
      .tooLarge, key: key.utf8.count == size ? nil : key, location: location,
      reason: "it has \(size) bytes, more than the limit of \(Self.largestValue)")
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
