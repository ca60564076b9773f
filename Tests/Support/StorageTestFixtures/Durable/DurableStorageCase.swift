/// One requirement of every durable storage; a test for each backend runs ``all`` of them.
///
/// ```swift
/// @Test(arguments: DurableStorageCase.all) func meetsEveryRequirement(_ requirement: DurableStorageCase) async throws
/// {
///   try await requirement.check("values.db") { SQLiteStorage(at: "\($0)/values.db") }
/// }
/// ```
package struct DurableStorageCase: Sendable, CustomStringConvertible {
  package let description: String
  private let body: @Sendable (DurableLocation) async throws -> Void

  init(_ description: String, _ body: @escaping @Sendable (DurableLocation) async throws -> Void) {
    self.description = description
    self.body = body
  }

  /// Every requirement.
  package static let all = openings + quarantines + backups + restores + suspensions + compactions

  /// Expects that a storage meets the requirement.
  ///
  /// - Parameters:
  ///   - file: the file that holds the values, in the storage's directory.
  ///   - make: makes a storage for a directory, which may be missing. It neither rewrites files nor frees space unless
  ///     it is compacted.
  package func check(_ file: String, _ make: @escaping @Sendable (_ directory: String) -> any DurableStorage)
    async throws
  {
    try await body(DurableLocation(file: file, make: make))
  }
}
