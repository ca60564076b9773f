import CoreFHIR
import SeamCollections
import SeamStorage

extension SyncStore {
  /// How many values are removed in one commit.
  private static let eraseLimit = 500

  /// Removes everything, for signing out: resources, rows of the projections, edits that are not sent, photos, and what
  /// was discarded.
  ///
  /// Projections get each resource as a change without `after`. If it is interrupted, the next call of the store goes
  /// on with it first. What is in the outbox is removed by ``SyncEngine/signOut()``, or else when the engine runs.
  public func erase() async throws {
    try await beginErasing()
    try await exclusively { try await finishErasing() }
  }

  /// Notes that everything is to be removed; whatever happens, nothing is read after that.
  func beginErasing() async throws {
    try await exclusively {
      try await ledgers.update(orInsert: SyncLedger()) { ledger in
        ledger.isErasing = true
        // Another process that planned before must not commit.
        ledger.revision += 1
      }
    }
  }

  /// Removes what is left; called while nothing else changes the store.
  func finishErasing() async throws {
    guard try await storedLedger().isErasing else { return }
    while true {
      let some = try await records.values(.all.limited(to: Self.eraseLimit))
      guard !some.isEmpty else { break }
      var batch = CollectionBatch(durability: .processCrash)
      for record in some { batch.remove(record.id, in: records) }
      let changes = some.compactMap(SyncRecord.init).map {
        SyncChange(location: $0.location, before: $0, after: nil)
      }
      for projection in projections { try await projection.apply(changes, to: &batch) }
      try await batch.commit()
    }
    try await clear(uploads)
    try await clear(discards)
    try await clear(photos)
    try await clear(pieces)
    try await clear(cachedPhotos)
    try await clear(refusedPhotos)
    try await clear(cursors)
    let revision = try await storedLedger().revision
    var ledger = SyncLedger()
    ledger.revision = revision + 1
    try await ledgers.save(ledger)
    noteErased(ledger)
  }

  private func clear<Value>(_ collection: StoredCollection<Value>) async throws {
    while true {
      let ids = try await collection.values(.all.limited(to: Self.eraseLimit)).map(\.id)
      guard !ids.isEmpty else { return }
      try await collection.remove(ids)
    }
  }
}

extension StoredCollection {
  /// Changes a value, or stores a changed copy of another if there is none.
  fileprivate func update(orInsert value: Value, _ change: @escaping @Sendable (inout Value) -> Void) async throws {
    while true {
      do {
        return try await update(value.id, change)
      } catch let error as CollectionError where error.code == .absent {
        var value = value
        change(&value)
        do {
          return try await insert(value)
        } catch let error as CollectionError where error.code == .exists {
          continue
        }
      }
    }
  }
}
