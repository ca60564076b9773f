/// The progress of a migration, stored in the destination; its size does not grow with the number of values.
struct MigrationRecord: Codable, Sendable {
  /// Tells this migration from others of the same name.
  var id: String
  var phase: Phase
  /// Grows with every batch, so that no two records of a migration are the same bytes.
  var step: Int
  /// Whether values of the destination are newer than the source's; nil means false.
  ///
  /// See ``MigrationJournal/begin(makeID:)``.
  var keepsDestination: Bool?
  /// The numbers of moved values and bytes, without the keys that were set aside: the destination lists these.
  var report: MigrationReport
  /// The list of ``UntouchedKeys`` that earlier code kept here; nil where it lies in pages.
  var untouched: Set<KeyBytes>?

  enum Phase: String, Codable, Sendable {
    /// The source has the values; the destination is being filled.
    case copying
    /// The destination has the values; the values left in the source are being removed.
    case switched
    /// Nothing is left in the source.
    case cleaned
    /// The record was lost with the keys of an encrypted destination; see ``EncryptedStorage/reset()``.
    case lost
  }

  /// Takes the place of a record that was lost.
  static var lost: MigrationRecord { MigrationRecord(id: "", phase: .lost, step: 0, report: MigrationReport()) }

  /// The record of the first version, which grew with the keys.
  struct Earlier: Decodable {
    let id: String
    let phase: Phase
    let untouched: Set<KeyBytes>
    let report: MigrationReport
  }
}

extension MigrationRecord {
  init(_ earlier: Earlier) {
    self.init(
      id: earlier.id, phase: earlier.phase, step: 0,
      report: MigrationReport(values: earlier.report.values, bytes: earlier.report.bytes),
      untouched: earlier.untouched)
  }
}

/// Marks a source that must not be written any more, and whose values are outdated.
struct MigrationFence: Codable, Sendable {
  /// The migration's.
  var id: String
  /// Whether the source still has every value that it had when it was fenced; nil where earlier code did not say.
  var isWhole: Bool?
}
