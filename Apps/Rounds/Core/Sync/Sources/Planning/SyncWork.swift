import CoreFHIR
import SeamCollections

/// One transaction of a ``SyncStore`` as a value: what was read, and what is to be stored.
///
/// All decisions about resources are made here, without a database or a network; the store performs the result.
struct SyncWork: Sendable {
  /// The resources that were read, by their paths.
  var records = Tracked<StoredRecord>()
  /// The uploads that were read, by their ids.
  var uploads = Tracked<StoredUpload>()
  /// The counts and numbers.
  var ledger: SyncLedger
  /// Versions to be kept in the list of discarded ones.
  private(set) var discards: [StoredDiscard] = []
  /// Photos to be stored.
  private(set) var photos: [(photo: StoredPhoto, pieces: [StoredPiece])] = []
  /// The photos that were read which the server has too; one that is removed is removed with its pieces.
  var cached = Tracked<CachedPhoto>()
  /// How far downloads that were read have come.
  var cursors = Tracked<StoredCursor>()
  private let former: SyncLedger

  init(ledger: SyncLedger) {
    self.ledger = ledger
    former = ledger
  }

  /// Whether there is nothing to store.
  var isEmpty: Bool {
    records.changes.isEmpty && uploads.changes.isEmpty && cached.changes.isEmpty && cursors.changes.isEmpty
      && discards.isEmpty && photos.isEmpty && ledger == former
  }

  /// What the device shows of the resources that change.
  var changes: [SyncChange] {
    records.changes.compactMap { change in
      let before = change.before.flatMap(SyncRecord.init)
      let after = change.after.flatMap(SyncRecord.init)
      guard before != after, let location = before?.location ?? after?.location else { return nil }
      return SyncChange(location: location, before: before, after: after)
    }
  }

  /// The ledger after all changes.
  var finalLedger: SyncLedger {
    var ledger = ledger
    ledger.revision += 1
    for change in records.changes {
      ledger.counts.count(change.before?.kind, -1)
      ledger.counts.count(change.after?.kind, 1)
    }
    for change in uploads.changes {
      ledger.counts.pending += (change.after == nil ? 0 : 1) - (change.before == nil ? 0 : 1)
    }
    ledger.counts.discarded += discards.count
    if !records.changes.isEmpty { ledger.contentRevision = (ledger.contentRevision ?? 0) + 1 }
    if let bytes = ledger.photoBytes {
      ledger.photoBytes = cached.changes.reduce(bytes) { $0 + ($1.after?.size ?? 0) - ($1.before?.size ?? 0) }
    }
    return ledger
  }

  mutating func add(_ photo: StoredPhoto, _ bytes: [UInt8]) {
    photos.append((photo, StoredPhoto.pieces(of: bytes, id: photo.id)))
  }

  mutating func discard(path: String, label: String, text: String) {
    discards.append(StoredDiscard(id: ledger.takeSequence(), path: path, label: label, text: text))
  }
}

/// The version that the server gave a resource, and when; the time is nil if the server did not say.
struct ServerVersion: Hashable, Sendable {
  let version: String
  let updated: SyncMoment?
}
