/// A write that is waiting for the next commit.
struct PendingWrite: Sendable {
  let durability: StorageDurability
  /// The end of its busy timeout.
  let deadline: LockDeadline
  /// Adds its changes to the group; returns a closure that resumes the caller, to be called after the commit.
  let make: @Sendable (inout WriteGroup) throws -> () -> Void
  /// Resumes the caller with an error; nothing was changed.
  let fail: @Sendable (any Error) -> Void
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
