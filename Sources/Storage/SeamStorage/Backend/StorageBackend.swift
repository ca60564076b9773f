/// Stores bytes under keys; implement it to write a new storage.
///
/// A backend implements a few methods on bytes. If it conforms to ``TransactionalStorage`` too, it gets all typed
/// methods from them. Decorators that encrypt, cache or migrate wrap one backend and are backends themselves.
/// ``InMemoryStorage`` is the shortest example.
///
/// Every backend meets these requirements, and `StorageConformance` (SeamStorageTesting) checks them:
///
/// - nil means proven absent. Every other failure to read throws a ``StorageError``, and an unreadable value is not
///   overwritten by an update, or by a batch with a precondition on its key.
/// - Keys are any strings, the empty one included, compared and ordered by their UTF-8, never normalised.
/// - Values are any bytes, including none, up to a size limit; larger ones throw ``StorageError/Code/tooLarge``.
/// - A batch is seen by readers whole or not at all, and is stored whole or not at all, if its preconditions are met.
/// - After a precondition failed, the next read of its key is at least as recent as the value that the precondition
///   saw, even if reads are cached. So a caller that rereads and retries makes progress.
/// - A write that returned is seen by every later read. It is as durable as its batch asked for, up to the durability
///   that the backend's capabilities state.
public protocol StorageBackend: Sendable {
  /// The capabilities of this storage beyond the requirements of every storage.
  var capabilities: StorageCapabilities { get }

  /// The bytes stored under the key; nil only if the key is proven absent.
  func bytes(forKey key: String) async throws -> [UInt8]?

  /// The page of the keys that begin with the prefix; all keys begin with an empty one.
  func keys(withPrefix prefix: String, page: StoragePage) async throws -> [String]

  /// The page of the entries whose keys begin with the prefix, as they were at one moment.
  func entries(withPrefix prefix: String, page: StoragePage) async throws -> [StorageEntry]

  /// Makes every change of the batch or, when it throws, none.
  ///
  /// Calls ``StorageBatch/checkPreconditions(reading:)`` with exclusive write access. Callers have checked that the
  /// backend may store secrets.
  func write(_ batch: StorageBatch) async throws

  /// Signals each change in the scope until the storage closes or the stream is cancelled.
  ///
  /// Signals are coalesced, and some may come without a change. ``StorageChangeBroadcaster`` implements this.
  func changes(in scope: StorageScope) -> AsyncStream<Void>

  /// Reads and replaces the bytes of one key with exclusive write access; nil means absent, and setting nil removes.
  ///
  /// Exclusive within ``StorageCapabilities/exclusion``. When the change throws, nothing is stored and its error is
  /// rethrown. The change may run more than once before its result is stored. The default implementation reads, then
  /// writes a batch that requires the stored bytes to be unchanged, and retries on a conflict.
  func updateBytes<Result: Sendable>(
    forKey key: String, durability: StorageDurability, sensitivity: StorageSensitivity,
    _ change: @escaping @Sendable (inout [UInt8]?) throws -> Result
  ) async throws -> Result

  /// The bytes stored under several keys, in their order, as they were at one moment.
  ///
  /// The default implementation reads, then writes an empty batch that requires all of them to be unchanged, and
  /// retries on a conflict.
  func bytes(forKeys keys: [String]) async throws -> [[UInt8]?]

  /// The page of the entries whose keys begin with the prefix, each with the bytes stored under its
  /// ``StorageLink/target``, all as they were at one moment; nil if the storage cannot read them at one moment.
  ///
  /// For storages that can follow the entries of an index to its values much faster than their callers can. The default
  /// implementation returns nil.
  func links(withPrefix prefix: String, page: StoragePage) async throws -> [StorageLink]?

  /// The number of keys that begin with the prefix.
  ///
  /// The default implementation lists them.
  func count(withPrefix prefix: String) async throws -> Int

  /// The bytes stored under the key if reading them waits for nothing but memory and a page of a file.
  ///
  /// The default implementation returns ``StorageAnswer/notNow``.
  func immediateBytes(forKey key: String) -> StorageAnswer<[UInt8]?>
}

/// The result of a call that does not wait.
public enum StorageAnswer<Value: Sendable>: Sendable {
  /// The result.
  case value(Value)
  /// The result is not available without waiting: use the asynchronous call.
  case notNow
}

/// The keys whose changes are observed.
public enum StorageScope: Sendable {
  /// Those of a single key.
  case key(String)
  /// Those of every key with a prefix.
  case prefix(String)
}

extension StorageBackend {
  /// The keys that begin with the prefix, ordered; every key for an empty prefix.
  public func keys(withPrefix prefix: String) async throws -> [String] {
    try await keys(withPrefix: prefix, page: .all)
  }

  /// The keys that begin with the prefix with their bytes, ordered by key, as they were at one moment.
  public func entries(withPrefix prefix: String) async throws -> [StorageEntry] {
    try await entries(withPrefix: prefix, page: .all)
  }

  /// Reads the bytes of one key and replaces them by a batch that requires them to be unchanged; retries on a conflict.
  public func updateBytes<Result: Sendable>(
    forKey key: String, durability: StorageDurability, sensitivity: StorageSensitivity,
    _ change: @escaping @Sendable (inout [UInt8]?) throws -> Result
  ) async throws -> Result {
    while true {
      let stored = try await bytes(forKey: key)
      var bytes = stored
      let result = try change(&bytes)
      guard bytes != stored else { return result }
      var batch = StorageBatch(durability: durability)
      batch.requireBytes(forKey: key) { $0 == stored }
      batch.setBytes(bytes, forKey: key, sensitivity: sensitivity)
      do {
        try await write(batch)
        return result
      } catch let error as StorageError where error.code == .conflict {
        continue
      }
    }
  }

  /// Reads and replaces the bytes of one key, of an ordinary value, with the highest durability.
  public func updateBytes<Result: Sendable>(
    forKey key: String, _ change: @escaping @Sendable (inout [UInt8]?) throws -> Result
  ) async throws -> Result {
    try await updateBytes(forKey: key, durability: .powerLoss, sensitivity: .ordinary, change)
  }

  /// The bytes stored under several keys as they were at one moment, which an empty batch verifies by requiring all of
  /// them to be unchanged; retries on a conflict.
  public func bytes(forKeys keys: [String]) async throws -> [[UInt8]?] {
    if keys.count == 1 { return [try await bytes(forKey: keys[0])] }
    while true {
      var all: [[UInt8]?] = []
      var batch = StorageBatch(durability: .process)
      for key in keys {
        let stored = try await bytes(forKey: key)
        all.append(stored)
        batch.requireBytes(forKey: key) { $0 == stored }
      }
      do {
        try await write(batch)
        return all
      } catch let error as StorageError where error.code == .conflict {
        continue
      }
    }
  }

  /// Returns nil: callers read the entries, then the bytes stored under their targets.
  public func links(withPrefix prefix: String, page: StoragePage) async throws -> [StorageLink]? { nil }

  /// How many keys begin with the prefix.
  public func count(withPrefix prefix: String) async throws -> Int { try await keys(withPrefix: prefix).count }

  /// Returns ``StorageAnswer/notNow``.
  public func immediateBytes(forKey key: String) -> StorageAnswer<[UInt8]?> { .notNow }
}

/// A key with the bytes that are stored under it.
public struct StorageEntry: Sendable, Equatable {
  /// The key.
  public let key: String
  /// The bytes stored under the key.
  public let bytes: [UInt8]

  /// Makes an entry.
  public init(key: String, bytes: [UInt8]) {
    self.key = key
    self.bytes = bytes
  }

  /// Compares keys as a storage does, by their UTF-8.
  public static func == (left: Self, right: Self) -> Bool {
    KeyBytes(left.key) == KeyBytes(right.key) && left.bytes == right.bytes
  }
}
