extension KeyRingManager {
  /// Replaces the key that encrypts.
  ///
  /// If the secret store can lose its latest writes, the new key is the one that was prepared when the current key came
  /// into use: values must not depend on a key that may not have reached the medium. For the same reason, a rotation
  /// that is under way or was interrupted is continued instead of starting another one.
  func addKey() async throws {
    var ring = try await ring()
    if canLoseRings {
      // The cached ring may be outdated.
      ring = try await self.ring(after: ring)
      if ring.hasRetired { return }
    }
    let sealing = ring.current
    var rounds = KeyRingRetries()
    while true {
      if let stored = try await storedOrRecovered(ring.reference) {
        let added =
          canLoseRings
          ? stored.adding(stored.prepared ?? makeKey(), prepared: makeKey()) : stored.adding(makeKey())
        guard try await replace(ring.reference, with: added) == nil else { return }
      }
      let newer = try await self.ring(after: ring)
      guard newer.reference != ring.reference else { throw Self.lost(ring.reference) }
      try rounds.next()
      ring = newer
      if canLoseRings, ring.current != sealing { return }
    }
  }

  /// Drops all keys but the one that encrypts, unless the ring was replaced meanwhile.
  func dropRetired(of ring: OpenedKeyRing) async throws {
    guard ring.hasRetired else { return }
    let outdated = OutdatedKeyRing(error: Self.lost(ring.reference))
    guard let stored = try await stored(ring.reference) else { throw outdated }
    guard try await replace(ring.reference, with: stored.withoutRetired) != nil else { throw outdated }
  }

  /// Removes former rings of the base from the secret store, and rings that were stored but never became current.
  ///
  /// Keeps the newest ring in which the current key was prepared: if the secret store loses later writes, that ring
  /// still decrypts every value. Older ones, left by an interrupted rotation, may have keys that were dropped.
  func removeFormerRings() async throws {
    let current = try await ring().reference
    let former = try await storedRings(of: current).compactMap { name, ring in
      KeyRingReference(ring: name).map { (reference: $0, prepared: ring.prepared?.identifier) }
    }.filter {
      // Another process may be storing a ring of the next generation; rings up to this generation can no longer become
      // current.
      $0.reference.generation <= current.generation && $0.reference.ring != current.ring
    }
    let kept = former.filter { $0.prepared != nil && $0.prepared == current.key }
      .max { $0.reference.generation < $1.reference.generation }
    for (reference, _) in former where reference != kept?.reference {
      try await secrets.removeValue(forKey: reference.ring)
    }
  }

  /// The base's rings in the secret store, by name.
  private func storedRings(of reference: KeyRingReference) async throws -> [(key: String, value: KeyRing)] {
    try await secrets.getValues(withPrefix: StorageKey<KeyRing>(reference.ringsOfBase, sensitivity: .secret))
  }

  /// Loads the ring of a reference, with the bytes of its keys; nil if the secret store has lost it.
  func storedOrRecovered(_ reference: KeyRingReference) async throws -> KeyRing? {
    if let ring = try await stored(reference) { return ring }
    return try await recovered(reference)
  }

  /// Rebuilds the ring of a reference from former rings, after a loss of power removed it from the secret store.
  ///
  /// Returns nil if they do not have the key that encrypts, or if the secret store outlives a loss of power.
  func recovered(_ reference: KeyRingReference) async throws -> KeyRing? {
    guard canLoseRings, let key = reference.key else { return nil }
    let rings = try await storedRings(of: reference)
      .compactMap { name, ring in KeyRingReference(ring: name).map { (generation: $0.generation, ring: ring) } }
      .sorted { $0.generation < $1.generation }
    return KeyRing(sealingWith: key, from: rings.map(\.ring))
  }

  /// Stores a recovered ring as the current one, with a key for the next rotation.
  ///
  /// Returns nil, and stores nothing, if the reference was replaced meanwhile. If the ring cannot be stored now, it is
  /// used all the same.
  func restore(_ ring: KeyRing, of reference: KeyRingReference) async throws -> OpenedKeyRing? {
    do {
      return try await replace(reference, with: ring.preparing(ring.prepared ?? makeKey()))
    } catch is StorageError {
      return try opened(ring, reference: reference)
    }
  }
}
