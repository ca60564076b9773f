extension StorageBackend {
  /// What is stored under a key now, after a read gave bytes that may be out of date.
  ///
  /// The reads of a storage that is not shared with other processes can be behind what these wrote, as a cache is. The
  /// preconditions of its batches never are, and after one that is not met the next read is current.
  func bytes(forKey key: String, after read: [UInt8]?) async throws -> [UInt8]? {
    if promises.exclusion == .instance {
      var batch = StorageBatch(durability: .process)
      batch.requireBytes(forKey: key) { $0 == read }
      do {
        try await write(batch)
        return read
      } catch let error as StorageError where error.code == .conflict || error.code == .readOnly {}
    }
    return try await bytes(forKey: key)
  }
}
