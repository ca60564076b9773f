import SeamStorage

/// A write that waits for the next transaction.
struct WaitingWrite: Sendable {
  let durability: StorageDurability
  /// Makes the changes; what it returns tells the caller so, to be called once they are durable.
  let make: @Sendable (SQLiteConnection) throws -> () -> Void
  /// Tells the caller that nothing was changed.
  let fail: @Sendable (any Error) -> Void
}
