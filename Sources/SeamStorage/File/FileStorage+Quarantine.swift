extension FileStorage {
  /// Moves a damaged log aside, so that a new one can be made in its directory; returns where it is.
  ///
  /// ```swift
  /// do {
  ///   try await storage.open()
  /// } catch let error as StorageError where error.code == .corrupt {
  ///   report(try FileStorage.quarantine(at: directory))
  /// }
  /// ```
  ///
  /// Nothing is discarded: the file goes to the first free of `values.log.damaged-1`, `-2`, … in the directory. Call it
  /// when opening failed, or after ``close()``, and while no other process uses the directory; it throws `busy` where
  /// one writes. It blocks for as long as the system takes to move a file.
  public static func quarantine(at directory: String) throws(StorageError) -> String {
    try quarantine(LogPlace(directory: directory))
  }

  static func quarantine(_ place: LogPlace) throws(StorageError) -> String {
    let lock = WriteLock(place)
    do {
      guard try place.logStatus() != nil else {
        throw StorageError(.unavailable, place: place.log, reason: "there is no log to move aside")
      }
      try lock.acquire()
      defer { lock.release() }
      return try place.moveAside()
    } catch let error as StorageError {
      throw error
    } catch {
      throw StorageError(.unavailable, place: place.log, reason: "the log cannot be moved aside", underlying: error)
    }
  }
}

extension LogPlace {
  /// Moves the log to a name that nothing has; call it while the write lock is held.
  func moveAside() throws(FileFailure) -> String {
    let path = try nameAside()
    try files.move(log, to: path)
    try files.synchroniseDirectory(directory)
    return path
  }
}
