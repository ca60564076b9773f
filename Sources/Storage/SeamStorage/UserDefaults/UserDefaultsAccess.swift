import Dispatch

/// Serialises access to the process's user defaults on a queue: saving one suite saves them all.
@globalActor
actor UserDefaultsAccess {
  static let shared = UserDefaultsAccess()

  nonisolated let executor = QueueExecutor(label: "UserDefaultsStorage")

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// Waits without blocking a thread, even in a cancelled task.
  nonisolated static func pause(_ interval: DispatchTimeInterval) async {
    await withCheckedContinuation { continuation in
      DispatchQueue.global().asyncAfter(deadline: .now() + interval) { continuation.resume() }
    }
  }
}

/// Runs the closures of updates one at a time on a separate queue, so that reads do not wait for a slow update.
actor UserDefaultsChanges {
  static let shared = UserDefaultsChanges()

  nonisolated let executor = QueueExecutor(label: "UserDefaultsStorage changes")
  private let updates = KeyedLock()

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// Runs the body with exclusive write access to user defaults within this process.
  nonisolated func take<Result>(_ body: () async throws -> Result) async rethrows -> Result {
    try await updates.withLock("", body)
  }

  /// Applies a change to a table, and returns the changed table.
  func apply<Result: Sendable>(
    _ change: @Sendable (inout UserDefaultsTable) throws -> Result, to table: UserDefaultsTable
  ) throws -> (result: Result, table: UserDefaultsTable) {
    var table = table
    let result = try change(&table)
    return (result, table)
  }
}
