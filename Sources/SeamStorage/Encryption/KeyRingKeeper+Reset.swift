extension KeyRingKeeper {
  /// Makes a ring of new keys for a base whose ring is missing in the secret store, or whose mark is lost.
  ///
  /// - Parameter place: the key in the base under which the replaced mark is kept.
  func replaceLostRing(keepingMarkAt place: String) async throws {
    try checkSecrets()
    var rounds = KeyRingRounds()
    while true {
      let read = try await base.bytes(forKey: SealedNames.mark)
      // The base may read the mark from a stale cache, and that ring may have been replaced.
      let bytes = try await base.bytes(forKey: SealedNames.mark, after: read)
      if let mark = bytes.flatMap(KeyRingMark.init), try await isStored(mark) { return }
      var batch = StorageBatch()
      batch.requireBytes(forKey: SealedNames.mark) { $0 == bytes }
      if let bytes { batch.setBytes(bytes, forKey: place) }
      // A new base identifier, so that no rotation removes the lost ring, should it come back.
      if try await storeFirst(in: batch) != nil { return }
      try rounds.next()
    }
  }

  private func isStored(_ mark: KeyRingMark) async throws -> Bool {
    do {
      guard let ring = try await storedOrRecovered(mark) else { return false }
      _ = try opened(ring, mark: mark)
      return true
    } catch let error as StorageError where error.code == .corrupt {
      return false
    }
  }
}
