import SeamStorage
import SeamSupport

/// Storages in memory by location, which outlive the storages that use them.
final class Bases: Sendable {
  private let bases = Locked([String: InMemoryStorage]())

  /// The storage at a location: empty the first time, the same afterwards.
  func base(at location: String) -> InMemoryStorage {
    bases.withLock { bases in
      let base = bases[location] ?? InMemoryStorage()
      bases[location] = base
      return base
    }
  }
}
