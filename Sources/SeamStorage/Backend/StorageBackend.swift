/// Keeps bytes under keys: what a new storage implements.
///
/// A few methods on bytes are all there is to write; everything of ``LocalStorage`` comes with them. Decorators that
/// encrypt, cache or migrate wrap one backend and are another. ``InMemoryStorage`` is the shortest example.
///
/// Every backend keeps these promises, and `StorageCertificate` (SeamStorageTesting) checks them:
///
/// - nil means proven absent; whatever prevents an answer throws a ``StorageError``, and what cannot be read is not
///   overwritten by an update or a batch whose precondition asks for it.
/// - Keys are any strings, the empty one included, compared and ordered by their UTF-8, never normalised.
/// - Values are any bytes, none included, up to a limit that throws ``StorageError/Code/tooLarge``.
/// - A batch is seen by readers whole or not at all, and is stored whole or not at all, if its preconditions are met.
/// - After a batch was refused by a precondition, the next read of its key is no older than what that saw, even where
///   reads come from a cache: whoever reads again and decides anew gets on.
/// - A write that returned is seen by every later read, and outlives what its batch asked for, or else the most of
///   what the backend promises.
public protocol StorageBackend: LocalStorage {
  /// The bytes stored under the key; nil only if the key is proven absent.
  func bytes(forKey key: String) async throws -> [UInt8]?

  /// The keys that begin with the prefix, ordered; every key for an empty prefix.
  func keys(withPrefix prefix: String) async throws -> [String]

  /// The keys that begin with the prefix with their bytes, ordered by key, as they were at one moment.
  func entries(withPrefix prefix: String) async throws -> [StorageEntry]

  /// Makes every change of the batch or, when it throws, none.
  ///
  /// Calls ``StorageBatch/checkPreconditions(reading:)`` while no one else writes. Whether secrets may be stored was
  /// checked before.
  func write(_ batch: StorageBatch) async throws

  /// Reads and replaces the bytes of one key while no one else writes it; nil is absent and removes.
  ///
  /// Exclusive among all that ``StoragePromises/exclusion`` names. When the change throws, nothing is stored and its
  /// error is passed on. The change may run more than once before one run is stored. What is stored is as durable as
  /// the backend can make it.
  func updateBytes<Result: Sendable>(
    forKey key: String, _ change: @escaping @Sendable (inout [UInt8]?) throws -> Result
  ) async throws -> Result

  /// A signal after each change of the key, from now on until the storage closes or the stream is let go.
  ///
  /// Several changes may be one signal, and a signal may come without a change. ``StorageSignals`` does the work.
  func changes(forKey key: String) -> AsyncStream<Void>
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
