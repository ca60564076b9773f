/// Where a migration stands, written in both of its storages.
///
/// The destination has a record of the phase; the source has a fence once it may not be written any more. Both are
/// entries like any other, so they are changed in one batch with values, and exclude all processes that the storages
/// exclude.
struct MigrationJournal: Sendable {
  let name: String
  let source: any StorageBackend
  let destination: any StorageBackend

  var recordKey: StorageKey<MigrationRecord> { StorageKey("seam.migration/\(name)/to") }
  var fenceKey: StorageKey<MigrationFence> { StorageKey("seam.migration/\(name)/from") }
  func asideKey(_ key: String) -> String { "seam.migration/\(name)/aside/\(key)" }

  /// Whether a key is the journal's own.
  func isReserved(_ key: String) -> Bool {
    KeyBytes(key) == KeyBytes(recordKey.name) || KeyBytes(key) == KeyBytes(fenceKey.name)
  }

  /// The record; nil where the destination has taken part in no migration yet.
  func record() async throws -> MigrationRecord? {
    let record = try await destination.getValue(forKey: recordKey)
    // What was moved from here to the source since comes back by a new migration.
    if record != nil, let fence = try await destination.getValue(forKey: fenceKey),
      try await source.getValue(forKey: recordKey)?.id == fence.id
    {
      return nil
    }
    return record
  }

  /// Whether the source may not be written any more.
  func isFenced() async throws -> Bool {
    try await source.bytes(forKey: fenceKey.name) != nil
  }

  /// Goes on with the migration that was begun, or begins one.
  func begin(makeID: @Sendable () -> String) async throws -> MigrationRecord {
    let fence = try await source.getValue(forKey: fenceKey)
    if let record = try await record() {
      // From the switch on the destination alone counts: a source that forgets may have lost the fence.
      guard record.phase == .copying, let fence, fence.id != record.id else { return record }
      throw movedElsewhere
    }
    guard fence == nil else { throw movedElsewhere }
    let keys = try await destination.keys(withPrefix: "").filter { !isReserved($0) }
    let record = MigrationRecord(
      id: makeID(), phase: .copying, untouched: Set(keys.map { KeyBytes($0) }), report: MigrationReport())
    var batch = StorageBatch()
    batch.removeValue(forKey: fenceKey)
    try batch.setValue(record, forKey: recordKey)
    let previous = try await destination.bytes(forKey: recordKey.name)
    batch.requireBytes(forKey: recordKey.name) { $0 == previous }
    try await destination.write(batch)
    return record
  }

  private var movedElsewhere: StorageError {
    StorageError(
      .foreign, key: fenceKey.name,
      reason: "the source was moved to another storage, or to this one before it lost what it had")
  }

  /// A batch for the destination that is made only while the migration is where the record says.
  func batch(_ record: MigrationRecord) -> StorageBatch {
    var batch = StorageBatch()
    batch.require(recordKey) { [id = record.id, phase = record.phase] in $0?.id == id && $0?.phase == phase }
    return batch
  }

  /// Notes the next phase.
  func advance(_ record: inout MigrationRecord, to phase: MigrationRecord.Phase) async throws {
    var batch = batch(record)
    record.phase = phase
    try batch.setValue(record, forKey: recordKey)
    try await destination.write(batch)
  }

  /// Ends all writing to the source.
  func fence(_ record: MigrationRecord) async throws {
    var batch = StorageBatch()
    batch.require(fenceKey) { [id = record.id] in $0 == nil || $0?.id == id }
    try batch.setValue(MigrationFence(id: record.id), forKey: fenceKey)
    try await source.write(batch)
  }
}
