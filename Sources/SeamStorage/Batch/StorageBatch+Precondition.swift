extension StorageBatch {
  /// What must hold of one key for a batch to be made.
  public struct Precondition: Sendable {
    /// The key, compared by its UTF-8.
    public let key: String
    /// Whether the bytes stored under the key will do; nil is absent.
    public let isMet: @Sendable ([UInt8]?) throws -> Bool
  }

  /// Has the batch made only where the closure says so of the value that is stored; nil where nothing is.
  ///
  /// Where the answer is false the commit throws ``StorageError/Code/conflict``, where the value cannot be read the error
  /// that reading it would, and where the closure throws its error; nothing is changed then. The closure may run more
  /// than once.
  public mutating func require<Value>(
    _ key: StorageKey<Value>, _ isMet: @escaping @Sendable (Value?) throws -> Bool
  ) {
    requireBytes(forKey: key.name) { try isMet(key.value(of: $0)) }
  }

  /// Has the batch made only where the closure says so of the value that is stored, or else of the key's default.
  ///
  /// See ``require(_:_:)-(StorageKey<Value>,_)``.
  public mutating func require<Value>(
    _ key: DefaultStorageKey<Value>, _ isMet: @escaping @Sendable (Value) throws -> Bool
  ) {
    require(key.key) { try isMet($0 ?? key.default) }
  }

  /// Has the batch made only where nothing is stored under the key.
  public mutating func requireAbsent(_ key: String) {
    requireBytes(forKey: key) { $0 == nil }
  }

  /// Throws unless every precondition is met; a backend calls it while no one else writes.
  ///
  /// - Parameter bytes: reads what is stored under a key.
  /// - Throws: ``StorageError/Code/conflict`` with the key of the first that is not met, and what `bytes` and
  ///   preconditions throw.
  public func checkPreconditions(reading bytes: (_ key: String) throws -> [UInt8]?) throws {
    for precondition in preconditions {
      guard try precondition.isMet(try bytes(precondition.key)) else {
        throw StorageError(
          .conflict, key: precondition.key, reason: "what is stored is not what the batch was made for")
      }
    }
  }
}
