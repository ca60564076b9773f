public import CoreFHIR
import SeamCollections

/// A version made here that was discarded when a conflict was settled; it is kept until everything is erased.
public struct SyncDiscarded: Sendable, Hashable, Identifiable {
  /// Identifies the version; later ones have greater numbers.
  public let id: Int
  /// The resource's type and id.
  public let location: FHIRLocation
  /// The label of the edit.
  public let label: String
  /// What was made here; of a photo without its bytes, see ``SyncStore/bytes(of:)``.
  public let content: FHIR.AnyResource
}

/// A discarded version as it is stored.
struct StoredDiscard: Codable, Hashable, Sendable, Identifiable {
  let id: Int
  let path: String
  let label: String
  let text: String
}

extension CollectionSchema<StoredDiscard> {
  static let syncDiscards = CollectionSchema<StoredDiscard>("sync.discards")
}

extension SyncDiscarded {
  /// Shows a stored version; nil if it is damaged.
  init?(_ stored: StoredDiscard) {
    guard let location = FHIRLocation(stored.path), let content = FHIR.AnyResource(text: stored.text) else {
      return nil
    }
    self.init(id: stored.id, location: location, label: stored.label, content: content)
  }
}
