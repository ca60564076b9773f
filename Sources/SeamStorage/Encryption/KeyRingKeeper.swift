import Foundation

/// Loads the key ring of a base, makes the first one, and caches it.
///
/// Concurrent callers share one load. A failure is not cached, so the next call tries again. The ring is reloaded when
/// stored values do not match the cached one.
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

  /// Runs the body with the ring, and again with a newer one whenever the body throws ``OutdatedKeyRing``; throws `busy`
  /// after ``KeyRingRounds/limit`` rings.
  nonisolated func withRing<Result>(_ body: (OpenedKeyRing) async throws -> Result) async throws -> Result {
    var ring = try await ring()
    var rounds = KeyRingRounds()
    while true {
      do {
        return try await body(ring)
      } catch let outdated as OutdatedKeyRing {
        let newer = try await self.ring(after: ring)
        guard newer.mark != ring.mark else { throw outdated.error }
        try rounds.next(after: outdated.error)
        ring = newer
      }
    }
  }

  /// The cached ring; loads it if there is none.
  nonisolated func ring() async throws -> OpenedKeyRing {
    if let ring = cache.ring { return ring }
    return try await ring(after: nil)
  }

  /// Loads the ring, beginning after this call; returns the same one if there is no newer one.
  func ring(after outdated: OpenedKeyRing?) async throws -> OpenedKeyRing {
    // A load under way may have begun before the newer ring was stored. Its result counts only if it is another ring.
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
    // Another load may have replaced the ring since, by one that is not older.
    if let ring = cache.ring { return ring }
    return try await ring(after: nil)
  }

  /// The cached ring, which may be outdated; nil before the first load.
  nonisolated var known: OpenedKeyRing? { cache.ring }

  /// Whether a loss of power can undo the latest writes to the secret store.
  nonisolated var canLoseRings: Bool { secrets.backend.capabilities.durability < .powerLoss }

  /// Replaces the ring of a mark; nil if another process has replaced it first.
  func replace(_ old: KeyRingMark, with ring: KeyRing) async throws -> OpenedKeyRing? {
    var batch = StorageBatch()
    batch.requireBytes(forKey: SealedNames.mark) { $0 == old.bytes }
    return try await store(ring, mark: old.next(sealingWith: sealingKey(of: ring), from: randomBytes), in: batch)
  }

  /// Loads the ring with the bytes of its keys, which are not cached; nil if the mark has been replaced or its ring is
  /// missing.
  func stored(_ mark: KeyRingMark) async throws -> KeyRing? {
    try await secrets.getValue(forKey: StorageKey(mark.ring, sensitivity: .secret))
  }

  /// Throws if the secret store keeps values in the clear.
  func checkSecrets() throws {
    guard secrets.backend.capabilities.keepsSecrets else {
      throw StorageError(
        .unprotected, key: SealedNames.mark, reason: "the store for the encryption keys keeps values in the clear")
    }
  }

  private func find() async throws -> OpenedKeyRing {
    try checkSecrets()
    var mark = try await mark()
    var rounds = KeyRingRounds()
    while true {
      let known = cache.ring
      if let mark, mark != known?.mark, let ring = try await stored(mark) { return try opened(ring, mark: mark) }
      if mark == nil, let ring = try await makeFirst() { return ring }
      // The ring was replaced just now, or the base reads the mark from a stale cache.
      let newer = try await self.mark(after: mark)
      if let mark, newer == mark {
        if let known, known.mark == mark { return known }
        guard let ring = try await recovered(mark) else { throw Self.lost(mark) }
        if let opened = try await restore(ring, of: mark) { return opened }
      }
      try rounds.next()
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

  /// Makes a ring for an empty base; nil if another process has made one first.
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

  /// Stores a first ring of new keys; nil if the batch's preconditions are not met.
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

  /// Stores a ring, then writes the mark that makes it current with the batch; nil if the batch's preconditions are not
  /// met.
  ///
  /// The ring is stored first and under a new name, so that no mark lacks its ring and no ring is overwritten.
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

/// The ring that was loaded last.
///
/// Sendable because every access to the ring lies between locking and unlocking. It is outside the actor so that
/// reading a value does not wait for the actor.
private final class KeyRingCache: @unchecked Sendable {
  private let lock = NSLock()
  private var stored: OpenedKeyRing?

  var ring: OpenedKeyRing? {
    get { lock.withLock { stored } }
    set { lock.withLock { stored = newValue } }
  }
}
