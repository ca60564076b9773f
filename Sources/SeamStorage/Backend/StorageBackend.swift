/// Keeps bytes under keys: what a new storage implements.
///
/// A few methods on bytes are all there is to write; a type that is a ``TransactionalStorage`` too has everything of
/// that with them. Decorators that encrypt, cache or migrate wrap one backend and are another. ``InMemoryStorage`` is
/// the shortest example.
///
/// Every backend keeps these promises, and `StorageCertificate` (SeamStorageTesting) checks them:
///
/// - nil means proven absent; whatever prevents an answer throws a ``StorageError``, and what cannot be read is not
///   overwritten by an update or a batch whose precondition asks for it.
/// - Keys are any strings, the empty one included, compared and ordered by their UTF-8, never normalised.
/// - Values are any bytes, none included, up to a limit that throws ``StorageError/Code/tooLarge``.
/// - A batch is seen by readers whole or not at all, and is stored whole or not at all, if its preconditions are met.
/// - After a batch was refused by a precondition, the next read of its key is no older than what that saw, even where
///   reads come from a cache: a caller that reads again and decides anew makes progress.
/// - A write that returned is seen by every later read, and outlives what its batch asked for, or else the most of
///   what the backend promises.
public protocol StorageBackend: Sendable {
  /// What this storage holds beyond what every storage does.
  var promises: StoragePromises { get }

  /// The bytes stored under the key; nil only if the key is proven absent.
  func bytes(forKey key: String) async throws -> [UInt8]?

  /// The keys that begin with the prefix, as the page says; of every key for an empty prefix.
  func keys(withPrefix prefix: String, page: StoragePage) async throws -> [String]

  /// The keys that begin with the prefix with their bytes, as the page says, and as they were at one moment.
  func entries(withPrefix prefix: String, page: StoragePage) async throws -> [StorageEntry]

  /// Makes every change of the batch or, when it throws, none.
  ///
  /// Calls ``StorageBatch/checkPreconditions(reading:)`` while no one else writes. Whether secrets may be stored was
  /// checked before.
  func write(_ batch: StorageBatch) async throws

  /// A signal after each change in the scope, from now on until the storage closes or the stream is let go.
  ///
  /// Several changes may be one signal, and a signal may come without a change. ``StorageSignals`` does the work.
  func changes(in scope: StorageScope) -> AsyncStream<Void>

  /// Reads and replaces the bytes of one key while no one else writes it; nil is absent and removes.
  ///
  /// Exclusive among all that ``StoragePromises/exclusion`` names. When the change throws, nothing is stored and its
  /// error is passed on. The change may run more than once before one run is stored. The usual implementation reads, and
  /// writes a batch that requires what was read, until one is made.
  func updateBytes<Result: Sendable>(
    forKey key: String, durability: StorageDurability, sensitivity: StorageSensitivity,
    _ change: @escaping @Sendable (inout [UInt8]?) throws -> Result
  ) async throws -> Result

  /// The bytes stored under several keys, in their order, as they were at one moment.
  ///
  /// The usual implementation reads, and writes an empty batch that requires what was read, until that is made.
  func bytes(forKeys keys: [String]) async throws -> [[UInt8]?]

  /// How many keys begin with the prefix; the usual implementation lists them.
  func count(withPrefix prefix: String) async throws -> Int

  /// The bytes stored under the key, where they can be had at once, without waiting for anyone or anything but memory
  /// and a page of a file; the usual implementation never can.
  func immediateBytes(forKey key: String) -> StorageAnswer<[UInt8]?>
}

/// An answer that is given at once or not at all.
public enum StorageAnswer<Value: Sendable>: Sendable {
  /// What was asked for.
  case value(Value)
  /// It cannot be had without waiting: ask for it by an asynchronous call.
  case notNow
}

/// Which changes are observed.
public enum StorageScope: Sendable {
  /// Those of one key.
  case key(String)
  /// Those of every key that begins so.
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

  /// Reads and replaces the bytes of one key while no one else writes it, by batches that require what was read.
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

  /// Reads and replaces the bytes of one key, of an ordinary value, as durably as the backend can.
  public func updateBytes<Result: Sendable>(
    forKey key: String, _ change: @escaping @Sendable (inout [UInt8]?) throws -> Result
  ) async throws -> Result {
    try await updateBytes(forKey: key, durability: .powerLoss, sensitivity: .ordinary, change)
  }

  /// The bytes stored under several keys as they were at one moment, by an empty batch that requires what was read.
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

  /// How many keys begin with the prefix.
  public func count(withPrefix prefix: String) async throws -> Int { try await keys(withPrefix: prefix).count }

  /// Never answers.
  public func immediateBytes(forKey key: String) -> StorageAnswer<[UInt8]?> { .notNow }
}

/// A key with the bytes that are stored under it.
public struct StorageEntry: Sendable, Equatable {
  /// The key.
  public let key: String
  /// What is stored under it.
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
