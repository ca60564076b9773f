extension EncryptedStorage {
  /// Seals every value anew with a new key, then drops the old keys.
  ///
  /// Reads and writes go on meanwhile, also by other storages at the same base: what is written from now on is sealed
  /// with the new key, and no write is lost. Several can rotate at once. What is cut off, by an error or the end of the
  /// process, leaves everything readable, and rotating again finishes it.
  ///
  /// An old key goes only when no value needs it. Where a value cannot be opened, all others are sealed anew, the old
  /// keys stay, and its error is thrown; restore or remove that value, then rotate again. A copy of the base from before
  /// needs the old keys, and can no more be read when they are gone.
  ///
  /// It reads all keys and every value, and writes those not yet sealed with the new key, up to 100 or about a megabyte
  /// in a batch. When the task is cancelled it goes on to its end.
  @concurrent
  public func rotate() async throws {
    try await keys.addKey()
    try await keys.withRing { ring in
      try await sealAnew(under: ring)
      try await keys.dropRetired(of: ring)
    }
    try await keys.removeFormerRings()
  }

  private func sealAnew(under ring: OpenedKeyRing) async throws {
    guard ring.hasRetired else { return }
    // What is not listed yet will be written under this ring, or a newer one.
    var places = try await base.keys(withPrefix: "")[...]
    var problem: StorageError?
    while !places.isEmpty {
      do {
        places = try await sealAnew(firstOf: places, under: ring) { problem = problem ?? $0 }
      } catch let error as StorageError where error.code == .conflict {
        // Someone wrote one of them. Whatever that was, it needs no old key.
        continue
      }
    }
    // Where the ring was replaced meanwhile, a newer one may open what this one could not.
    if let problem { throw OutdatedKeyRing(error: problem) }
  }

  /// Seals some values anew in one batch, and returns the places of the rest.
  private func sealAnew(
    firstOf places: ArraySlice<String>, under ring: OpenedKeyRing, onProblem: (StorageError) -> Void
  ) async throws -> ArraySlice<String> {
    var batch = StorageBatch(under: ring)
    var places = places
    var size = 0
    while batch.changes.count < 100, size < 1_000_000, let place = places.popFirst() {
      guard let key = SealedNames.key(at: place) else { continue }
      var read = try await base.bytes(forKey: place)
      // It is listed, so an outdated cache may say so: dropping the key that it was sealed with would lose it.
      if read == nil { read = try await base.bytes(forKey: place, after: nil) }
      guard let read, !ring.isCurrent(read) else { continue }
      do {
        guard let (stored, value) = try await open(read, at: place, forKey: key, under: ring) else { continue }
        let sealed = try ring.seal(value, forKey: key)
        batch.requireBytes(forKey: place) { $0 == stored }
        batch.setBytes(sealed, forKey: place)
        size += sealed.count
      } catch let outdated as OutdatedKeyRing {
        onProblem(outdated.error)
      } catch let error as StorageError {
        onProblem(error)
      }
    }
    if !batch.changes.isEmpty { try await base.write(batch) }
    return places
  }
}
