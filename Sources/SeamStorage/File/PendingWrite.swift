/// A write that waits for its turn in the log.
struct PendingWrite: Sendable {
  let durability: StorageDurability
  /// Until when it waits for other storages.
  let deadline: LockDeadline
  /// Puts the changes into the group; what it returns tells the caller so, to be called once they are in the log.
  let make: @Sendable (inout WriteGroup) throws -> () -> Void
  /// Tells the caller that nothing was changed.
  let fail: @Sendable (any Error) -> Void
}

/// Changes that become one record, each made on what those before it left.
struct WriteGroup {
  private(set) var changes: [LogChange] = []
  private var changed: [KeyBytes: [UInt8]?] = [:]
  private let table: SharedTable

  init(on table: SharedTable) { self.table = table }

  func bytes(forKey key: String) -> [UInt8]? {
    changed[KeyBytes(key)] ?? table.entries.bytes(forKey: key)
  }

  mutating func setBytes(_ bytes: [UInt8]?, forKey key: String) {
    changes.append(LogChange(key: key, bytes: bytes))
    changed[KeyBytes(key)] = .some(bytes)
  }
}
