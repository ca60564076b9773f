extension FileStorage {
  /// Reads what can be read of a damaged log, also behind the damage; changes nothing.
  ///
  /// ```swift
  /// let salvage = try FileStorage.salvage(at: try FileStorage.quarantine(at: directory))
  /// try await salvage.store(in: storage)
  /// report(salvage.losses)
  /// ```
  ///
  /// A record is salvaged whole or not at all: it fits its checksum. What a lost record may have overwritten or removed
  /// is among the ``StorageSalvage/doubtful``: values that were written before it, and not again after it. A log begins
  /// with what its last rewriting wrote, each key once; a record that is lost of that makes nothing else doubtful.
  ///
  /// A directory is better than a log alone, as the lock file in it tells how long the log was and which one it is. A
  /// log alone that ends between two records, or that is another storage's, is taken for whole.
  ///
  /// Throws `unavailable` where there is nothing to be read, `foreign` where the file is no log, and `busy` where a
  /// storage is writing to it. It blocks while it reads.
  ///
  /// - Parameter path: the directory of a storage, or a log, such as ``quarantine(at:)`` returns.
  public static func salvage(at path: String) throws(StorageError) -> StorageSalvage {
    try salvage(at: path, in: SystemFileSystem())
  }

  static func salvage(at path: String, in files: any FileSystem) throws(StorageError) -> StorageSalvage {
    let location = try SalvageSource(path, in: files)
    do {
      return try LogSalvage(of: location).result
    } catch let error as StorageError {
      throw error
    } catch {
      throw StorageError(.unavailable, location: location.log, reason: "the log cannot be read", underlying: error)
    }
  }
}
