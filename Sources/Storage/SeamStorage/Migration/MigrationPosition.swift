/// Where a run of a migration is: what it read or wrote last in the destination.
struct MigrationPosition: Sendable {
  var record: MigrationRecord
  var untouched: UntouchedKeys
  /// The record's bytes as they are stored; nil where there is none yet.
  let stored: [UInt8]?
}
