import SeamStorage
import SeamStorageTesting

extension BrokenStorage {
  /// The suite for a storage with the fault, or without one for nil.
  static func conformance(for fault: Fault?) -> StorageConformance {
    let disk = BrokenDisk()
    let interruptions = [StorageError.Code.locked, .unavailable].map { code in
      StorageInterruption(code) { name in
        await disk.location(name).change { $0.interruption = code }
      } end: { name in
        await disk.location(name).change { $0.interruption = nil }
      }
    }
    var conformance = StorageConformance(
      fault?.rawValue ?? "BrokenStorage without a fault", survivesReopening: true, interruptions: interruptions
    ) { name in
      let location =
        switch fault {
        case .forgetsWhenLetGo: BrokenDisk.Location()
        case .sharesPlaces: await disk.location(name.replacing("other", with: ""))
        default: await disk.location(name)
        }
      return BrokenStorage(fault: fault, location: location)
    } unavailable: {
      let storage = FakeLocalStorage()
      let error = StorageError(.unavailable, reason: "it was told to fail")
      switch fault {
      case .answersWhenUnavailable: break
      case .swallowsWriteErrors: storage.fail([.reading], with: error)
      default: storage.fail(with: error)
      }
      return storage
    } damage: { name in
      await disk.location(name).change { $0.isDamaged = true }
    }
    // Changes that a fault never shows are not waited for long.
    if fault != nil { conformance.timeout = .milliseconds(200) }
    return conformance
  }
}
