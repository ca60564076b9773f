import SeamStorage

/// A write that waits for the next transaction.
struct WaitingWrite: Sendable {
  let durability: StorageDurability
  /// Makes the changes; called again if the transaction has to be.
  let make: @Sendable (SQLiteConnection) throws -> Void
  let outcome = WriteOutcome()
}
