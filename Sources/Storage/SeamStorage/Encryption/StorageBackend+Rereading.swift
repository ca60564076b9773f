extension StorageBackend {
  /// Reads the current bytes of a key, after a read returned bytes that may be stale.
  ///
  /// Reads of a storage that is exclusive within one instance only, such as a cache, can miss the writes of other
  /// instances and processes. Preconditions of its batches always see the current bytes, and after one that is not met
  /// the next read is current too.
  func bytes(forKey key: String, after read: [UInt8]?) async throws -> [UInt8]? {
    if capabilities.exclusion == .instance {
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
