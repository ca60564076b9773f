import SeamSupport

/// Stores values in memory until the process ends: for previews, tests and values that must not outlive the app.
///
/// The only ``StorageError`` it throws itself is the conflict of a batch.
public final class InMemoryStorage: StorageBackend, TransactionalStorage {
  fileprivate let table = Locked(EntryTable())
  private let broadcaster = StorageChangeBroadcaster()

  /// Makes an empty storage.
  public init() {}

  /// Nothing outlives the process; secrets never leave it.
  public var capabilities: StorageCapabilities {
    StorageCapabilities(
      durability: .process, keepsSecrets: true, exclusion: .instance, observation: .instance, showsKeys: false)
  }

  /// The bytes stored under the key, or nil.
  public func bytes(forKey key: String) -> [UInt8]? { table.withLock { $0.bytes(forKey: key) } }

  /// The bytes stored under the key, or nil; never ``StorageAnswer/notNow``.
  public func immediateBytes(forKey key: String) -> StorageAnswer<[UInt8]?> { .value(bytes(forKey: key)) }

  /// The bytes stored under several keys, as they were at one moment.
  public func bytes(forKeys keys: [String]) -> [[UInt8]?] {
    table.withLock { table in keys.map { table.bytes(forKey: $0) } }
  }

  /// The number of keys that begin with the prefix; takes logarithmic time.
  public func count(withPrefix prefix: String) -> Int { table.withLock { $0.count(withPrefix: prefix) } }

  /// The keys that begin with the prefix, as the page says.
  public func keys(withPrefix prefix: String, page: StoragePage) -> [String] {
    table.withLock { $0.keys(withPrefix: prefix, page: page) }
  }

  /// The keys that begin with the prefix with their bytes, as the page says.
  public func entries(withPrefix prefix: String, page: StoragePage) -> [StorageEntry] {
    table.withLock { $0.entries(withPrefix: prefix, page: page) }
  }

  /// The page of the entries whose keys begin with the prefix, each with the bytes stored under its
  /// ``StorageLink/target``.
  public func links(withPrefix prefix: String, page: StoragePage) -> [StorageLink]? {
    table.withLock { $0.links(withPrefix: prefix, page: page) }
  }

  /// Makes every change of the batch, if its preconditions are met.
  public func write(_ batch: StorageBatch) throws {
    try table.withLock { try $0.apply(batch) }
    broadcaster.send(batch.changes.lazy.map(\.key))
  }

  /// Signals each change in the scope.
  public func changes(in scope: StorageScope) -> AsyncStream<Void> { broadcaster.stream(in: scope) }
}

/// Asynchronous code prefers asynchronous methods: without these it would get the defaults of every backend, which list
/// all keys and write a batch. They are not members of the class, as its requirements would then have two witnesses.
extension StorageBackend where Self == InMemoryStorage {
  /// The bytes stored under several keys, as they were at one moment.
  public func bytes(forKeys keys: [String]) async -> [[UInt8]?] {
    self.table.withLock { table in keys.map { table.bytes(forKey: $0) } }
  }

  /// The page of the entries whose keys begin with the prefix, each with the bytes stored under its
  /// ``StorageLink/target``.
  public func links(withPrefix prefix: String, page: StoragePage) async -> [StorageLink]? {
    self.table.withLock { $0.links(withPrefix: prefix, page: page) }
  }

  /// The number of keys that begin with the prefix; takes logarithmic time.
  public func count(withPrefix prefix: String) async -> Int { self.table.withLock { $0.count(withPrefix: prefix) } }
}
