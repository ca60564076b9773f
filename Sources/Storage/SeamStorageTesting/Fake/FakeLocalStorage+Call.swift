import SeamStorage

extension FakeLocalStorage {
  /// A call to the storage.
  ///
  /// Keys in calls are compared by Swift's `==`.
  public enum Call: Sendable, Equatable {
    /// A value was read.
    case get(String)
    /// A value was stored.
    case set(String)
    /// A value was removed.
    case remove(String)
    /// A value was updated.
    case update(String)
    /// The keys or values with a prefix were read.
    case list(prefix: String)
    /// A batch of no changes or several was committed; each change is a ``set(_:)`` or ``remove(_:)``.
    case batch([Call])

    /// Whether a call only reads.
    public enum Kind: Sendable {
      /// It reads.
      case reading
      /// It may change values.
      case writing
    }

    /// Whether the call only reads.
    public var kind: Kind {
      switch self {
      case .get, .list: .reading
      case .set, .remove, .update, .batch: .writing
      }
    }

    init(_ batch: StorageBatch) {
      let calls = batch.changes.map { $0.bytes == nil ? Call.remove($0.key) : .set($0.key) }
      self = calls.count == 1 ? calls[0] : .batch(calls)
    }

    func touches(_ key: KeyBytes) -> Bool {
      switch self {
      case .get(let name), .set(let name), .remove(let name), .update(let name): KeyBytes(name) == key
      case .list(let prefix): key.hasPrefix(prefix)
      case .batch(let calls): calls.contains { $0.touches(key) }
      }
    }
  }
}
