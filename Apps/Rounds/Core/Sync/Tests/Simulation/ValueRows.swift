import CoreFHIR
import CoreSync
import SeamCollections
import SeamStorage

/// What the simulation enters into resources, as a library would derive it.
struct ValueRows: SyncProjection {
  struct Row: Codable, Hashable, Sendable, Identifiable {
    let id: String
    let value: String
    let isPending: Bool
  }

  let collection: StoredCollection<Row>

  init(_ backend: any StorageBackend) {
    collection = StoredCollection(CollectionSchema<Row>("values"), in: backend)
  }

  func apply(_ changes: [SyncChange], to batch: inout CollectionBatch) async throws {
    for change in changes {
      let stored = try await collection.value(change.location.text)
      guard stored == change.before.flatMap(Row.init) else {
        throw SyncError(.storage, "the row of \(change.location.text) was not that of the change before")
      }
      if let row = change.after.flatMap(Row.init) {
        batch.save(row, in: collection)
      } else {
        batch.remove(change.location.text, in: collection)
      }
    }
  }
}

extension ValueRows.Row {
  init?(_ record: SyncRecord) {
    guard let content = record.content else { return nil }
    self.init(id: record.location.text, value: content.value ?? "", isPending: record.state != .synced)
  }
}

extension FHIR.AnyResource {
  /// What the simulation entered.
  var value: String? { json["note"]?[0]?["text"]?.string }
}
