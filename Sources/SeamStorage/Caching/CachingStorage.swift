/// Keeps values that were read in memory, in front of a storage that is slow to read.
///
/// ```swift
/// let secrets = CachingStorage(SecretServiceStorage(service: "org.example.rounds"))
/// ```
///
/// - **Coherent** for all that goes through this instance, however many tasks read and write at once: a write that
///   returned is seen by every later read. Updates, batches and preconditions are the base's own, so they are as
///   exclusive as there. What others write to the base, as other processes do, is seen by updates and batches at once,
///   by reads when the key is being watched, after ``forget()``, or after a batch that required the key has failed: who
///   reads again after a conflict sees what is stored now.
/// - **Absences** are remembered like values, errors never.
/// - **Memory**: at most the capacity; what was not read for longest goes first. Values above a quarter of it are not
///   kept. Secrets are in the process's memory for as long as they are kept here.
public final class CachingStorage: StorageBackend, TransactionalStorage {
  private let base: any StorageBackend
  private let cache: StorageCache

  /// Puts a cache in front of a storage.
  ///
  /// - Parameter capacity: how many bytes of keys and values are kept.
  public init(_ base: any StorageBackend, capacity: Int = 1 << 20) {
    self.base = base
    cache = StorageCache(capacity: capacity)
  }

  /// The base's, but that reads can be behind what other instances wrote.
  public var promises: StoragePromises {
    var promises = base.promises
    promises.exclusion = .instance
    return promises
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

  /// The bytes stored under the key, where they are kept here or the base has them at once.
  public func immediateBytes(forKey key: String) -> StorageAnswer<[UInt8]?> {
    cache.kept(key).map { .value($0) } ?? base.immediateBytes(forKey: key)
  }

  /// The bytes stored under several keys, as they are in the base at one moment.
  public func bytes(forKeys keys: [String]) async throws -> [[UInt8]?] { try await base.bytes(forKeys: keys) }

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
      // Whoever reads again after a conflict must see what the precondition saw.
      for precondition in batch.preconditions { cache.forget(precondition.key) }
      throw error
    }
  }

  /// Reads and replaces the bytes of one key while no one else writes it.
  public func updateBytes<Result: Sendable>(
    forKey key: String, durability: StorageDurability, sensitivity: StorageSensitivity,
    _ change: @escaping @Sendable (inout [UInt8]?) throws -> Result
  ) async throws -> Result {
    cache.beginWrite([key])
    defer { cache.endWrite([key]) }
    return try await base.updateBytes(forKey: key, durability: durability, sensitivity: sensitivity, change)
  }

  /// A signal after each change in the scope, as far as the base sees them.
  public func changes(in scope: StorageScope) -> AsyncStream<Void> {
    AsyncStream(forwarding: [base.changes(in: scope)]) { [cache] in
      switch scope {
      case .key(let key): cache.forget(key)
      case .prefix: cache.forgetAll()
      }
    }
  }
}
