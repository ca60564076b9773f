import CoreFHIR
import ServerDatabase

/// What searches read instead of the resources: their values by parameter.
enum SearchIndex {
  /// The most values that searches can find a resource by.
  private static let limit = 20_000

  /// Makes the index agree with a resource's content, within the transaction that stores it.
  ///
  /// Rows that are equal before and after are not touched.
  ///
  /// - Parameters:
  ///   - resource: the resource's number in the database.
  ///   - old: the content that the index agrees with; nil for none.
  ///   - new: the new content; nil if the resource is deleted.
  /// - Throws: ``FHIRFailure`` with 422 if the resource has too many values, or the database's error.
  static func update(
    _ resource: Int64, _ type: String, from old: FHIRObject?, to new: FHIRObject?,
    in connection: any DatabaseConnection
  ) throws {
    let (before, after) = (IndexReader.rows(type, old), IndexReader.rows(type, new))
    guard after.count <= limit else {
      throw FHIRFailure(
        422, .tooCostly, "The \(type) has \(after.count) values that searches find, more than \(limit). Split it.")
    }
    let writer = IndexWriter(resource: resource, connection: connection)
    try writer.remove(before.subtracting(after))
    try writer.add(after.subtracting(before))
  }
}
