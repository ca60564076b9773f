import SeamStorage

/// Signals changes by other connections in any process, as long as there are observers.
///
/// `PRAGMA data_version` tells whether others committed, but has to be polled. A watch of the directory says when: a
/// commit ends by writing to mapped memory, which watches do not report, so every storage notifies the directory after
/// it. If a process is killed between the two, the write to the log was reported, and a second check finds the commit.
extension SQLiteWorker {
  /// Starts to watch if the database is open; opening it does so otherwise.
  func watchOthers() {
    guard watch == nil, broadcaster.isWatched, let connection = openConnection else { return }
    let name = location.fileName
    let watcher = DirectoryWatcher(directory: location.directory) { [weak self] changed in
      // The mark is written after the log, whose change was reported.
      guard changed.isEmpty || changed.hasPrefix(name) && changed != name + SyncMarker.suffix else { return }
      Task { await self?.lookAtOthers(isSecondLook: false) }
    }
    watch = Watch(watcher: watcher, versions: versions(of: connection))
    // Changes made between the first observer and the watch.
    broadcaster.sendToAll()
  }

  private func lookAtOthers(isSecondLook: Bool) {
    guard broadcaster.isWatched else { return watch = nil }
    guard let connection = openConnection, watch != nil else { return }
    if isSecondLook { watch?.isSecondLookDue = false }
    let versions = versions(of: connection)
    let isNew = watch?.versions.map { versions?.showsOthers(since: $0) ?? true } ?? true
    watch?.versions = versions
    guard isNew else {
      if !isSecondLook, watch?.isSecondLookDue == false { lookAgainSoon() }
      return
    }
    broadcaster.sendToAll()
  }

  /// The data versions of both connections at one moment; nil if commits are too frequent to tell.
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

  /// The watch for changes by others, and the state at its last check.
  struct Watch {
    let watcher: DirectoryWatcher
    /// The data versions at the last check; nil if others may have committed since.
    var versions: DataVersions?
    var isSecondLookDue = false
  }
}

/// The data versions of the storage's two connections.
struct DataVersions: Equatable {
  let own: Int?
  let inPlace: Int?

  /// Whether a connection other than these two has committed; each of them counts as another one for the other.
  func showsOthers(since before: Self) -> Bool {
    own != before.own && (inPlace != before.inPlace || inPlace == nil)
  }
}

extension SQLiteConnection {
  /// A number that changes whenever another connection commits.
  var dataVersion: Int? { try? statement("PRAGMA data_version").withBound { try $0.step() ? $0.integer(at: 0) : nil } }
}
