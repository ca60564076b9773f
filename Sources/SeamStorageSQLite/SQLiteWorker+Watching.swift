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
    watch = Watch(watcher: watcher, versions: versions(of: connection))
    // What changed since the first of those who watch came.
    signals.sendToAll()
  }

  private func lookAtOthers(isSecondLook: Bool) {
    guard signals.isWatched else { return watch = nil }
    guard let connection = openConnection, watch != nil else { return }
    if isSecondLook { watch?.isSecondLookDue = false }
    let versions = versions(of: connection)
    let isNew = watch?.versions.map { versions?.showsOthers(since: $0) ?? true } ?? true
    watch?.versions = versions
    guard isNew else {
      if !isSecondLook, watch?.isSecondLookDue == false { lookAgainSoon() }
      return
    }
    signals.sendToAll()
  }

  /// What both connections say of others at one moment; nil where commits come too fast to tell.
  private func versions(of connection: SQLiteConnection) -> DataVersions? {
    for _ in 0..<3 {
      let own = connection.dataVersion
      let inPlace = inPlace.dataVersion
      if connection.dataVersion == own { return DataVersions(own: own, inPlace: inPlace) }
    }
    return nil
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
    /// What was seen at the last look; nil where others may have committed since.
    var versions: DataVersions?
    var isSecondLookDue = false
  }
}

/// The numbers by which the storage's two connections tell that another one has committed.
struct DataVersions: Equatable {
  let own: Int?
  let inPlace: Int?

  /// Whether someone else than these two has committed: each of the two is another one for the other.
  func showsOthers(since before: Self) -> Bool {
    own != before.own && (inPlace != before.inPlace || inPlace == nil)
  }
}

extension SQLiteConnection {
  /// Another number whenever another connection has committed.
  var dataVersion: Int? { try? statement("PRAGMA data_version").withBound { try $0.step() ? $0.integer(at: 0) : nil } }
}
