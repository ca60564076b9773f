/// Changes to several keys that are committed together or not at all.
///
/// ```swift
/// var batch = StorageBatch()
/// batch.require(.draft) { $0 == shown }
/// try batch.setValue(person, forKey: .person(person.id))
/// batch.removeValue(forKey: .draft)
/// try await storage.commit(batch)
/// ```
///
/// Values are encoded as they are added, so a value that cannot be encoded is found before anything is stored. Changes
/// are made in order: of two that name the same key, the later one holds. All preconditions are checked before the
/// first change, on the values stored before it. An empty batch changes nothing.
public struct StorageBatch: Sendable {
  /// A change to one key.
  public struct Change: Sendable, Equatable {
    /// The key, compared by its UTF-8.
    public let key: String
    /// The new bytes; nil removes the stored value.
    public let bytes: [UInt8]?
    /// Who may see the bytes.
    public let sensitivity: StorageSensitivity

    /// Compares keys as a storage does, by their UTF-8.
    public static func == (left: Self, right: Self) -> Bool {
      KeyBytes(left.key) == KeyBytes(right.key) && left.bytes == right.bytes && left.sensitivity == right.sensitivity
    }
  }

  /// The events that the commit outlives once it has returned, up to the durability that the storage's capabilities
  /// state.
  public var durability: StorageDurability
  /// The changes, in the order they are made.
  public private(set) var changes: [Change] = []
  /// The conditions without which no change is made.
  public private(set) var preconditions: [Precondition] = []

  /// Makes a batch without changes.
  public init(durability: StorageDurability = .powerLoss) {
    self.durability = durability
  }

  /// Adds the storing of a value; throws ``StorageError/Code/encodingFailed`` where it cannot be encoded.
  public mutating func setValue<Value>(_ value: Value, forKey key: StorageKey<Value>) throws {
    setBytes(try Envelope.seal(value, forKey: key), forKey: key.name, sensitivity: key.sensitivity)
  }

  /// Adds the storing of a value; throws ``StorageError/Code/encodingFailed`` where it cannot be encoded.
  public mutating func setValue<Value>(_ value: Value, forKey key: DefaultStorageKey<Value>) throws {
    try setValue(value, forKey: key.key)
  }

  /// Adds a removal.
  public mutating func removeValue<Value>(forKey key: DefaultStorageKey<Value>) {
    removeValue(forKey: key.name)
  }

  /// Adds a removal.
  public mutating func removeValue<Value>(forKey key: StorageKey<Value>) {
    removeValue(forKey: key.name)
  }

  /// Adds a removal of a value of any type.
  public mutating func removeValue(forKey key: String) {
    changes.append(Change(key: key, bytes: nil, sensitivity: .ordinary))
  }

  /// Adds the storing of bytes exactly as they are, for storages that are built on a ``StorageBackend``; nil removes.
  ///
  /// Typed keys do not read bytes stored this way; use ``setValue(_:forKey:)-(_,StorageKey<Value>)`` for values.
  public mutating func setBytes(
    _ bytes: [UInt8]?, forKey key: String, sensitivity: StorageSensitivity = .ordinary
  ) {
    changes.append(Change(key: key, bytes: bytes, sensitivity: sensitivity))
  }

  /// Adds a precondition on bytes, for storages that are built on a ``StorageBackend``.
  public mutating func requireBytes(
    forKey key: String, _ isMet: @escaping @Sendable ([UInt8]?) throws -> Bool
  ) {
    preconditions.append(Precondition(key: key, isMet: isMet))
  }
}
