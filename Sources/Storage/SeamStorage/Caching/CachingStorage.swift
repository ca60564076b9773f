/// Caches values in memory, in front of a storage that is slow to read.
///
/// ```swift
/// let secrets = CachingStorage(SecretServiceStorage(service: "org.example.rounds"))
/// ```
///
/// - **Coherent** within this instance, however many tasks read and write at once: a write that returned is seen by
///   every later read. Updates, batches and preconditions run in the base, and are as exclusive as there. Updates and
///   batches see the writes of other instances and processes to the base. Reads can return stale values unless the key
///   is observed; ``forget()``, or a batch that failed on a precondition of the key, discards the stale value. So a
///   caller that rereads after a conflict gets the current value.
/// - **Absences** are cached like values; errors never are.
/// - **Memory**: at most the capacity; the least recently read values are evicted first. Values larger than a quarter
///   of the capacity are not cached. Secrets stay in the process's memory for as long as they are cached.
public final class CachingStorage: StorageBackend, TransactionalStorage {
  private let base: any StorageBackend
  private let cache: StorageCache

  /// Puts a cache in front of a storage.
  ///
  /// - Parameters:
  ///   - base: the storage that is slow to read.
  ///   - capacity: how many bytes of keys and values are kept.
  public init(_ base: any StorageBackend, capacity: Int = 1 << 20) {
    self.base = base
    cache = StorageCache(capacity: capacity)
  }

  /// Those of the base, except that reads can be stale if other instances write.
  public var capabilities: StorageCapabilities {
    var capabilities = base.capabilities
    capabilities.exclusion = .instance
    return capabilities
  }

  /// Discards all cached values.
  public func forget() {
    cache.forgetAll()
  }

  /// The bytes stored under the key; nil only if the key is proven absent.
  public func bytes(forKey key: String) async throws -> [UInt8]? {
    let read: StorageCache.Read
    switch cache.lookUp(key) {
    case .kept(let bytes): return bytes
    case .unknown(let ticket): read = ticket
    }
    do {
      let bytes = try await base.bytes(forKey: key)
      cache.end(read, with: bytes)
      return bytes
    } catch {
      cache.abandon(read)
      throw error
    }
  }

  /// The bytes stored under the key if they are cached or the base has them without waiting.
  public func immediateBytes(forKey key: String) -> StorageAnswer<[UInt8]?> {
    cache.kept(key).map { .value($0) } ?? base.immediateBytes(forKey: key)
  }

  /// The bytes stored under several keys, as they are in the base at one moment.
  public func bytes(forKeys keys: [String]) async throws -> [[UInt8]?] { try await base.bytes(forKeys: keys) }

  /// The page of the entries whose keys begin with the prefix, each with the bytes stored in the base under its
  /// ``StorageLink/target``.
  public func links(withPrefix prefix: String, page: StoragePage) async throws -> [StorageLink]? {
    try await base.links(withPrefix: prefix, page: page)
  }

  /// How many keys begin with the prefix.
  public func count(withPrefix prefix: String) async throws -> Int { try await base.count(withPrefix: prefix) }

  /// The keys that begin with the prefix, as the page says.
  public func keys(withPrefix prefix: String, page: StoragePage) async throws -> [String] {
    try await base.keys(withPrefix: prefix, page: page)
  }

  /// The keys that begin with the prefix with their bytes, as the page says.
  public func entries(withPrefix prefix: String, page: StoragePage) async throws -> [StorageEntry] {
    try await base.entries(withPrefix: prefix, page: page)
  }

  /// Makes every change of the batch, if its preconditions are met.
  public func write(_ batch: StorageBatch) async throws {
    let keys = batch.changes.map(\.key)
    cache.beginWrite(keys)
    defer { cache.endWrite(keys) }
    do {
      try await base.write(batch)
    } catch {
      // A read after a conflict must be at least as recent as the value that the precondition saw.
      for precondition in batch.preconditions { cache.forget(precondition.key) }
      throw error
    }
  }

  /// Reads and replaces the bytes of one key with exclusive write access.
  public func updateBytes<Result: Sendable>(
    forKey key: String, durability: StorageDurability, sensitivity: StorageSensitivity,
    _ change: @escaping @Sendable (inout [UInt8]?) throws -> Result
  ) async throws -> Result {
    cache.beginWrite([key])
    defer { cache.endWrite([key]) }
    return try await base.updateBytes(forKey: key, durability: durability, sensitivity: sensitivity, change)
  }

  /// Signals each change in the scope that the base observes.
  public func changes(in scope: StorageScope) -> AsyncStream<Void> {
    AsyncStream(forwarding: [base.changes(in: scope)]) { [cache] in
      switch scope {
      case .key(let key): cache.forget(key)
      case .prefix: cache.forgetAll()
      }
    }
  }
}
