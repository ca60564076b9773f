import SeamCollections

/// Some resources of a list, and where the next ones begin.
public struct SyncRecordPage: Sendable {
  /// Where a page begins: stays right when resources change in between.
  public struct Cursor: Sendable {
    let query: CollectionQuery<StoredRecord>
  }

  /// The resources, in the order of the list.
  public let records: [SyncRecord]
  /// Where the next page begins; nil after the last.
  public let next: Cursor?
}
