import Foundation
import SeamCollections

/// Counts that every change maintains, so that no status is counted, and the number that orders changes.
struct SyncLedger: Codable, Hashable, Sendable, Identifiable {
  var id = 0
  /// A greater number after each change of anything, also by other processes.
  var revision = 0
  /// The sequence of the next upload or discarded version.
  var nextSequence = 1
  var counts = SyncCounts()
  /// When everything had been downloaded; nil if it never was.
  var lastSynced: Date?
  /// Whether everything is being removed.
  var isErasing = false
  /// A greater number after each change of a resource; nil before the first.
  var contentRevision: Int?
  /// How many bytes the photos have that the server has too; nil until they were counted.
  var photoBytes: Int? = 0

  /// Returns a number that is greater than all before.
  mutating func takeSequence() -> Int {
    defer { nextSequence += 1 }
    return nextSequence
  }
}

extension CollectionSchema<SyncLedger> {
  static let syncLedger = CollectionSchema<SyncLedger>("sync.ledger")
}

/// How many things on the device are not simply synced.
public struct SyncCounts: Codable, Hashable, Sendable {
  /// Edits, and photos, that are not at the server, also those that were refused.
  public var pending: Int
  /// Resources that the server refused.
  public var refused: Int
  /// Resources in conflict.
  public var conflicts: Int
  /// Resources that cannot be read.
  public var unreadable: Int
  /// Versions that were discarded when conflicts were settled.
  public var discarded: Int

  /// Creates counts.
  public init(pending: Int = 0, refused: Int = 0, conflicts: Int = 0, unreadable: Int = 0, discarded: Int = 0) {
    self.pending = pending
    self.refused = refused
    self.conflicts = conflicts
    self.unreadable = unreadable
    self.discarded = discarded
  }

  mutating func count(_ kind: StoredRecord.Kind?, _ difference: Int) {
    switch kind {
    case .refused: refused += difference
    case .conflict: conflicts += difference
    case .unreadable: unreadable += difference
    case .pending, nil: break
    }
  }
}
