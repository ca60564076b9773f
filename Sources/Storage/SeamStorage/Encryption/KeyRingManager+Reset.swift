extension KeyRingManager {
  /// Makes a ring of new keys for a base whose ring is missing in the secret store, or whose reference is lost.
  ///
  /// - Parameter location: the key in the base under which the replaced reference is kept.
  func replaceLostRing(keepingMarkAt location: String) async throws {
    try checkSecrets()
    var rounds = KeyRingRetries()
    while true {
      let read = try await base.bytes(forKey: SealedNames.reference)
      // The base may read the reference from a stale cache, and that ring may have been replaced.
      let bytes = try await base.bytes(forKey: SealedNames.reference, after: read)
      if let reference = bytes.flatMap(KeyRingReference.init), try await isStored(reference) { return }
      var batch = StorageBatch()
      batch.requireBytes(forKey: SealedNames.reference) { $0 == bytes }
      if let bytes { batch.setBytes(bytes, forKey: location) }
      // A new base identifier, so that no rotation removes the lost ring, should it come back.
      if try await storeFirst(in: batch) != nil { return }
      try rounds.next()
    }
  }

  private func isStored(_ reference: KeyRingReference) async throws -> Bool {
    do {
      guard let ring = try await storedOrRecovered(reference) else { return false }
      _ = try opened(ring, reference: reference)
      return true
    } catch let error as StorageError where error.code == .corrupt {
      return false
    }
  }
}
