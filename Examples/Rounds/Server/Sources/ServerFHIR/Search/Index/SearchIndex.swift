import CoreFHIR
import ServerDatabase

/// What searches read instead of the resources: their values by parameter.
enum SearchIndex {
  /// Makes the index agree with a resource's content, within the transaction that stores it.
  ///
  /// Rows that are equal before and after are not touched.
  ///
  /// - Parameters:
  ///   - resource: the resource's number in the database.
  ///   - old: the content that the index agrees with; nil for none.
  ///   - new: the new content; nil if the resource is deleted.
  static func update(
    _ resource: Int64, _ type: String, from old: FHIRObject?, to new: FHIRObject?,
    in connection: any DatabaseConnection
  ) throws {
    let (before, after) = (IndexReader.rows(type, old), IndexReader.rows(type, new))
    let writer = IndexWriter(resource: resource, connection: connection)
    try writer.remove(before.subtracting(after))
    try writer.add(after.subtracting(before))
  }
}
