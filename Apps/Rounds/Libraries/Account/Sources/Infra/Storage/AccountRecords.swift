import SeamStorage

/// The stored account of one server.
///
/// Every method throws ``AccountError``.
struct AccountRecords: Sendable {
  let storage: any TransactionalStorage
  /// The identity of the server.
  let server: String

  /// Returns the record; nil if none is stored, or one of another server.
  func read() async throws -> AccountRecord? {
    let record = try await storing { try await storage.getValue(forKey: .account) }
    return record?.server == server ? record : nil
  }

  /// Stores a record, in place of any other.
  func write(_ record: AccountRecord) async throws {
    try await storing { try await storage.setValue(record, forKey: .account) }
  }

  /// Changes the record of a sign-in and returns it; nil, without a change, if another one or none is stored now.
  func update(
    _ id: String, _ change: @escaping @Sendable (inout AccountRecord) throws -> Void
  ) async throws -> AccountRecord? {
    do {
      return try await storing {
        try await storage.update(.account) { record in
          guard record.id == id else { throw Replaced() }
          try change(&record)
        }
      }
    } catch is Replaced {
      return nil
    }
  }

  /// Removes the record, also one of another server.
  func remove() async throws {
    try await storing {
      var batch = StorageBatch()
      batch.removeValue(forKey: StorageKey.account)
      batch.removeValue(forKey: DefaultStorageKey.renewal)
      try await storage.commit(batch)
    }
  }

  /// A signal after each change, also by other processes if the storage observes them.
  func changes() -> AsyncStream<Void> { storage.backend.changes(in: .key(StorageKey.account.name)) }

  private struct Replaced: Error {}

  private func storing<Result>(_ body: () async throws -> Result) async throws -> Result {
    do {
      return try await body()
    } catch let error as StorageError {
      if error.code == .absent { throw Replaced() }
      throw AccountError(error)
    }
  }
}

extension AccountError {
  /// The error for the failure of a storage.
  init(_ error: StorageError) {
    self = .storageFailed(
      reason: error.code == .locked ? "the keyring is locked. Unlock it, and try again." : "\(error)")
  }
}
