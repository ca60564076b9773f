import CoreFHIR
import Foundation
import SeamCollections

/// What is damaged on the medium is made again from the rest.
extension SyncStore {
  /// How many values are read at a time.
  private static let mendLimit = 250

  /// Makes the ledger again if it is damaged; called while nothing else changes the store.
  func mendLedger() async throws {
    do {
      _ = try await ledgers.value(0)
    } catch let error as CollectionError where error.code == .unreadable {
      try await recount()
    }
  }

  /// Makes a damaged resource again, and returns whether it was one of some.
  ///
  /// Edits that are not sent are in their uploads. The server's version is downloaded again: with its whole type, as
  /// the download has passed it. Called while nothing else changes the store.
  func mend(_ error: any Error, among paths: [String]) async throws -> Bool {
    guard let error = error as? CollectionError, error.code == .unreadable, let path = error.identifier,
      paths.contains(path), let location = FHIRLocation(path)
    else { return false }
    var record = StoredRecord(path)
    try await forEachUpload { upload in
      guard upload.paths.contains(path) else { return }
      record.uploads.append(upload.id)
      // Without a base the server refuses it, and what the server has is then found by its history.
      record.mine = StoredRecord.Mine(
        text: upload.entries.last { $0.path == path }?.text ?? upload.photo?.placeholder ?? "", base: nil)
    }
    try await cursors.remove(location.type)
    try await records.discard(path)
    if record.mine != nil { try await records.save(record) }
    try await records.rebuild(StoredRecord.byKind)
    try await recount()
    return true
  }

  /// Counts everything, as nothing else knows.
  private func recount() async throws {
    var ledger = SyncLedger()
    try await forEachUpload { upload in
      ledger.counts.pending += 1
      ledger.nextSequence = max(ledger.nextSequence, upload.sequence + 1)
    }
    for kind in [StoredRecord.Kind.refused, .conflict, .unreadable] {
      var query: CollectionQuery<StoredRecord>? = StoredRecord.byKind.is(kind).limited(to: Self.mendLimit)
      while let next = query {
        let page = try await records.page(next)
        ledger.counts.count(kind, page.values.count)
        query = page.next
      }
    }
    ledger.counts.discarded = try await discards.count()
    let last = try await discards.values(.all.descending().limited(to: 1)).first?.id ?? 0
    let seen = try await cachedPhotos.values(CachedPhoto.bySeen.all.descending().limited(to: 1)).first?.seen ?? 0
    ledger.nextSequence = max(ledger.nextSequence, last + 1, seen + 1)
    ledger.photoBytes = nil
    // Another than all before, which are not known: a process that planned before must not commit.
    ledger.revision = withUnsafeBytes(of: makeID().uuid) { $0.prefix(6).reduce(1) { $0 << 8 | Int($1) } }
    ledger.contentRevision = ledger.revision
    try await ledgers.discard(0)
    try await ledgers.save(ledger)
    note(ledger)
  }

  private func forEachUpload(_ body: (StoredUpload) -> Void) async throws {
    var last = 0
    while true {
      let query = StoredUpload.bySequence.isIn((last + 1)...).limited(to: Self.mendLimit)
      let page = try await uploads.values(query)
      for upload in page { body(upload) }
      guard let end = page.last?.sequence else { return }
      last = end
    }
  }
}

extension StoredUpload.Photo {
  /// The `Binary` without its bytes.
  var placeholder: String {
    FHIR.Binary {
      $0.id = id
      $0.contentType = contentType
    }.any.jsonText
  }
}
