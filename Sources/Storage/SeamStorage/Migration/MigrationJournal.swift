/// The progress of a migration, stored in both of its storages.
///
/// The destination has a record of the phase, and pages of ``UntouchedKeys`` while it is filled; the source has a fence
/// once it may not be written any more. All are entries like any other, so they are changed in one batch with values,
/// and exclude all processes that the storages exclude: see ``write(_:at:)``.
struct MigrationJournal: Sendable {
  let name: String
  let source: any StorageBackend
  let destination: any StorageBackend

  var recordKey: StorageKey<MigrationRecord> { Self.recordKey("seam.migration/\(name)/to") }

  private static func recordKey(_ name: String) -> StorageKey<MigrationRecord> {
    StorageKey(name, version: 2)
      .migrating(from: 1) { (earlier: MigrationRecord.Earlier) in MigrationRecord(earlier) }
  }

  /// The record that replaces an unreadable one in a storage that is reset; nil if the key is not a record's.
  ///
  /// It states that a migration into this storage began, so that a fenced source is not taken for another storage's.
  static func lostRecord(forKey key: String) throws(StorageError) -> [UInt8]? {
    let parts = key.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).map { Substring($0) }
    guard parts.count >= 3, parts.first == "seam.migration", parts.last == "to" else { return nil }
    // A value that was set aside, or a page of keys, can end in the same way.
    guard !parts[2..<parts.count - 1].contains(where: { $0 == "aside" || $0 == "before" }) else { return nil }
    return try Envelope.seal(.lost, forKey: recordKey(key))
  }

  var fenceKey: StorageKey<MigrationFence> { StorageKey("seam.migration/\(name)/from") }
  private var pagePrefix: String { "seam.migration/\(name)/before/" }
  private var asidePrefix: String { "seam.migration/\(name)/aside/" }

  /// Whether a key is the journal's own, in either storage.
  func isReserved(_ key: String) -> Bool { isInDestination(key) || KeyBytes(key) == KeyBytes(fenceKey.name) }

  /// Whether a key is the journal's own in the destination.
  func isInDestination(_ key: String) -> Bool {
    KeyBytes(key) == KeyBytes(recordKey.name) || KeyBytes(key).hasPrefix(pagePrefix)
  }

  /// Where the destination's value of a key is set aside.
  func asideKey(_ key: String) -> String { asidePrefix + key }

  func isAside(_ key: String) -> Bool { KeyBytes(key).hasPrefix(asidePrefix) }

  /// The keys whose values are set aside.
  func setAside() async throws -> [String] {
    try await destination.keys(withPrefix: asidePrefix).map {
      String(Substring($0.utf8.dropFirst(asidePrefix.utf8.count)))
    }
  }

  /// The record; nil where the destination has taken part in no migration yet, or has lost the record.
  func record() async throws -> MigrationRecord? {
    try await record(in: destination.bytes(forKey: recordKey.name))
  }

  private func record(in stored: [UInt8]?) async throws -> MigrationRecord? {
    guard let stored else { return nil }
    let record = try Envelope.open(stored, forKey: recordKey)
    guard record.phase != .lost else { return nil }
    // This storage was a source since: its values return by a new migration.
    if let fence = try await destination.typed.getValue(forKey: fenceKey),
      try await source.typed.getValue(forKey: recordKey)?.id == fence.id
    {
      return nil
    }
    return record
  }

  /// Whether the source is fenced: it must not be written any more.
  func isFenced() async throws -> Bool {
    try await source.bytes(forKey: fenceKey.name) != nil
  }

  /// Whether a loss of power, or the end of the process, can undo the latest writes to the destination, and so lose
  /// everything: its keys, or the record.
  ///
  /// Where neither storage outlives the process there is nothing to lose.
  var canBeSetBack: Bool {
    let (left, right) = (source.capabilities.durability, destination.capabilities.durability)
    return right < .powerLoss && max(left, right) > .process
  }

  /// Goes on with the migration that was begun, or begins one.
  ///
  /// The record is read once, and the first batch requires exactly the bytes that were read.
  ///
  /// A destination that was reset has lost the values moved to it. The values that a fenced source still has are moved
  /// once more, under a new fence, except those for whose keys the destination has a value: the source has not changed
  /// since it was fenced, so every value in the destination was stored after the switch or survived the reset.
  func begin(makeID: @Sendable () -> String) async throws -> MigrationPosition {
    let fence = try await source.typed.getValue(forKey: fenceKey)
    let stored = try await destination.bytes(forKey: recordKey.name)
    if let record = try await record(in: stored) {
      // From the switch on only the destination matters: a source that does not outlive the process may have lost the
      // fence. A source is only cleaned after the switch, so a record of the copying phase was restored by a loss of
      // power, without the values.
      guard record.phase == .copying, let fence, fence.id != record.id || fence.isWhole == false else {
        return MigrationPosition(record: record, untouched: try await untouched(record), stored: stored)
      }
      throw movedElsewhere
    }
    // The destination may have lost the record, and the source still has everything: the migration is made once more.
    let isLost = try stored.map { try Envelope.open($0, forKey: recordKey).phase == .lost } ?? false
    guard fence == nil || isLost || canBeSetBack && fence?.isWhole == true else { throw movedElsewhere }
    let keys = try await destination.keys(withPrefix: "")
    var record = MigrationRecord(id: fence?.id ?? makeID(), phase: .copying, step: 0, report: MigrationReport())
    if isLost, let fence {
      record.keepsDestination = true
      if fence.isWhole != true {
        record.id = makeID()
        try await replaceFence(fence, by: MigrationFence(id: record.id, isWhole: true))
      }
    }
    let untouched = UntouchedKeys(keys.lazy.filter { !isReserved($0) }.map { KeyBytes($0) }, pagePrefix: pagePrefix)
    var position = MigrationPosition(record: record, untouched: untouched, stored: stored)
    var batch = StorageBatch()
    batch.removeValue(forKey: fenceKey)
    // Pages without a record belong to an abandoned migration.
    for key in keys where KeyBytes(key).hasPrefix(pagePrefix) { batch.removeValue(forKey: key) }
    try await write(batch, at: &position)
    return position
  }

  private func untouched(_ record: MigrationRecord) async throws -> UntouchedKeys {
    guard record.phase == .copying else { return UntouchedKeys() }
    if let keys = record.untouched { return UntouchedKeys(keys, pagePrefix: pagePrefix) }
    return try UntouchedKeys(try await destination.entries(withPrefix: pagePrefix))
  }

  private var movedElsewhere: StorageError {
    StorageError(
      .foreign, key: fenceKey.name,
      reason: "the source was moved to another storage, or to this one before it lost what it had")
  }

  /// Writes to the destination only where its record is, byte for byte, the one that this run read or wrote last.
  ///
  /// Every batch changes the record, so of two processes at the same position one gets a conflict. That one must begin
  /// again from the current record: the record that it read before may be stale.
  func write(_ batch: StorageBatch, at position: inout MigrationPosition) async throws {
    var (batch, record, untouched) = (batch, position.record, position.untouched)
    batch.requireBytes(forKey: recordKey.name) { [stored = position.stored] in $0 == stored }
    try untouched.store(in: &batch)
    record.untouched = nil
    record.step += 1
    let bytes = try Envelope.seal(record, forKey: recordKey)
    batch.setBytes(bytes, forKey: recordKey.name)
    try await destination.write(batch)
    position = MigrationPosition(record: record, untouched: untouched, stored: bytes)
  }

  /// Records the next phase.
  func advance(_ position: inout MigrationPosition, to phase: MigrationRecord.Phase) async throws {
    position.record.phase = phase
    position.untouched.removeAll()
    try await write(StorageBatch(), at: &position)
  }

  /// Replaces the fence by a new one, which no run that read the former one can replace.
  private func replaceFence(_ former: MigrationFence, by fence: MigrationFence) async throws {
    var batch = StorageBatch()
    batch.require(fenceKey) { $0?.id == former.id && $0?.isWhole == former.isWhole }
    try batch.setValue(fence, forKey: fenceKey)
    try await source.write(batch)
  }

  /// Fences the source against all writes.
  func fence(_ record: MigrationRecord) async throws {
    var batch = StorageBatch()
    batch.require(fenceKey) { [id = record.id] in $0 == nil || $0?.id == id && $0?.isWhole != false }
    try batch.setValue(MigrationFence(id: record.id, isWhole: true), forKey: fenceKey)
    try await source.write(batch)
  }
}
