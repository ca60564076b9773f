extension TransactionalStorage {
  /// Stores a value, replacing any earlier one; as durable as its key asks for.
  @concurrent
  public func setValue<Value>(_ value: Value, forKey key: StorageKey<Value>) async throws {
    var batch = StorageBatch(durability: key.durability)
    try batch.setValue(value, forKey: key)
    try await commit(batch)
  }

  /// The stored value; nil where nothing is stored.
  @concurrent
  public func getValue<Value>(forKey key: StorageKey<Value>) async throws -> Value? {
    try key.value(of: try await backend.bytes(forKey: key.name))
  }

  /// Removes the value stored under the key, of any type; does nothing if it is absent.
  public func removeValue(forKey key: String) async throws {
    var batch = StorageBatch()
    batch.removeValue(forKey: key)
    try await commit(batch)
  }

  /// The values of several keys as they were at one moment; nil for those under which nothing is stored.
  ///
  /// ```swift
  /// let (session, topics) = try await storage.getValues(forKeys: .session, .topics)
  /// ```
  @concurrent
  public func getValues<each Value>(
    forKeys keys: repeat StorageKey<each Value>
  ) async throws -> (repeat (each Value)?) {
    var names: [String] = []
    repeat names.append((each keys).name)
    var bytes = try await backend.bytes(forKeys: names)[...]
    return (repeat try (each keys).value(of: bytes.popFirst() ?? nil))
  }

  /// The value if it can be read without waiting: for the first frame that an app draws.
  ///
  /// That is possible if it is in memory, or on a page of a file that is already open; otherwise the answer is
  /// ``StorageAnswer/notNow``.
  /// - Throws: the error of reading the value, if it cannot be read.
  public func immediateValue<Value>(forKey key: StorageKey<Value>) throws -> StorageAnswer<Value?> {
    switch backend.immediateBytes(forKey: key.name) {
    case .value(let bytes): .value(try key.value(of: bytes))
    case .notNow: .notNow
    }
  }

  /// The value, or the key's default, if it can be read without waiting; see
  /// ``immediateValue(forKey:)-(StorageKey<Value>)``.
  public func immediateValue<Value>(forKey key: DefaultStorageKey<Value>) throws -> StorageAnswer<Value> {
    switch try immediateValue(forKey: key.key) {
    case .value(let value): .value(value ?? key.default)
    case .notNow: .notNow
    }
  }

  /// Changes a value in place and returns the new value; no concurrent update is lost.
  ///
  /// Where nothing is stored the call throws ``StorageError/Code/absent``. When the change throws, nothing is stored
  /// and its error is passed on. The change may run more than once before one run is stored, so it must only change the
  /// value; and it should be quick: other writes, and with some backends lists too, wait for it.
  @discardableResult
  public func update<Value>(
    _ key: StorageKey<Value>, _ change: @escaping @Sendable (inout Value) throws -> Void
  ) async throws -> Value {
    try await update(key, default: nil, change)
  }

  /// Changes a value in place, from the key's default where nothing is stored, and returns the new value.
  ///
  /// See ``update(_:_:)-(StorageKey<Value>,_)``.
  @discardableResult
  public func update<Value>(
    _ key: DefaultStorageKey<Value>, _ change: @escaping @Sendable (inout Value) throws -> Void
  ) async throws -> Value {
    try await update(key.key, default: key.default, change)
  }

  private func update<Value>(
    _ key: StorageKey<Value>, default: Value?, _ change: @escaping @Sendable (inout Value) throws -> Void
  ) async throws -> Value {
    try check(key.sensitivity, of: key.name)
    return try await backend.updateBytes(forKey: key.name, durability: key.durability, sensitivity: key.sensitivity) {
      bytes in
      guard var value = try key.value(of: bytes) ?? `default` else {
        throw StorageError(.absent, key: key.name, reason: "there is nothing to update and the key has no default")
      }
      try change(&value)
      bytes = try Envelope.seal(value, forKey: key)
      return value
    }
  }

  /// Makes every change of the batch or, when it throws, none.
  ///
  /// Throws ``StorageError/Code/conflict`` where a precondition of the batch is not met.
  public func commit(_ batch: StorageBatch) async throws {
    for change in batch.changes { try check(change.sensitivity, of: change.key) }
    try await backend.write(batch)
  }

  private func check(_ sensitivity: StorageSensitivity, of key: String) throws(StorageError) {
    guard sensitivity == .ordinary || backend.capabilities.keepsSecrets else {
      throw StorageError(.unprotected, key: key, reason: "the value is a secret and would be stored in the clear")
    }
  }
}
