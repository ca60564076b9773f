import Foundation

/// Finds the key ring of a base, makes the first one, and keeps it at hand.
///
/// The ring is loaded once, however many ask at the same time; a failure is not kept, so the next call tries again. It
/// is loaded anew when something does not fit the one at hand.
actor KeyRingKeeper {
  let base: any StorageBackend
  let secrets: any TransactionalStorage
  /// The first one is for new keys.
  let ciphers: [any AuthenticatedCipher]
  let randomBytes: RandomBytes
  private let cache = KeyRingCache()
  private var loading: Task<Void, any Error>?

  init(
    base: any StorageBackend, secrets: any TransactionalStorage, ciphers: [any AuthenticatedCipher],
    randomBytes: @escaping RandomBytes
  ) {
    self.base = base
    self.secrets = secrets
    self.ciphers = ciphers
    self.randomBytes = randomBytes
  }

  /// Runs the body with the ring; again with a newer one each time the body says that its ring is outdated.
  nonisolated func withRing<Result>(_ body: (OpenedKeyRing) async throws -> Result) async throws -> Result {
    var ring = try await ring()
    while true {
      do {
        return try await body(ring)
      } catch let outdated as OutdatedKeyRing {
        let newer = try await self.ring(after: ring)
        guard newer.mark != ring.mark else { throw outdated.error }
        ring = newer
      }
    }
  }

  /// The ring at hand, or else the one that is found now.
  nonisolated func ring() async throws -> OpenedKeyRing {
    if let ring = cache.ring { return ring }
    return try await ring(after: nil)
  }

  /// The ring as it is now, found after this was called; the same where there is no newer one.
  func ring(after outdated: OpenedKeyRing?) async throws -> OpenedKeyRing {
    // Who waits already may have begun before there was a newer ring. What it finds will do only if it is another.
    if let loading, outdated != nil { _ = await loading.result }
    if let ring = cache.ring, ring.mark != outdated?.mark { return ring }
    let task =
      loading
      ?? Task {
        defer { loading = nil }
        cache.ring = try await find()
      }
    loading = task
    try await task.value
    // Another may have replaced the ring since, by one that is no older.
    if let ring = cache.ring { return ring }
    return try await ring(after: nil)
  }

  /// The ring at hand, whether or not it still is the base's; nil before the first was found.
  nonisolated var known: OpenedKeyRing? { cache.ring }

  /// Whether a loss of power can take from the secret store what it was given last.
  nonisolated var canLoseRings: Bool { secrets.backend.promises.durability < .powerLoss }

  /// Stores another ring in place of the one that a mark names; nil where someone else has replaced it before.
  func replace(_ old: KeyRingMark, with ring: KeyRing) async throws -> OpenedKeyRing? {
    var batch = StorageBatch()
    batch.requireBytes(forKey: SealedNames.mark) { $0 == old.bytes }
    return try await store(ring, mark: old.next(sealingWith: sealingKey(of: ring), from: randomBytes), in: batch)
  }

  /// The ring with its keys' bytes, which are not kept at hand; nil where there is none by this mark, or no more.
  func stored(_ mark: KeyRingMark) async throws -> KeyRing? {
    try await secrets.getValue(forKey: StorageKey(mark.ring, sensitivity: .secret))
  }

  /// Throws where the secret store keeps values in the clear.
  func checkSecrets() throws {
    guard secrets.backend.promises.keepsSecrets else {
      throw StorageError(
        .unprotected, key: SealedNames.mark, reason: "the store for the encryption keys keeps values in the clear")
    }
  }

  private func find() async throws -> OpenedKeyRing {
    try checkSecrets()
    var mark = try await mark()
    while true {
      let known = cache.ring
      if let mark, mark != known?.mark, let ring = try await stored(mark) { return try opened(ring, mark: mark) }
      if mark == nil, let ring = try await makeFirst() { return ring }
      // Someone may just have replaced it, or have done so long ago and the base reads from a cache.
      let newer = try await self.mark(after: mark)
      if let mark, newer == mark {
        if let known, known.mark == mark { return known }
        guard let ring = try await recovered(mark) else { throw Self.lost(mark) }
        if let opened = try await restore(ring, of: mark) { return opened }
      }
      mark = newer
    }
  }

  private func mark() async throws -> KeyRingMark? {
    try Self.mark(in: try await base.bytes(forKey: SealedNames.mark))
  }

  private func mark(after read: KeyRingMark?) async throws -> KeyRingMark? {
    try Self.mark(in: try await base.bytes(forKey: SealedNames.mark, after: read?.bytes))
  }

  private static func mark(in bytes: [UInt8]?) throws -> KeyRingMark? {
    guard let bytes else { return nil }
    guard let mark = KeyRingMark(bytes) else {
      throw StorageError(
        .corrupt, key: SealedNames.mark, reason: "what should name the storage's key ring names none")
    }
    return mark
  }

  /// Makes a ring for a base that is empty; nil where someone else was quicker.
  private func makeFirst() async throws -> OpenedKeyRing? {
    let places = try await base.keys(withPrefix: "")
    guard !places.contains(where: { $0.utf8.elementsEqual(SealedNames.mark.utf8) }) else { return nil }
    guard !places.contains(where: { SealedNames.key(at: $0) != nil }) else {
      throw StorageError(
        .undecryptable, key: SealedNames.mark,
        reason: "there are values, and nothing says which key ring they were sealed with; no new one was made")
    }
    var batch = StorageBatch()
    batch.requireAbsent(SealedNames.mark)
    return try await storeFirst(in: batch)
  }

  /// Stores a ring of new keys that follows none; nil where the batch's preconditions are not met.
  func storeFirst(in batch: StorageBatch) async throws -> OpenedKeyRing? {
    let ring = KeyRing(makeKey(), prepared: canLoseRings ? makeKey() : nil)
    return try await store(ring, mark: KeyRingMark(sealingWith: sealingKey(of: ring), from: randomBytes), in: batch)
  }

  private func sealingKey(of ring: KeyRing) -> KeyRing.Identifier? {
    canLoseRings ? ring.keys.last?.identifier : nil
  }

  func makeKey() -> KeyRing.Key { KeyRing.Key(for: ciphers[0], from: randomBytes) }

  func opened(_ ring: KeyRing, mark: KeyRingMark) throws(StorageError) -> OpenedKeyRing {
    try OpenedKeyRing(ring, mark: mark, ciphers: ciphers, randomBytes: randomBytes)
  }

  /// Stores a ring, then with the batch the mark that makes it the base's; nil where that was not to be replaced any
  /// more.
  ///
  /// The ring comes first and has a name of its own: there is never a mark without a ring, and nothing is overwritten.
  private func store(_ ring: KeyRing, mark: KeyRingMark, in batch: StorageBatch) async throws -> OpenedKeyRing? {
    let opened = try opened(ring, mark: mark)
    try await secrets.setValue(ring, forKey: StorageKey(mark.ring, sensitivity: .secret))
    var batch = batch
    batch.setBytes(mark.bytes, forKey: SealedNames.mark)
    do {
      try await base.write(batch)
    } catch let error as StorageError where error.code == .conflict {
      try await secrets.removeValue(forKey: mark.ring)
      return nil
    }
    cache.ring = opened
    return opened
  }

  static func lost(_ mark: KeyRingMark) -> StorageError {
    StorageError(
      .undecryptable, key: SealedNames.mark,
      reason: "its key ring \"\(mark.ring)\" is not in the secret store; no new one was made")
  }
}

/// The ring that was found last.
///
/// Sendable because every access to the ring lies between locking and unlocking. It is apart from the actor so that
/// reading a value does not have to wait for a turn.
private final class KeyRingCache: @unchecked Sendable {
  private let lock = NSLock()
  private var stored: OpenedKeyRing?

  var ring: OpenedKeyRing? {
    get { lock.withLock { stored } }
    set { lock.withLock { stored = newValue } }
  }
}
