/// How far a migration is, as its destination keeps it.
struct MigrationRecord: Codable, Sendable {
  /// Tells this migration from others of the same name.
  var id: String
  var phase: Phase
  /// The keys that the destination had before, and the source has not had since.
  var untouched: Set<KeyBytes>
  var report: MigrationReport

  enum Phase: String, Codable, Sendable {
    /// The source has the values; the destination is being filled.
    case copying
    /// The destination has the values; what is left in the source is being removed.
    case switched
    /// Nothing is left in the source.
    case cleaned
  }
}

/// The mark in a source that no one writes to it any more, nor trusts what is read from it.
struct MigrationFence: Codable, Sendable {
  /// The migration's.
  var id: String
}
