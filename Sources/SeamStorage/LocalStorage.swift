/// Keeps an app's values under keys, without saying where.
///
/// This is what business code is given; one factory per app is the only place that names a backend:
///
/// ```swift
/// enum LocalStorageFactory {
///   static func makeLocalStorage() -> any LocalStorage { SQLiteStorage(at: path) }
/// }
///
/// extension StorageKey<Set<String>> {
///   static var topics: Self { StorageKey("topics", default: []) }
/// }
///
/// try await storage.setValue(["news"], forKey: .topics)
/// try await storage.update(.topics) { $0.insert("weather") }
/// let topics = try await storage.getValue(forKey: .topics)
///
/// for try await topics in storage.values(forKey: .topics) { show(topics ?? []) }
/// ```
///
/// - **Absent is not unavailable.** A value that is not there is nil, or the key's default, and only when that is
///   certain. Everything else is a ``StorageError`` that says what to do.
/// - **A call that returned has happened.** A write that returned outlives what it asked for, a loss of power unless
///   told otherwise, as far as ``promises`` goes. A call in a cancelled task still runs to its end: its result is
///   always true.
/// - **What is read is what was stored.** Each value has a checksum: one that was changed on the medium throws
///   ``StorageError/Code/corrupt``, and the others are read on.
/// - **Keys are bytes.** Two keys are the same when their UTF-8 is the same, and they are ordered by it. `"é"` written
///   as one scalar and as two are different keys, although Swift's `==` calls them equal: what is stored outlives
///   processes, languages and versions of Unicode. Normalise names that people type before they become keys.
/// - **Secrets stay secret.** A value whose key is ``StorageSensitivity/secret`` is never stored in the clear.
/// - **Encoding stays off the caller's actor**, so it is safe to call from the main actor with large values.
///
/// To write a storage, conform to ``StorageBackend``, which needs a few methods on bytes, and run `StorageCertificate`
/// (SeamStorageTesting) on it. To test code that uses one, inject `FakeLocalStorage` from the same module.
public protocol LocalStorage: Sendable {
  /// What this storage holds beyond what every storage does.
  var promises: StoragePromises { get }

  /// Stores a value, in place of what was there.
  func setValue<Value>(_ value: Value, forKey key: StorageKey<Value>) async throws

  /// The stored value, or the key's default where nothing is stored; nil where there is neither.
  func getValue<Value>(forKey key: StorageKey<Value>) async throws -> Value?

  /// Every value whose key begins with the prefix's name, or why it cannot be read, ordered by key, as they were at one
  /// moment.
  ///
  /// Made for loading a collection at once: much quicker than a call per key. The prefix's default plays no part.
  /// - Throws: what prevents reading any of them; a value that alone cannot be read, because it is damaged or of
  ///   another type, is a failure in the list.
  func getResults<Value>(
    withPrefix prefix: StorageKey<Value>
  ) async throws -> [(key: String, value: Result<Value, StorageError>)]

  /// Removes what is stored under the key, of whatever type; nothing happens where nothing is stored.
  func removeValue(forKey key: String) async throws

  /// Changes a value in place and returns what is stored now; no concurrent update is lost.
  ///
  /// The change starts from the stored value, or from the key's default where nothing is stored; where there is
  /// neither, the call throws ``StorageError/Code/absent``. When the change throws, nothing is stored and its error is
  /// passed on. The change may run more than once before one run is stored, so it must only change the value.
  @discardableResult
  func update<Value>(
    _ key: StorageKey<Value>, _ change: @escaping @Sendable (inout Value) throws -> Void
  ) async throws -> Value

  /// Makes every change of the batch or, when it throws, none.
  ///
  /// Throws ``StorageError/Code/conflict`` where a precondition of the batch is not met.
  func commit(_ batch: StorageBatch) async throws

  /// The stored value, or the key's default, now and after every change; nil where there is neither.
  ///
  /// Each iteration starts with the value as it is. Whoever is slow misses values in between, never the last one, and
  /// a value that is stored again unchanged is not repeated. A value that cannot be read ends the sequence with the
  /// error that reading it throws, unless it is ``StorageError/Code/busy``, or ``StorageError/Code/locked`` after there
  /// was a value: then it is read again until that is over. Cancelling the task or closing the storage ends it without.
  /// ``StoragePromises/observation`` says whose changes are seen.
  func values<Value>(forKey key: StorageKey<Value>) -> StorageValues<Value>
}

extension LocalStorage {
  /// Every value whose key begins with the prefix's name, ordered by key, as they were at one moment.
  ///
  /// As ``getResults(withPrefix:)``, but one value that cannot be read fails the call with an error that names its key.
  public func getValues<Value>(
    withPrefix prefix: StorageKey<Value>
  ) async throws -> [(key: String, value: Value)] {
    try await getResults(withPrefix: prefix).map { ($0.key, try $0.value.get()) }
  }

  /// Removes what is stored under the key; nothing happens where nothing is stored.
  public func removeValue<Value>(forKey key: StorageKey<Value>) async throws {
    try await removeValue(forKey: key.name)
  }
}
