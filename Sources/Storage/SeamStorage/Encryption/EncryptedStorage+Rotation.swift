extension EncryptedStorage {
  /// Re-encrypts every value with a new key, then drops the old keys.
  ///
  /// Reads and writes continue meanwhile, also by other storages at the same base: new values are sealed with the new
  /// key, and no write is lost. Several storages can rotate at once. A rotation that is interrupted, by an error or the
  /// end of the process, leaves everything readable, and rotating again finishes it.
  ///
  /// An old key is dropped only when no value needs it. If a value cannot be opened, all others are re-encrypted, the
  /// old keys stay, and its error is thrown; restore or remove that value, then rotate again. An earlier copy of the
  /// base needs the old keys, and cannot be read without them.
  ///
  /// **Secret stores that a loss of power can set back**, such as the Secret Service, could lose the new key after
  /// every value was sealed with it. With such a store, one whose ``StorageCapabilities/durability`` is less than
  /// `powerLoss`:
  ///
  /// - The new key is one that was stored when the rotation before this one began, or with the first key. The ring from
  ///   then stays in the store until the next rotation. So nothing is lost as long as the store keeps all writes from
  ///   before this call. Rotating again within seconds narrows that window: the store must then keep all writes from
  ///   before the last rotation.
  /// - The old key stays in the store for one rotation more.
  /// - If a rotation was interrupted or is under way in another process, it is finished instead of starting another
  ///   one.
  /// - An attacker who has read the store knows the next key too. To replace both keys, rotate twice, some time apart.
  ///
  /// A call during which other storages replace the keys 100 times, a rotation included, throws `busy`: try it again.
  ///
  /// It reads all keys and every value, and writes those not yet sealed with the new key, up to 100 or about a megabyte
  /// in a batch. It runs to its end even if the task is cancelled.
  @concurrent
  public func rotate() async throws {
    try await keys.addKey()
    try await keys.withRing { ring in
      try await reencrypt(under: ring)
      try await keys.dropRetired(of: ring)
    }
    try await keys.removeFormerRings()
  }

  private func reencrypt(under ring: OpenedKeyRing) async throws {
    guard ring.hasRetired else { return }
    var problem: StorageError?
    // Values that are not listed yet will be written under this ring or a newer one.
    try await changeValues(under: ring) { location, key, batch in
      var read = try await base.bytes(forKey: location)
      // The key is listed, so a stale cache may report it absent: dropping the old key would then lose the value.
      if read == nil { read = try await base.bytes(forKey: location, after: nil) }
      guard let read, !ring.isCurrent(read) else { return 0 }
      do {
        guard let (stored, value) = try await open(read, at: location, forKey: key, under: ring) else { return 0 }
        let sealed = try ring.seal(value, forKey: key)
        batch.requireBytes(forKey: location) { $0 == stored }
        batch.setBytes(sealed, forKey: location)
        return sealed.count
      } catch let outdated as OutdatedKeyRing {
        problem = problem ?? outdated.error
      } catch let error as StorageError {
        problem = problem ?? error
      }
      return 0
    }
    // If the ring was replaced meanwhile, the newer one may open the values that this one could not.
    if let problem { throw OutdatedKeyRing(error: problem) }
  }

  /// Visits every value and writes the changes for them, up to 100 values or about a megabyte in a batch.
  ///
  /// - Parameters:
  ///   - ring: the ring that every batch requires the base to have.
  ///   - written: called after each batch.
  ///   - change: adds the changes for the value at a location to the batch, if any, and returns the bytes it read.
  ///     Called again if another writer changed one of the batch's values meanwhile.
  func changeValues(
    under ring: OpenedKeyRing, written: (StorageBatch) -> Void = { _ in },
    _ change: (_ location: String, _ key: String, _ batch: inout StorageBatch) async throws -> Int
  ) async throws {
    var locations = try await base.keys(withPrefix: "")[...]
    while !locations.isEmpty {
      var batch = StorageBatch(under: ring)
      var (rest, size) = (locations, 0)
      while batch.changes.count < 100, size < 1_000_000, let location = rest.popFirst() {
        guard let key = SealedNames.key(at: location) else { continue }
        size += try await change(location, key, &batch)
      }
      do {
        if !batch.changes.isEmpty { try await base.write(batch) }
      } catch let error as StorageError where error.code == .conflict {
        // Another writer changed one of the values. Its new value needs no old key.
        continue
      }
      written(batch)
      locations = rest
    }
  }
}
