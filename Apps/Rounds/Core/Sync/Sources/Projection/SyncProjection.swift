public import SeamCollections

/// Derives rows of a library from resources, in the transaction that stores them.
///
/// ```swift
/// struct PatientRows: SyncProjection {
///   let rows: StoredCollection<PatientRow>     // in the storage of the `SyncStore`
///
///   func apply(_ changes: [SyncChange], to batch: inout CollectionBatch) async throws {
///     for change in changes where change.location.type == "Patient" {
///       guard let row = change.after.flatMap(PatientRow.init) else {
///         batch.remove(change.location.id, in: rows)
///         continue
///       }
///       batch.save(row, in: rows)
///     }
///   }
/// }
/// ```
public protocol SyncProjection: Sendable {
  /// Adds to a batch what follows from changes of resources.
  ///
  /// Changes come in order, and calls never overlap. Reads of the library's own collections see what earlier calls
  /// stored; the batch of this call is stored after it returned. If the batch cannot be stored, the same changes come
  /// once more, so keep nothing in memory. What it throws fails the edit, or the page of a download, that made the
  /// changes. The collections must be in the storage of the ``SyncStore``: the same object.
  ///
  /// - Parameters:
  ///   - changes: at most one for each resource; when everything is erased, all resources in turn, without `after`.
  ///   - batch: what is stored with the changes.
  func apply(_ changes: [SyncChange], to batch: inout CollectionBatch) async throws
}
