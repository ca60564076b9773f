import SeamStorage

extension SQLiteConnection {
  /// Runs the body in a transaction, which is durable when this returns, and undone when this throws.
  func transaction<Result>(
    durability: StorageDurability = .powerLoss, _ body: () throws -> Result
  ) throws -> Result {
    // SQLite takes this outside transactions only.
    try makeSynchronous(durability == .powerLoss)
    // Taking the write lock at once means that no transaction fails halfway because another one came between.
    try run("BEGIN IMMEDIATE")
    do {
      let result = try body()
      try run("COMMIT")
      return result
    } catch {
      if isInTransaction { try? run("ROLLBACK") }
      throw error
    }
  }

  /// Runs the body in a part of the transaction that is undone alone where the body throws.
  ///
  /// Throws where SQLite has undone the whole transaction.
  func savepoint<Success>(_ body: () throws -> Success) throws -> Result<Success, any Error> {
    try run("SAVEPOINT part")
    do {
      let success = try body()
      try run("RELEASE part")
      return .success(success)
    } catch {
      guard isInTransaction else { throw error }
      try run("ROLLBACK TO part")
      try run("RELEASE part")
      return .failure(error)
    }
  }

  private func run(_ sql: String) throws {
    try statement(sql).withBound { _ = try $0.step() }
  }
}
