import Foundation

/// Stores values in Foundation's `UserDefaults`, for values that an app already stores there.
///
/// ```swift
/// let storage = UserDefaultsStorage(suiteName: "com.example.rounds")
/// ```
///
/// **On Linux it is a cache.** Foundation writes the whole suite in place: a process killed at that moment leaves an
/// empty file (6 of 60 tries), and two processes that write at the same time lose each other's values. So no value is
/// guaranteed to outlive the process; use ``MigratingStorage`` to move important values to another storage. On Linux
/// this storage saves after every write and verifies the result, and an empty, truncated or unreadable file throws
/// ``StorageError/Code/corrupt`` or ``StorageError/Code/unavailable``, where Foundation would treat it as empty and
/// overwrite it. On Apple the system's preferences service outlives a crash of the process.
///
/// - **Values that other code stored** are readable if they are `Data` of JSON, as stored by `UserDefaults.set(try
///   JSONEncoder().encode(value), forKey: key)`. They count as version 0, which a key decodes as its own type, or as
///   ``StorageKey/migrating(from:_:_:)`` specifies for version 0. A value stored through this storage is no longer
///   plain JSON, and the other code cannot read it. Other `Data` throws `corrupt` when it is read with a typed key.
///   Values that are not `Data`, such as strings or numbers, throw ``StorageError/Code/foreign``; they are not listed,
///   overwritten or removed.
/// - **Names**: a key of printable ASCII is stored under its own name in the suite, every other key under a name that
///   begins with `seam.key:`, because Foundation does not distinguish all strings. A value that other code stored under
///   the key itself is read until the key is next written.
/// - **Scope**: only the suite's own values, not those of the global domain, the command line or registered defaults.
///   Writes of all instances in a process are serialised; an instance observes only its own changes.
/// - **Cost**: on Linux each call checks whether the suite's file has changed, which takes a tenth of a millisecond,
///   and a write saves the whole file and reads it back: 14 ms with 100 values of 200 bytes, 70 ms with 1,000, in a
///   release build. All of this runs on separate queues, never on Swift's pool. A long update does not delay reads, but
///   it delays the updates and batches of all instances in the process.
public struct UserDefaultsStorage: StorageBackend, TransactionalStorage {
  private let suite: UserDefaultsSuite
  private let isOwn: @Sendable (String) -> Bool
  private let broadcaster = StorageChangeBroadcaster()

  /// The maximum size of a value in bytes: 1 MiB, because each write saves the whole suite.
  static let largestValue = 1 << 20

  /// Makes a storage for a suite, without reading it.
  ///
  /// Frameworks store their own data in an app's defaults, and ``MigratingStorage`` moves every key that is listed and
  /// removes it here. So specify which keys belong to the app if there may be others:
  ///
  /// ```swift
  /// UserDefaultsStorage(ownKeys: { $0 == "session" || $0.hasPrefix("draft/") })
  /// ```
  ///
  /// - Parameters:
  ///   - suiteName: the name of the suite, or nil for the app's own, `UserDefaults.standard`. If the name is invalid,
  ///     every call throws ``StorageError/Code/unavailable``.
  ///   - isOwn: returns whether a key belongs to the app. Other keys are not listed, and accessing one throws
  ///     ``StorageError/Code/foreign``. It is not called for keys of migrations.
  public init(suiteName: String? = nil, ownKeys isOwn: @escaping @Sendable (_ key: String) -> Bool = { _ in true }) {
    suite = UserDefaultsSuite(name: suiteName)
    self.isOwn = { $0.hasPrefix("seam.migration/") || isOwn($0) }
  }

  /// The capabilities of user defaults, which are fewer on Linux than on Apple.
  public var capabilities: StorageCapabilities {
    StorageCapabilities(
      durability: UserDefaultsSuite.durability, keepsSecrets: false, exclusion: .instance, observation: .instance,
      largestValue: Self.largestValue)
  }

  /// The bytes stored under the key; nil only if the key is proven absent from the suite.
  public func bytes(forKey key: String) async throws -> [UInt8]? {
    try await table().bytes(forKey: key)
  }

  /// The keys that begin with the prefix, limited to the page.
  public func keys(withPrefix prefix: String, page: StoragePage) async throws -> [String] {
    try await entries(withPrefix: prefix, page: page).map(\.key)
  }

  /// The entries whose keys begin with the prefix, limited to the page.
  public func entries(withPrefix prefix: String, page: StoragePage) async throws -> [StorageEntry] {
    page.of(try await table().entries(withPrefix: prefix), key: \.key)
  }

  /// Makes every change of the batch and saves the suite, if the batch's preconditions are met.
  public func write(_ batch: StorageBatch) async throws {
    try await save { table in
      try batch.checkPreconditions { try table.bytes(forKey: $0) }
      for change in batch.changes { try table.set(change.bytes, forKey: change.key) }
    }
    broadcaster.send(batch.changes.lazy.map(\.key))
  }

  /// Reads and replaces the bytes of one key with exclusive write access within this process.
  public func updateBytes<Result: Sendable>(
    forKey key: String, durability: StorageDurability, sensitivity: StorageSensitivity,
    _ change: @escaping @Sendable (inout [UInt8]?) throws -> Result
  ) async throws -> Result {
    let result = try await save { table in
      let before = try table.bytes(forKey: key)
      var bytes = before
      let result = try change(&bytes)
      if bytes != before { try table.set(bytes, forKey: key) }
      return result
    }
    broadcaster.send([key])
    return result
  }

  /// Signals each change in the scope made by this instance.
  public func changes(in scope: StorageScope) -> AsyncStream<Void> { broadcaster.stream(in: scope) }

  /// Reads while changes are under way; if the file is damaged, it may be in the middle of a save and is read again
  /// after it.
  private func table() async throws -> UserDefaultsTable {
    do {
      return try await read()
    } catch let error as StorageError where error.code == .corrupt {
      return try await UserDefaultsChanges.shared.take { try await read() }
    }
  }

  @UserDefaultsAccess
  private func read() async throws -> UserDefaultsTable {
    UserDefaultsTable(try await suite.read(), location: suite.location, isOwn: isOwn)
  }

  private func save<Result: Sendable>(
    _ change: @Sendable (inout UserDefaultsTable) throws -> Result
  ) async throws -> Result {
    try await UserDefaultsChanges.shared.take {
      let (result, table) = try await UserDefaultsChanges.shared.apply(change, to: try await read())
      if !table.changes.isEmpty { try await suite.save(table.changes) }
      return result
    }
  }
}
