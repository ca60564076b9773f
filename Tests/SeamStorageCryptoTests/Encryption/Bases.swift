import SeamStorage

/// Storages in memory by place, which outlive those who use them.
final class Bases: Sendable {
  private let bases = Locked([String: InMemoryStorage]())

  /// The storage at a place: empty the first time, the same afterwards.
  func base(at place: String) -> InMemoryStorage {
    bases.withLock { bases in
      let base = bases[place] ?? InMemoryStorage()
      bases[place] = base
      return base
    }
  }
}
