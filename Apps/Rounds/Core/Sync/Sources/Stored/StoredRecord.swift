import CoreFHIR
import SeamCollections

/// A resource as it is stored: the server's newest version that is known, and what was made here.
struct StoredRecord: Codable, Hashable, Sendable, Identifiable {
  /// What was made here and is not finished.
  struct Mine: Codable, Hashable, Sendable {
    /// The JSON text with all edits made here; nil of a `Binary`, whose bytes are elsewhere.
    var text: String
    /// The server's version that the first unfinished edit is based on; nil if the server has none.
    var base: String?
  }

  /// What stops the edits made here.
  enum Problem: Codable, Hashable, Sendable {
    case refused(SyncRefusal)
    case conflict(label: String)
  }

  /// The path, such as `Observation/4`.
  let id: String
  /// The newest version of the server that is known; nil if the server has none.
  var server: ServerCopy?
  /// What was made here; nil if the server has all of it.
  var mine: Mine?
  /// The uploads that change the resource, in their order.
  var uploads: [String] = []
  /// What stops them; nil if nothing does.
  var problem: Problem?
  /// Versions that edits of this device replaced by the server's current one, the newest last.
  ///
  /// A form that was opened before an edit was sent still names them.
  var ownBases: [String] = []

  init(_ id: String) { self.id = id }

  /// Whether nothing is known about the resource, so that it is removed.
  var isEmpty: Bool { server == nil && mine == nil }

  /// What counts of the record, by which problems are listed.
  enum Kind: Int, IndexValue, Sendable, Comparable {
    case pending = 0
    case refused = 1
    case conflict = 2
    case unreadable = 3

    static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
  }

  /// The kind; nil if the server has what is shown.
  var kind: Kind? {
    switch problem {
    case .refused: .refused
    case .conflict: .conflict
    case nil: mine != nil ? .pending : server?.unreadableReason != nil ? .unreadable : nil
    }
  }

  /// The kind as a list, for the index.
  var kinds: [Kind] { kind.map { [$0] } ?? [] }

  static let byKind = CollectionIndex("byKind", eachOf: \StoredRecord.kinds)
}

extension CollectionSchema<StoredRecord> {
  static let syncRecords = CollectionSchema("sync.records", indexes: StoredRecord.byKind)
}

extension SyncRecord {
  /// Shows a stored record; nil if its path is damaged.
  init?(_ stored: StoredRecord) {
    guard let location = FHIRLocation(stored.id) else { return nil }
    let theirs = stored.server?.text.flatMap(FHIR.AnyResource.init(text:))
    let state: State =
      switch stored.problem {
      case .refused(let refusal): .refused(refusal)
      case .conflict(let label):
        .conflict(SyncConflict(label: label, theirs: theirs, theirVersion: stored.server?.version))
      case nil where stored.mine != nil: .pending
      case nil: stored.server?.unreadableReason.map { .unreadable($0) } ?? .synced
      }
    self.init(
      location: location, content: stored.mine.map { FHIR.AnyResource(text: $0.text) } ?? theirs, state: state,
      version: stored.mine.map(\.base) ?? stored.server?.knownVersion)
  }
}
