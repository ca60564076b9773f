import SeamStorage
import SeamStorageTesting

extension BrokenStorage {
  /// A mistake that a storage can have.
  enum Fault: String, CaseIterable, Sendable {
    case dropsEmptyValues, truncatesLargeValues, ignoresRemoval
    case normalisesKeys, ignoresCase, endsKeysAtNul, listsInUTF16Order
    case readsPrefixesAsPatterns, comparesPrefixesByCharacter
    case tearsBatches, reordersBatches
    case losesUpdates, storesFailedUpdates, overwritesWhatItCannotRead
    case readsErrorsAsAbsent, readsNewerVersions
    case forgetsWhenLetGo, sharesPlaces, answersWhenUnavailable

    /// How the promise begins that the fault breaks.
    var brokenPromise: String {
      switch self {
      case .dropsEmptyValues: "A value of no bytes"
      case .truncatesLargeValues: "A value of 10 MB"
      case .ignoresRemoval: "A removed value"
      case .normalisesKeys: "Canonically equivalent keys"
      case .ignoresCase, .endsKeysAtNul: "Any string is a key"
      case .listsInUTF16Order: "Keys are listed"
      case .readsPrefixesAsPatterns: "A prefix is text"
      case .comparesPrefixesByCharacter: "A prefix is compared by its UTF-8"
      case .tearsBatches: "Readers see a batch whole"
      case .reordersBatches: "A batch makes all its changes"
      case .losesUpdates: "100 concurrent updates"
      case .storesFailedUpdates: "An update that throws"
      case .overwritesWhatItCannotRead: "Another type's value"
      case .readsErrorsAsAbsent: "Damaged bytes"
      case .readsNewerVersions: "A newer version's value"
      case .forgetsWhenLetGo: "Values, removals and batches outlive"
      case .sharesPlaces: "Two places"
      case .answersWhenUnavailable: "Unavailable is an error"
      }
    }
  }

  /// A certificate of a storage with the fault, or of one in order for nil.
  static func certificate(for fault: Fault?) -> StorageCertificate {
    let places = Places()
    return StorageCertificate(fault?.rawValue ?? "BrokenStorage without a fault", survivesReopening: true) { place in
      let base =
        switch fault {
        case .forgetsWhenLetGo: InMemoryStorage()
        case .sharesPlaces: await places.base(at: place.replacing("other", with: ""))
        default: await places.base(at: place)
        }
      return BrokenStorage(fault: fault, base: base)
    } unavailable: {
      let storage = FakeLocalStorage()
      if fault != .answersWhenUnavailable {
        storage.fail(with: StorageError(.unavailable, reason: "it was told to fail"))
      }
      return storage
    }
  }
}

/// Stands in for a disk: what is at a place outlives whoever opened it.
private actor Places {
  private var bases: [String: InMemoryStorage] = [:]

  func base(at place: String) -> InMemoryStorage {
    if let base = bases[place] { return base }
    let base = InMemoryStorage()
    bases[place] = base
    return base
  }
}
