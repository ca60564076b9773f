/// Stores an app's values under typed keys.
///
/// Inject it into business code that stores and reads values; one factory per app is the only place that names a
/// storage:
///
/// ```swift
/// enum LocalStorageFactory {
///   static func makeLocalStorage() -> any LocalStorage { SQLiteStorage(at: path) }
/// }
///
/// extension DefaultStorageKey<Set<String>> {
///   static var topics: Self { Self("topics", default: []) }
/// }
///
/// try await storage.setValue(["news"], forKey: .topics)
/// let topics = try await storage.getValue(forKey: .topics)
/// ```
///
/// Code that also updates values in place, lists, observes or changes several at once asks for a
/// ``TransactionalStorage``, which every storage of this library is. An app's own storage needs no more than these
/// three methods. To test code that uses one, inject `FakeLocalStorage` (SeamStorageTesting).
///
/// - **Absent is not unavailable.** An absent value reads as nil, or as the key's default, and only if it is proven
///   absent. Every other failure to read throws a ``StorageError`` that states the remedy.
/// - **A call that returned has happened.** A write that returned outlives the events that its key's durability names,
///   by default a loss of power too, as far as the storage can. A call in a cancelled task still runs to its end: its
///   result is always true.
/// - **Keys are bytes.** Two keys are the same when their UTF-8 is the same, and they are ordered by it. `"é"` written
///   as one scalar and as two are different keys, although Swift's `==` calls them equal: stored values outlive
///   processes, languages and versions of Unicode. Normalise names that people type before they become keys.
public protocol LocalStorage: Sendable {
  /// Stores a value, replacing any earlier one.
  func setValue<Value>(_ value: Value, forKey key: StorageKey<Value>) async throws

  /// The stored value; nil where nothing is stored.
  ///
  /// Where `Value` is an optional, a stored nil is `.some(nil)`, and nil means that nothing is stored.
  func getValue<Value>(forKey key: StorageKey<Value>) async throws -> Value?

  /// Removes the value stored under the key, of any type; does nothing if it is absent.
  func removeValue(forKey key: String) async throws
}

extension LocalStorage {
  /// Removes the value stored under the key; does nothing if it is absent.
  public func removeValue<Value>(forKey key: StorageKey<Value>) async throws { try await removeValue(forKey: key.name) }

  /// Stores a value, replacing any earlier one.
  public func setValue<Value>(_ value: Value, forKey key: DefaultStorageKey<Value>) async throws {
    try await setValue(value, forKey: key.key)
  }

  /// The stored value, or the key's default where nothing is stored.
  public func getValue<Value>(forKey key: DefaultStorageKey<Value>) async throws -> Value {
    try await getValue(forKey: key.key) ?? key.default
  }

  /// Removes the value stored under the key, which reads as its default then; does nothing if it is absent.
  public func removeValue<Value>(forKey key: DefaultStorageKey<Value>) async throws {
    try await removeValue(forKey: key.name)
  }
}
