import SeamStorage
import SeamStorageTesting

/// Simulates a disk with several places, whose contents outlive the storages that opened them.
actor BrokenDisk {
  private var places: [String: Place] = [:]

  /// What is stored at a place, for all instances there.
  final class Place: Sendable {
    let entries = InMemoryStorage()
    let signals = StorageSignals()
    let gap = FaultGap()
    private let state = Locked(State())

    struct State {
      /// What every call throws; nil while the place is in order.
      var interruption: StorageError.Code?
      var isDamaged = false
      var instances = 0
    }

    var interruption: StorageError.Code? { state.withLock(\.interruption) }
    var isDamaged: Bool { state.withLock(\.isDamaged) }
    var hasSeveralInstances: Bool { state.withLock { $0.instances > 1 } }

    func change(_ body: (inout State) -> Void) { state.withLock(body) }
  }

  func place(_ name: String) -> Place {
    if let place = places[name] { return place }
    let place = Place()
    places[name] = place
    return place
  }
}
