extension EncryptedStorage {
  /// Moves values that cannot be decrypted aside and makes new keys: the way out when the keys are lost for good.
  ///
  /// Restoring a backup of the base to a device with another secret store loses the keys: every call throws
  /// ``StorageError/Code/undecryptable``, and no new key is made, as the old ones may come back. Only the app can know
  /// that they will not; ask the user before calling this.
  ///
  /// ```swift
  /// do {
  ///   session = try await storage.getValue(forKey: .session)
  /// } catch let error as StorageError where error.code == .undecryptable {
  ///   if await userAgreesToSignInAgain() { try await storage.reset() }
  /// }
  /// ```
  ///
  /// Values that can be decrypted stay. Every other value leaves its key, which reads as absent then, and is kept
  /// unchanged in the base under `"\0seam.encryption:aside/"`, a random number of this call, a slash, and its former
  /// name: no key's value lies there, and no list includes it. The lost keys still decrypt it, should they be restored.
  /// A value whose cipher this storage was not given is not lost: it stays, and its error is thrown.
  ///
  /// A migration into this storage continues: its record is lost too, and is replaced by one that says so. See
  /// ``MigratingStorage``.
  ///
  /// Reads and writes go on meanwhile, also by other storages at the same base, and several can reset at once. A reset
  /// that is interrupted, by an error or the end of the process, is finished by another call. While the secret store is
  /// locked or fails nothing is changed, and its error is thrown. A value that the base itself cannot read stays, and
  /// its error is thrown when all others are done.
  ///
  /// - Returns: how many values were moved aside.
  @discardableResult
  @concurrent
  public func reset() async throws -> Int {
    // The cached ring may have keys that the ring in the secret store has lost.
    let former = keys.known
    let aside = SealedNames.aside(from: keys.randomBytes)
    try await keys.replaceLostRing(keepingMarkAt: aside + SealedNames.reference)
    var moved = 0
    try await keys.withRing { ring in
      var problem: StorageError?
      let count = { (batch: StorageBatch) in moved += batch.changes.count { $0.key.utf8.starts(with: aside.utf8) } }
      try await changeValues(under: ring, written: count) { location, key, batch in
        do {
          guard let read = try await base.bytes(forKey: location) else { return 0 }
          guard try !canOpen(read, forKey: key, under: ring) else { return 0 }
          batch.requireBytes(forKey: location) { $0 == read }
          if let value = try? former?.open(read, forKey: key) {
            batch.setBytes(try ring.seal(value, forKey: key), forKey: location)
          } else {
            batch.setBytes(read, forKey: aside + location)
            if let record = try MigrationJournal.lostRecord(forKey: key) {
              batch.setBytes(try ring.seal(record, forKey: key), forKey: location)
            } else {
              batch.removeValue(forKey: location)
            }
          }
          return read.count
        } catch let error as StorageError where error.key != nil {
          problem = problem ?? error
          return 0
        }
      }
      if let problem { throw problem }
    }
    return moved
  }

  private func canOpen(_ sealed: [UInt8], forKey key: String, under ring: OpenedKeyRing) throws -> Bool {
    do {
      _ = try ring.open(sealed, forKey: key)
      return true
    } catch let outdated as OutdatedKeyRing {
      if ring.lacksCipher(of: sealed) { throw outdated.error }
      return false
    } catch let error as StorageError where error.code == .undecryptable || error.code == .corrupt {
      return false
    }
  }
}
