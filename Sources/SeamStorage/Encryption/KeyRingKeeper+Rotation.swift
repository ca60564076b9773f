extension KeyRingKeeper {
  /// Makes another key the one that seals.
  ///
  /// Where the secret store can lose what it was given last, that is the key that was prepared when the present one
  /// came into use: old values must not depend on a key that may not have reached the medium. For the same reason a
  /// rotation that is under way, or was cut off, is joined, since the key that is prepared now may be as new as that.
  func addKey() async throws {
    var ring = try await ring()
    if canLoseRings {
      // The ring at hand may be of long ago.
      ring = try await self.ring(after: ring)
      if ring.hasRetired { return }
    }
    let sealing = ring.current
    while true {
      if let stored = try await storedOrRecovered(ring.mark) {
        let added =
          canLoseRings
          ? stored.adding(stored.prepared ?? makeKey(), prepared: makeKey()) : stored.adding(makeKey())
        guard try await replace(ring.mark, with: added) == nil else { return }
      }
      let newer = try await self.ring(after: ring)
      guard newer.mark != ring.mark else { throw Self.lost(ring.mark) }
      ring = newer
      if canLoseRings, ring.current != sealing { return }
    }
  }

  /// Drops every key but the one that seals, unless the ring was replaced meanwhile.
  func dropRetired(of ring: OpenedKeyRing) async throws {
    guard ring.hasRetired else { return }
    let outdated = OutdatedKeyRing(error: Self.lost(ring.mark))
    guard let stored = try await stored(ring.mark) else { throw outdated }
    guard try await replace(ring.mark, with: stored.withoutRetired) != nil else { throw outdated }
  }

  /// Removes the rings that the base had before, and those that never became its ring.
  ///
  /// The rings stay in which the key that seals was prepared: where the secret store loses everything since, it still
  /// has one that opens every value.
  func removeFormerRings() async throws {
    let current = try await ring().mark
    for (name, ring) in try await storedRings(of: current) {
      // Who makes the next generation may not be done; no one can still succeed with this one or an earlier one.
      guard let mark = KeyRingMark(ring: name), mark.generation <= current.generation, mark.ring != current.ring
      else { continue }
      if let prepared = ring.prepared, prepared.identifier == current.key { continue }
      try await secrets.removeValue(forKey: name)
    }
  }

  /// The rings of a mark's base that the secret store has, by name.
  private func storedRings(of mark: KeyRingMark) async throws -> [(key: String, value: KeyRing)] {
    try await secrets.getValues(withPrefix: StorageKey<KeyRing>(mark.ringsOfBase, sensitivity: .secret))
  }

  /// The ring of a mark with its keys' bytes; nil where it is lost.
  func storedOrRecovered(_ mark: KeyRingMark) async throws -> KeyRing? {
    if let ring = try await stored(mark) { return ring }
    return try await recovered(mark)
  }

  /// The ring that a mark names, after a loss of power took it from the secret store: made of those before it.
  ///
  /// Nil where they do not have the key that seals, or where the secret store loses nothing.
  func recovered(_ mark: KeyRingMark) async throws -> KeyRing? {
    guard canLoseRings, let key = mark.key else { return nil }
    let rings = try await storedRings(of: mark)
      .compactMap { name, ring in KeyRingMark(ring: name).map { (generation: $0.generation, ring: ring) } }
      .sorted { $0.generation < $1.generation }
    return KeyRing(sealingWith: key, from: rings.map(\.ring))
  }

  /// Stores a recovered ring as the base's, with a key for the next rotation; nil where the mark is another by now.
  ///
  /// What cannot be stored now is used as it is.
  func restore(_ ring: KeyRing, of mark: KeyRingMark) async throws -> OpenedKeyRing? {
    do {
      return try await replace(mark, with: ring.preparing(ring.prepared ?? makeKey()))
    } catch is StorageError {
      return try opened(ring, mark: mark)
    }
  }
}
