import SeamStorage
import SeamStorageTesting
import SeamSupport

/// Simulates a disk with several locations, whose contents outlive the storages that opened them.
actor BrokenDisk {
  private var locations: [String: Location] = [:]

  /// The entries and the state of a location, shared by all instances that opened it.
  final class Location: Sendable {
    let entries = InMemoryStorage()
    let broadcaster = StorageChangeBroadcaster()
    let gap = FaultGap()
    private let state = Locked(State())

    struct State {
      /// The code of the error that every call throws; nil while the location is in order.
      var interruption: StorageError.Code?
      var isDamaged = false
      var instances = 0
    }

    var interruption: StorageError.Code? { state.withLock(\.interruption) }
    var isDamaged: Bool { state.withLock(\.isDamaged) }
    var hasSeveralInstances: Bool { state.withLock { $0.instances > 1 } }

    func change(_ body: (inout State) -> Void) { state.withLock(body) }
  }

  func location(_ name: String) -> Location {
    if let location = locations[name] { return location }
    let location = Location()
    locations[name] = location
    return location
  }
}
