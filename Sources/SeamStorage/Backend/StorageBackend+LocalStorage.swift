extension StorageBackend {
  /// Stores a value, in place of what was there.
  @concurrent
  public func setValue<Value>(_ value: Value, forKey key: StorageKey<Value>) async throws {
    var batch = StorageBatch()
    try batch.setValue(value, forKey: key)
    try await commit(batch)
  }

  /// The stored value, or the key's default where nothing is stored; nil where there is neither.
  @concurrent
  public func getValue<Value>(forKey key: StorageKey<Value>) async throws -> Value? {
    guard let bytes = try await bytes(forKey: key.name) else { return key.default }
    return try Envelope.open(bytes, forKey: key)
  }

  /// Every value whose key begins with the prefix's name, or why it cannot be read, ordered by key, as they were at one
  /// moment.
  @concurrent
  public func getResults<Value>(
    withPrefix prefix: StorageKey<Value>
  ) async throws -> [(key: String, value: Result<Value, StorageError>)] {
    try await entries(withPrefix: prefix.name).map { entry in
      (
        entry.key,
        Result { () throws(StorageError) in try Envelope.open(entry.bytes, forKey: prefix.named(entry.key)) }
      )
    }
  }

  /// Removes what is stored under the key; nothing happens where nothing is stored.
  public func removeValue(forKey key: String) async throws {
    var batch = StorageBatch()
    batch.removeValue(forKey: key)
    try await commit(batch)
  }

  /// Changes a value in place and returns what is stored now; no concurrent update is lost.
  @discardableResult
  public func update<Value>(
    _ key: StorageKey<Value>, _ change: @escaping @Sendable (inout Value) throws -> Void
  ) async throws -> Value {
    try await updateValue(key, change)
  }

  /// What `update` does, for backends that do something before.
  func updateValue<Value>(
    _ key: StorageKey<Value>, _ change: @escaping @Sendable (inout Value) throws -> Void
  ) async throws -> Value {
    try checkKeeping(key.sensitivity, key: key.name)
    return try await updateBytes(forKey: key.name) { bytes in
      guard var value = try bytes.map({ try Envelope.open($0, forKey: key) }) ?? key.default else {
        throw StorageError(.absent, key: key.name, reason: "there is nothing to update and the key has no default")
      }
      try change(&value)
      bytes = try Envelope.seal(value, forKey: key)
      return value
    }
  }

  /// Makes every change of the batch or, when it throws, none.
  public func commit(_ batch: StorageBatch) async throws {
    for change in batch.changes { try checkKeeping(change.sensitivity, key: change.key) }
    try await write(batch)
  }

  /// The stored value, or the key's default, now and after every change; nil where there is neither.
  public func values<Value>(forKey key: StorageKey<Value>) -> StorageValues<Value> {
    StorageValues(forKey: key, in: self)
  }

  private func checkKeeping(_ sensitivity: StorageSensitivity, key: String) throws(StorageError) {
    guard sensitivity == .ordinary || promises.keepsSecrets else {
      throw StorageError(.unprotected, key: key, reason: "the value is a secret and would be stored in the clear")
    }
  }
}
