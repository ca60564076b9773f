import SeamStorage

/// Returns the space of removed values to the file system.
///
/// It runs some time after a write, and waits for no lock: single pages are not worth the time, and new values often
/// reuse the space.
extension SQLiteWorker {
  /// The number of free pages that are kept for new values.
  private static let idlePages = 256
  /// The size in bytes up to which the log is left as it is.
  private static let idleLog = 8 << 20
  /// The number of pages that are returned at a time, so that writes wait for a few milliseconds at most.
  private static let pagesAtOnce = 256

  /// Schedules a check for free space some time after a write.
  func tidyLater() { tidy(after: location.limits.tidiesAfter) }

  private func tidy(after pause: Duration) {
    guard !isTidyingDue else { return }
    isTidyingDue = true
    Task { [weak self] in
      try await Task.sleep(for: pause)
      await self?.tidy()
    }
  }

  private func tidy() {
    isTidyingDue = false
    guard let connection = openConnection, connection.isInPlace else { return }
    // A failure does not affect any write: the next one schedules another try.
    guard let left = try? connection.giveBackPages(keeping: Self.idlePages, atMost: Self.pagesAtOnce) else { return }
    switch left {
    case .more: tidy(after: .zero)
    case .less: try? connection.checkpoint()
    case .unchanged:
      if let size = connection.files?.logSize, size > Self.idleLog { try? connection.checkpoint() }
    }
  }

  /// Returns all free space before the storage closes.
  func tidyForGood() {
    guard let connection = openConnection, connection.isInPlace else { return }
    _ = try? connection.giveBackPages(keeping: Self.idlePages, atMost: .max)
    try? connection.checkpoint()
  }
}

extension SQLiteConnection {
  /// The result of returning pages.
  fileprivate enum IdlePages {
    /// Nothing was returned: there are few free pages, or the database was made without incremental vacuum and shrinks
    /// only when it is compacted.
    case unchanged
    /// Only the kept pages are left; the file shrinks at the next checkpoint.
    case less
    /// More pages can be returned.
    case more
  }

  /// Removes free pages from the end of the database.
  fileprivate func giveBackPages(keeping kept: Int, atMost most: Int) throws -> IdlePages {
    let free = try integer("PRAGMA freelist_count")
    let pages = try integer("PRAGMA page_count")
    guard free > max(kept, pages / 4), try integer("PRAGMA auto_vacuum") > 0 else {
      return .unchanged
    }
    let count = min(free - kept, most)
    try withoutWaiting {
      try transaction(durability: .processCrash) { try execute("PRAGMA incremental_vacuum(\(count))") }
    }
    return free - count > max(kept, (pages - count) / 4) ? .more : .less
  }
}
