extension MigratingStorage {
  /// The bytes stored under the key; nil only if the key is proven absent.
  public func bytes(forKey key: String) async throws -> [UInt8]? {
    guard !journal.isInDestination(key) else { return nil }
    let isFence = KeyBytes(key) == KeyBytes(journal.fenceKey.name)
    return try await read { storage, isSource in
      isSource && isFence ? nil : try await storage.bytes(forKey: key)
    }
  }

  /// The keys that begin with the prefix, as the page says.
  public func keys(withPrefix prefix: String, page: StoragePage) async throws -> [String] {
    page.of(
      try await read { storage, _ in try await storage.keys(withPrefix: prefix) }.filter { !journal.isReserved($0) }
    ) { $0 }
  }

  /// The keys that begin with the prefix with their bytes, as the page says.
  public func entries(withPrefix prefix: String, page: StoragePage) async throws -> [StorageEntry] {
    page.of(
      try await read { storage, _ in try await storage.entries(withPrefix: prefix) }
        .filter { !journal.isReserved($0.key) }, key: \.key)
  }

  /// Makes every change of the batch, if its preconditions are met.
  public func write(_ batch: StorageBatch) async throws {
    for change in batch.changes { try checkKey(change.key) }
    var guarded = batch
    guarded.requireAbsent(journal.fenceKey.name)
    while try await isInSource() {
      if mustNotBeInSource(batch) {
        try await migrate()
        continue
      }
      do {
        return try await source.write(guarded)
      } catch  where isFence(error) {
        try await migrate()
      }
    }
    try await destination.write(batch)
  }

  /// Reads and replaces the bytes of one key with exclusive write access.
  public func updateBytes<Result: Sendable>(
    forKey key: String, durability: StorageDurability, sensitivity: StorageSensitivity,
    _ change: @escaping @Sendable (inout [UInt8]?) throws -> Result
  ) async throws -> Result {
    try checkKey(key)
    while try await isInSource() {
      if sensitivity == .ordinary || source.capabilities.keepsSecrets,
        let result = try await updates.withLock(key, { try await updateInSource(key, durability, sensitivity, change) })
      {
        return result
      }
      try await migrate()
    }
    return try await destination.updateBytes(forKey: key, durability: durability, sensitivity: sensitivity, change)
  }

  /// Signals each change in the scope in either storage.
  public func changes(in scope: StorageScope) -> AsyncStream<Void> {
    AsyncStream(forwarding: [source.changes(in: scope), destination.changes(in: scope)])
  }

  /// Reads from the storage that has the values.
  private func read<Result>(
    _ body: (_ storage: any StorageBackend, _ isSource: Bool) async throws -> Result
  ) async throws -> Result {
    while try await isInSource() {
      let result = try await body(source, true)
      // Without a fence, nothing had been removed from the source by the time it was read.
      if try await !journal.isFenced() { return result }
      try await migrate()
    }
    return try await body(destination, false)
  }

  /// Updates by a batch that requires the value to be unchanged and the fence to be absent; nil if there is a fence.
  private func updateInSource<Result: Sendable>(
    _ key: String, _ durability: StorageDurability, _ sensitivity: StorageSensitivity,
    _ change: @escaping @Sendable (inout [UInt8]?) throws -> Result
  ) async throws -> Result? {
    while true {
      let stored = try await source.bytes(forKey: key)
      if try await journal.isFenced() { return nil }
      var bytes = stored
      let result = try change(&bytes)
      guard bytes != stored else { return result }
      var batch = StorageBatch(durability: durability)
      batch.requireAbsent(journal.fenceKey.name)
      batch.requireBytes(forKey: key) { $0 == stored }
      batch.setBytes(bytes, forKey: key, sensitivity: sensitivity)
      do {
        try await source.write(batch)
        return result
      } catch  where isFence(error) {
        return nil
      } catch let error as StorageError where error.code == .conflict {
        continue
      }
    }
  }

  private func checkKey(_ key: String) throws {
    guard !journal.isInDestination(key) else {
      throw StorageError(.foreign, key: key, reason: "the key belongs to the migration")
    }
  }

  private func isFence(_ error: any Error) -> Bool {
    guard let error = error as? StorageError, error.code == .conflict, let key = error.key else { return false }
    return KeyBytes(key) == KeyBytes(journal.fenceKey.name)
  }

  /// Whether a batch has a secret that the source would keep in the clear, or the fence of the next migration.
  private func mustNotBeInSource(_ batch: StorageBatch) -> Bool {
    batch.changes.contains { change in
      change.sensitivity == .secret && !source.capabilities.keepsSecrets
        || KeyBytes(change.key) == KeyBytes(journal.fenceKey.name)
    }
  }
}
