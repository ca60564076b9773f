extension StorageBatch {
  /// A condition on the value of one key, without which a batch is not made.
  public struct Precondition: Sendable {
    /// The key, compared by its UTF-8.
    public let key: String
    /// Returns whether the stored bytes meet the condition; nil means absent.
    public let isMet: @Sendable ([UInt8]?) throws -> Bool
  }

  /// Requires that the closure returns true for the stored value; nil means absent.
  ///
  /// If it returns false, the commit throws ``StorageError/Code/conflict``. If the value cannot be read, the commit
  /// throws the error of reading it, and if the closure throws, the closure's error. Nothing is changed then. The
  /// closure may run more than once.
  public mutating func require<Value>(
    _ key: StorageKey<Value>, _ isMet: @escaping @Sendable (Value?) throws -> Bool
  ) {
    requireBytes(forKey: key.name) { try isMet(key.value(of: $0)) }
  }

  /// Requires that the closure returns true for the stored value, or for the key's default if nothing is stored.
  ///
  /// See ``require(_:_:)-(StorageKey<Value>,_)``.
  public mutating func require<Value>(
    _ key: DefaultStorageKey<Value>, _ isMet: @escaping @Sendable (Value) throws -> Bool
  ) {
    require(key.key) { try isMet($0 ?? key.default) }
  }

  /// Requires that nothing is stored under the key.
  public mutating func requireAbsent(_ key: String) {
    requireBytes(forKey: key) { $0 == nil }
  }

  /// Throws unless every precondition is met; a backend calls it with exclusive write access.
  ///
  /// - Parameter bytes: reads the bytes stored under a key; nil means absent.
  /// - Throws: ``StorageError/Code/conflict`` with the key of the first precondition that is not met, and the errors of
  ///   `bytes` and the preconditions.
  public func checkPreconditions(reading bytes: (_ key: String) throws -> [UInt8]?) throws {
    for precondition in preconditions {
      guard try precondition.isMet(try bytes(precondition.key)) else {
        throw StorageError(
          .conflict, key: precondition.key, reason: "what is stored is not what the batch was made for")
      }
    }
  }
}
