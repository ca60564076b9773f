import SeamStorage

/// Signals what other connections change, in whatever process, for as long as someone watches.
///
/// SQLite tells what others committed (`PRAGMA data_version`), but only who asks. The directory's watch says when to
/// ask: a commit ends by writing to mapped memory, of which no watch tells, so every storage gives notice after it.
/// Should one be killed between the two, the writing of the log was noticed, and a second look finds the commit.
extension SQLiteWorker {
  /// Starts to watch, unless the database is not open yet: opening it does so then.
  func watchOthers() {
    guard watch == nil, signals.isWatched, let connection = openConnection else { return }
    let name = place.fileName
    let watcher = DirectoryWatcher(directory: place.directory) { [weak self] changed in
      // The mark is written after what it states, of which the log has told.
      guard changed.isEmpty || changed.hasPrefix(name) && changed != name + SyncMarker.suffix else { return }
      Task { await self?.lookAtOthers(isSecondLook: false) }
    }
    watch = Watch(watcher: watcher, dataVersion: connection.dataVersion)
    // What changed since the first of those who watch came.
    signals.sendToAll()
  }

  private func lookAtOthers(isSecondLook: Bool) {
    guard signals.isWatched else { return watch = nil }
    guard let connection = openConnection, watch != nil else { return }
    if isSecondLook { watch?.isSecondLookDue = false }
    let version = connection.dataVersion
    guard version != watch?.dataVersion else {
      if !isSecondLook, watch?.isSecondLookDue == false { lookAgainSoon() }
      return
    }
    watch?.dataVersion = version
    signals.sendToAll()
  }

  private func lookAgainSoon() {
    watch?.isSecondLookDue = true
    Task { [weak self] in
      try await Task.sleep(for: .milliseconds(250))
      await self?.lookAtOthers(isSecondLook: true)
    }
  }

  /// What is known of the changes of others.
  struct Watch {
    let watcher: DirectoryWatcher
    /// Another number whenever another connection has committed.
    var dataVersion: Int?
    var isSecondLookDue = false
  }
}

extension SQLiteConnection {
  fileprivate var dataVersion: Int? { try? integer("PRAGMA data_version") }
}
