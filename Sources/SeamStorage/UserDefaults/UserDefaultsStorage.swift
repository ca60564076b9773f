import Foundation

/// Keeps values in Foundation's `UserDefaults`: for values that apps stored there already.
///
/// ```swift
/// let storage = UserDefaultsStorage(suiteName: "com.example.rounds")
/// ```
///
/// **On Linux it is a cache.** Foundation writes the whole suite in place: a process killed at that moment leaves
/// an empty file (6 of 60 tries), and two processes that write at once lose each other's values. So nothing outlives
/// the process for certain, and values that must are moved to another storage by ``MigratingStorage``. What this
/// storage adds there: it saves after every write and looks whether that worked, and a file that was emptied, cut short
/// or cannot be read throws ``StorageError/Code/corrupt`` or ``StorageError/Code/unavailable``. Foundation itself would
/// show it as empty, and write over it. On Apple the system's preferences service outlives a crash of the process.
///
/// - **Values that other code stored** are read where they are `Data` of JSON, as
///   `UserDefaults.set(try JSONEncoder().encode(value), forKey: key)` leaves them: they count as version 0, which a key
///   decodes as its own type, or as ``StorageKey/migrating(from:_:_:)`` says for 0. Once stored through this storage
///   they are no longer plain JSON, and the code that stored them cannot read them. Other `Data` throws `corrupt` when
///   it is read with a typed key, and what is no `Data`, such as a string or a number, throws
///   ``StorageError/Code/foreign``, is not listed, and is neither overwritten nor removed.
/// - **Names**: a key of printable ASCII has its own name in the suite, every other one a name that begins with
///   `seam.key:`, because Foundation does not tell all strings apart. What other code stored under the key itself is
///   read until the key is next written.
/// - **Reach**: only the suite's own values, not those of the global domain, the command line or registered defaults.
///   The instances in one process take turns; a change is shown by the instance that made it.
/// - **Cost**: on Linux a call looks whether the suite's file has changed, which takes a tenth of a millisecond, and a
///   write has all of it written and read again: 14 ms with 100 values of 200 bytes, 70 ms with 1,000, in a release
///   build. All of it happens on queues of its own, never on Swift's pool. Reads do not wait for the change of an
///   update, however long it takes; the updates and batches of all instances in the process do.
public struct UserDefaultsStorage: StorageBackend, TransactionalStorage {
  private let suite: UserDefaultsSuite
  private let isOwn: @Sendable (String) -> Bool
  private let signals = StorageSignals()

  /// The most bytes that a value can have: 1 MiB, as the whole suite is written with each.
  static let largestValue = 1 << 20

  /// Makes a storage for a suite; nothing is read yet.
  ///
  /// Frameworks keep data of their own in an app's defaults. ``MigratingStorage`` moves every key that is listed, and
  /// removes it here; so say which keys are the app's where others may be:
  ///
  /// ```swift
  /// UserDefaultsStorage(ownKeys: { $0 == "session" || $0.hasPrefix("draft/") })
  /// ```
  ///
  /// - Parameters:
  ///   - suiteName: the name of the suite, or nil for the app's own, which is `UserDefaults.standard`. Where there can
  ///     be no suite of the name, every call throws ``StorageError/Code/unavailable``.
  ///   - isOwn: whether a key is the app's. Others are not listed, and to name one throws
  ///     ``StorageError/Code/foreign``. It is not asked about keys of migrations.
  public init(suiteName: String? = nil, ownKeys isOwn: @escaping @Sendable (_ key: String) -> Bool = { _ in true }) {
    suite = UserDefaultsSuite(name: suiteName)
    self.isOwn = { $0.hasPrefix("seam.migration/") || isOwn($0) }
  }

  /// What user defaults hold: on Linux less than on Apple.
  public var promises: StoragePromises {
    StoragePromises(
      durability: UserDefaultsSuite.durability, keepsSecrets: false, exclusion: .instance, observation: .instance,
      largestValue: Self.largestValue)
  }

  /// The bytes stored under the key; nil only if the key is proven absent from the suite.
  public func bytes(forKey key: String) async throws -> [UInt8]? {
    try await table().bytes(forKey: key)
  }

  /// The keys that begin with the prefix, as the page says.
  public func keys(withPrefix prefix: String, page: StoragePage) async throws -> [String] {
    try await entries(withPrefix: prefix, page: page).map(\.key)
  }

  /// The keys that begin with the prefix with their bytes, as the page says.
  public func entries(withPrefix prefix: String, page: StoragePage) async throws -> [StorageEntry] {
    page.of(try await table().entries(withPrefix: prefix), key: \.key)
  }

  /// Makes every change of the batch and saves the suite, if the batch's preconditions are met.
  public func write(_ batch: StorageBatch) async throws {
    try await save { table in
      try batch.checkPreconditions { try table.bytes(forKey: $0) }
      for change in batch.changes { try table.set(change.bytes, forKey: change.key) }
    }
    signals.send(batch.changes.lazy.map(\.key))
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
    signals.send([key])
    return result
  }

  /// A signal after each change in the scope that this instance makes.
  public func changes(in scope: StorageScope) -> AsyncStream<Void> { signals.stream(in: scope) }

  /// Reads beside changes; what is damaged may be a save under way, and is read again when that is done.
  private func table() async throws -> UserDefaultsTable {
    do {
      return try await read()
    } catch let error as StorageError where error.code == .corrupt {
      return try await UserDefaultsChanges.shared.take { try await read() }
    }
  }

  @UserDefaultsAccess
  private func read() async throws -> UserDefaultsTable {
    UserDefaultsTable(try await suite.read(), place: suite.place, isOwn: isOwn)
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
