/// The progress of a run of a migration: the record and keys that it last read from or wrote to the destination.
struct MigrationPosition: Sendable {
  var record: MigrationRecord
  var untouched: UntouchedKeys
  /// The record's bytes as they are stored; nil where there is none yet.
  let stored: [UInt8]?
}
