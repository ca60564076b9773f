/// A write that is waiting for the next commit.
struct PendingWrite: Sendable {
  let durability: StorageDurability
  /// The end of its busy timeout.
  let deadline: LockDeadline
  /// Adds its changes to the group; called again if the record has to be written again.
  let make: @Sendable (inout WriteGroup) throws -> Void
  let outcome = WriteOutcome()
}

/// Changes that become one record, each made on the result of those before it.
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
