import Foundation

/// Loads the key ring of a base, makes the first one, and caches it.
///
/// Concurrent callers share one load. A failure is not cached, so the next call tries again. The ring is reloaded when
/// stored values do not match the cached one.
actor KeyRingManager {
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

  /// Runs the body with the ring, and again with a newer one whenever the body throws ``OutdatedKeyRing``; throws
  /// `busy` after ``KeyRingRetries/limit`` rings.
  nonisolated func withRing<Result>(_ body: (OpenedKeyRing) async throws -> Result) async throws -> Result {
    var ring = try await ring()
    var rounds = KeyRingRetries()
    while true {
      do {
        return try await body(ring)
      } catch let outdated as OutdatedKeyRing {
        let newer = try await self.ring(after: ring)
        guard newer.reference != ring.reference else { throw outdated.error }
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
    if let ring = cache.ring, ring.reference != outdated?.reference { return ring }
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

  /// Replaces the ring of a reference; nil if another process has replaced it first.
  func replace(_ old: KeyRingReference, with ring: KeyRing) async throws -> OpenedKeyRing? {
    var batch = StorageBatch()
    batch.requireBytes(forKey: SealedNames.reference) { $0 == old.bytes }
    return try await store(ring, reference: old.next(sealingWith: sealingKey(of: ring), from: randomBytes), in: batch)
  }

  /// Loads the ring with the bytes of its keys, which are not cached; nil if the reference has been replaced or its
  /// ring is missing.
  func stored(_ reference: KeyRingReference) async throws -> KeyRing? {
    try await secrets.getValue(forKey: StorageKey(reference.ring, sensitivity: .secret))
  }

  /// Throws if the secret store keeps values in the clear.
  func checkSecrets() throws {
    guard secrets.backend.capabilities.keepsSecrets else {
      throw StorageError(
        .unprotected, key: SealedNames.reference, reason: "the store for the encryption keys keeps values in the clear")
    }
  }

  private func find() async throws -> OpenedKeyRing {
    try checkSecrets()
    var reference = try await reference()
    var rounds = KeyRingRetries()
    while true {
      let known = cache.ring
      if let reference, reference != known?.reference, let ring = try await stored(reference) {
        return try opened(ring, reference: reference)
      }
      if reference == nil, let ring = try await makeFirst() { return ring }
      // The ring was replaced just now, or the base reads the reference from a stale cache.
      let newer = try await self.reference(after: reference)
      if let reference, newer == reference {
        if let known, known.reference == reference { return known }
        guard let ring = try await recovered(reference) else { throw Self.lost(reference) }
        if let opened = try await restore(ring, of: reference) { return opened }
      }
      try rounds.next()
      reference = newer
    }
  }

  private func reference() async throws -> KeyRingReference? {
    try Self.reference(in: try await base.bytes(forKey: SealedNames.reference))
  }

  private func reference(after read: KeyRingReference?) async throws -> KeyRingReference? {
    try Self.reference(in: try await base.bytes(forKey: SealedNames.reference, after: read?.bytes))
  }

  private static func reference(in bytes: [UInt8]?) throws -> KeyRingReference? {
    guard let bytes else { return nil }
    guard let reference = KeyRingReference(bytes) else {
      throw StorageError(
        .corrupt, key: SealedNames.reference, reason: "what should name the storage's key ring names none")
    }
    return reference
  }

  /// Makes a ring for an empty base; nil if another process has made one first.
  private func makeFirst() async throws -> OpenedKeyRing? {
    let locations = try await base.keys(withPrefix: "")
    guard !locations.contains(where: { $0.utf8.elementsEqual(SealedNames.reference.utf8) }) else { return nil }
    guard !locations.contains(where: { SealedNames.key(at: $0) != nil }) else {
      throw StorageError(
        .undecryptable, key: SealedNames.reference,
        reason: "there are values, and nothing says which key ring they were sealed with; no new one was made")
    }
    var batch = StorageBatch()
    batch.requireAbsent(SealedNames.reference)
    return try await storeFirst(in: batch)
  }

  /// Stores a first ring of new keys; nil if the batch's preconditions are not met.
  func storeFirst(in batch: StorageBatch) async throws -> OpenedKeyRing? {
    let ring = KeyRing(makeKey(), prepared: canLoseRings ? makeKey() : nil)
    return try await store(
      ring, reference: KeyRingReference(sealingWith: sealingKey(of: ring), from: randomBytes), in: batch)
  }

  private func sealingKey(of ring: KeyRing) -> KeyRing.Identifier? {
    canLoseRings ? ring.keys.last?.identifier : nil
  }

  func makeKey() -> KeyRing.Key { KeyRing.Key(for: ciphers[0], from: randomBytes) }

  func opened(_ ring: KeyRing, reference: KeyRingReference) throws(StorageError) -> OpenedKeyRing {
    try OpenedKeyRing(ring, reference: reference, ciphers: ciphers, randomBytes: randomBytes)
  }

  /// Stores a ring, then writes the reference that makes it current with the batch; nil if the batch's preconditions
  /// are not met.
  ///
  /// The ring is stored first and under a new name, so that no reference lacks its ring and no ring is overwritten.
  private func store(_ ring: KeyRing, reference: KeyRingReference, in batch: StorageBatch) async throws
    -> OpenedKeyRing?
  {
    let opened = try opened(ring, reference: reference)
    try await secrets.setValue(ring, forKey: StorageKey(reference.ring, sensitivity: .secret))
    var batch = batch
    batch.setBytes(reference.bytes, forKey: SealedNames.reference)
    do {
      try await base.write(batch)
    } catch let error as StorageError where error.code == .conflict {
      try await secrets.removeValue(forKey: reference.ring)
      return nil
    }
    cache.ring = opened
    return opened
  }

  static func lost(_ reference: KeyRingReference) -> StorageError {
    StorageError(
      .undecryptable, key: SealedNames.reference,
      reason: "its key ring \"\(reference.ring)\" is not in the secret store; no new one was made")
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
