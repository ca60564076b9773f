/// The result of a migration.
public struct MigrationReport: Sendable, Codable, Equatable {
  /// How many values the destination took over.
  public internal(set) var values = 0
  /// How many bytes these values have.
  public internal(set) var bytes = 0
  /// The keys under which the destination had other values before, which the source's values replaced, ordered.
  ///
  /// Each is kept in the destination under `seam.migration/<name>/aside/` and its key, and listed here until it is
  /// removed there. Keys that an earlier migration of the same name set aside are listed, too.
  public internal(set) var setAside: [String] = []
}

extension MigrationReport: CustomStringConvertible {
  /// The report as a sentence or two, for logs.
  public var description: String {
    let moved = "Moved \(values) values of \(bytes) bytes."
    guard !setAside.isEmpty else { return moved }
    let keys = setAside.map(\.debugDescription).joined(separator: ", ")
    return "\(moved) Other values were there before and are kept aside: \(keys)."
  }
}
