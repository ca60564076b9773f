import SeamStorage

extension SQLiteConnection {
  /// Runs the body in a transaction, which is durable when this returns, and undone when this throws.
  func transaction<Result>(
    durability: StorageDurability = .powerLoss, _ body: () throws -> Result
  ) throws -> Result {
    marker?.begin()
    // SQLite takes this outside transactions only.
    try makeSynchronous(durability == .powerLoss)
    try overwriteWhatFailed()
    // With the write lock from the start, no transaction fails halfway because another one wrote in between.
    try begin()
    let result: Result
    let changes = changeCount
    do {
      result = try body()
      if changeCount != changes { if durability == .powerLoss { try stamp() } else { try checkHeader() } }
    } catch {
      if isInTransaction { try? run("ROLLBACK") }
      throw error
    }
    try commit()
    if durability == .powerLoss { mark() }
    return result
  }

  /// Runs the body in a read transaction.
  func reading<Result>(_ body: () throws -> Result) throws -> Result {
    try run("BEGIN")
    do {
      let result = try body()
      try run("COMMIT")
      return result
    } catch {
      if isInTransaction { try? run("ROLLBACK") }
      throw error
    }
  }

  private func begin() throws {
    do {
      try run("BEGIN IMMEDIATE")
    } catch let failure as SQLiteFailure {
      note(failure)
      throw failure
    }
  }

  /// Commits; on failure makes sure that not even a crash brings the transaction back.
  ///
  /// When the final sync fails, the log holds the whole transaction. No connection sees it and the next commit
  /// overwrites it, but recovery after a crash would take it for committed. So it is overwritten before the error is
  /// thrown.
  private func commit() throws {
    do {
      try run("COMMIT")
    } catch let failure as SQLiteFailure {
      // The stamp is undone as well.
      marker?.forget()
      if isInTransaction { try? run("ROLLBACK") }
      failedCommit.mayBeStored = true
      do { try overwriteWhatFailed() } catch { throw failure.notUndone }
      throw failure
    }
  }

  /// Overwrites a commit that failed, where that could not be done at once.
  ///
  /// A transaction that changes nothing would leave it where it is.
  private func overwriteWhatFailed() throws {
    guard failedCommit.mayBeStored else { return }
    try commitNothing()
    failedCommit.mayBeStored = false
  }

  /// Commits a transaction that writes a page as it is.
  func commitNothing() throws {
    do {
      try run("BEGIN IMMEDIATE")
      // Read again: the failed transaction may have been the one that makes the layout.
      try execute("PRAGMA user_version = \(try integer("PRAGMA user_version"))")
      try run("COMMIT")
    } catch {
      if isInTransaction { try? run("ROLLBACK") }
      throw error
    }
  }

  /// Moves the log into the database file and empties it, as far as no other connection uses it.
  func checkpoint() throws {
    let isBusy = try withoutWaiting { try integer("PRAGMA wal_checkpoint(TRUNCATE)") } != 0
    // If another connection is writing, the mark stays older until its commit.
    if !isBusy, files?.logSize == 0 { marker?.clear() }
    marker?.lookAgain()
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
