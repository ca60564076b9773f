extension KeyRingKeeper {
  /// Gives the base a ring of new keys where its own is not in the secret store any more, or the mark is lost.
  ///
  /// - Parameter place: where in the base the mark is kept that is replaced.
  func replaceLostRing(keepingMarkAt place: String) async throws {
    try checkSecrets()
    while true {
      let read = try await base.bytes(forKey: SealedNames.mark)
      // A cache may be behind, and what it names long replaced.
      let bytes = try await base.bytes(forKey: SealedNames.mark, after: read)
      if let mark = bytes.flatMap(KeyRingMark.init), try await isStored(mark) { return }
      var batch = StorageBatch()
      batch.requireBytes(forKey: SealedNames.mark) { $0 == bytes }
      if let bytes { batch.setBytes(bytes, forKey: place) }
      // Of another base, so that no rotation removes the lost ring, should it come back.
      if try await storeFirst(in: batch) != nil { return }
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
