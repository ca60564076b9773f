import SeamStorage

/// Gives room on the medium back that values had which are removed by now.
///
/// It happens some time after a write, and waits for no one: giving back single pages is not worth the time, and what
/// was removed is often followed by what takes its room.
extension SQLiteWorker {
  /// How much may lie idle: less is kept for what comes next.
  private static let idlePages = 256
  private static let idleLog = 8 << 20
  /// How much is given back at once, so that writes wait for some milliseconds at most.
  private static let pagesAtOnce = 256

  /// Looks for room to give back a while after a write.
  func tidyLater() { tidy(after: place.limits.tidiesAfter) }

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
    // What prevents it is no write's concern: it is tried again after the next one.
    guard let left = try? connection.giveBackPages(keeping: Self.idlePages, atMost: Self.pagesAtOnce) else { return }
    switch left {
    case .more: tidy(after: .zero)
    case .less: try? connection.checkpoint()
    case .unchanged:
      if let size = connection.files?.logSize, size > Self.idleLog { try? connection.checkpoint() }
    }
  }

  /// Gives all room back that can be had, before the storage closes.
  func tidyForGood() {
    guard let connection = openConnection, connection.isInPlace else { return }
    _ = try? connection.giveBackPages(keeping: Self.idlePages, atMost: .max)
    try? connection.checkpoint()
  }
}

extension SQLiteConnection {
  /// What giving pages back has left.
  fileprivate enum IdlePages {
    /// Nothing was done: there are few, or the database was made without; then it only shrinks when it is compacted.
    case unchanged
    /// As few as are kept; the file gets shorter with the next checkpoint.
    case less
    /// There is more to give back.
    case more
  }

  /// Takes pages that hold nothing off the end of the database.
  fileprivate func giveBackPages(keeping kept: Int, atMost most: Int) throws -> IdlePages {
    let free = try integer("PRAGMA freelist_count")
    guard free > max(kept, try integer("PRAGMA page_count") / 4), try integer("PRAGMA auto_vacuum") > 0 else {
      return .unchanged
    }
    let count = min(free - kept, most)
    try withoutWaiting {
      try transaction(durability: .processCrash) { try execute("PRAGMA incremental_vacuum(\(count))") }
    }
    return free - count > kept ? .more : .less
  }
}
