import CoreFHIR
import SeamCollections
import SeamStorage

extension SyncStore {
  /// How many resources are replayed in one commit.
  private static let replayLimit = 250

  /// Tells a projection of all resources, for a library whose rows are new or have another shape.
  ///
  /// Each resource comes as a change without `before`, some hundred in a commit; the projection replaces the rows that
  /// it has. Edits and downloads wait meanwhile. If it is interrupted, call it again.
  public func replay(to projection: any SyncProjection) async throws {
    _ = try await ledger()
    try await exclusively {
      var query: CollectionQuery<StoredRecord>? = .all.limited(to: Self.replayLimit)
      while let next = query {
        let page = try await records.page(next)
        let changes = page.values.compactMap(SyncRecord.init).map {
          SyncChange(location: $0.location, before: nil, after: $0)
        }
        var batch = CollectionBatch(durability: .processCrash)
        if !changes.isEmpty { try await projection.apply(changes, to: &batch) }
        try await batch.commit()
        query = page.next
      }
    }
  }
}
