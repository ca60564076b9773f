extension KeyRingKeeper {
  /// Makes a new key the one that seals.
  func addKey() async throws {
    var ring = try await ring(after: nil)
    while true {
      if let stored = try await stored(ring.mark) {
        let key = KeyRing.Key(for: ciphers[0], from: randomBytes)
        guard try await replace(ring, with: stored.adding(key)) == nil else { return }
      }
      let newer = try await self.ring(after: ring)
      guard newer.mark != ring.mark else { throw Self.lost(ring.mark) }
      ring = newer
    }
  }

  /// Drops every key but the one that seals, unless the ring was replaced meanwhile.
  func dropRetired(of ring: OpenedKeyRing) async throws {
    guard ring.hasRetired else { return }
    let outdated = OutdatedKeyRing(error: Self.lost(ring.mark))
    guard let stored = try await stored(ring.mark) else { throw outdated }
    guard try await replace(ring, with: stored.withoutRetired) != nil else { throw outdated }
  }

  /// Removes the rings that the base had before, and those that never became its ring.
  func removeFormerRings() async throws {
    let current = try await ring().mark
    let rings = try await secrets.getValues(
      withPrefix: StorageKey<KeyRing>(current.ringsOfBase, sensitivity: .secret))
    for name in rings.map(\.key) {
      // Who makes the next generation may not be done; no one can still succeed with this one or an earlier one.
      guard let mark = KeyRingMark(ring: name), mark.generation <= current.generation, mark != current else { continue }
      try await secrets.removeValue(forKey: name)
    }
  }
}
