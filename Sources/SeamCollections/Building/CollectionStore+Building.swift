import SeamStorage

/// Builds indexes in steps, each a batch that other writers can come before.
///
/// A step requires the record, the cursor and the values to be what it read; otherwise it is repeated with what is
/// stored then, and with fewer values. So a killed process leaves nothing to repair, and several can build at once.
extension CollectionStore {
  private static var valuesInAStep: Int { 250 }

  /// Builds all indexes, then removes the entries of former ones; ends when nothing is left to do.
  @Sendable
  func buildAll() async throws {
    var limit = Self.valuesInAStep
    while true {
      try Task.checkCancellation()
      let loaded = try await open()
      if loaded.record.isBuilding {
        limit = try await buildStep(loaded, limit) ? Self.valuesInAStep : max(1, limit / 4)
      } else if let slot = loaded.record.slots.first(where: { $0.phase == .removing }) {
        _ = try await removalStep(loaded, slot)
      } else {
        return
      }
    }
  }

  /// Visits the next values; returns false if another writer was quicker.
  private func buildStep(_ loaded: LoadedRecord<Value>, _ limit: Int) async throws -> Bool {
    let storedCursor = try await backend.bytes(forKey: layout.cursor)
    let last = storedCursor.flatMap { Self.epoch(ofCursor: $0) == loaded.record.epoch ? $0.dropFirst(8) : nil }
    let page = StoragePage(after: last.map { layout.value($0) }, limit: limit)
    let prefix = String(decoding: layout.values, as: UTF8.self)
    let values = try await backend.entries(withPrefix: prefix, page: page)

    var batch = StorageBatch(durability: .processCrash)
    batch.requireBytes(forKey: layout.record) { [bytes = loaded.bytes] in $0 == bytes }
    batch.requireBytes(forKey: layout.cursor) { $0 == storedCursor }
    guard let lastKey = values.last?.key else {
      var next = loaded.record
      next.endBuilding()
      batch.durability = .powerLoss
      batch.removeValue(forKey: layout.cursor)
      try set(next, in: &batch)
      return try await writes(batch)
    }
    let indexes = loaded.maintained.filter { $0.slot.phase == .building }
    var holders: [IndexEntry: [UInt8]] = [:]
    for entry in values {
      batch.requireBytes(forKey: entry.key) { $0 == entry.bytes }
      let id = layout.id(inValueKey: entry.key)
      // A damaged value stays as it is, and in no index: reading it by its identifier throws.
      guard let value = try? decode(entry.bytes, id: id) else { continue }
      for index in indexes {
        for new in index.entries(of: value, id: id) {
          if new.isUnique {
            try await checkUnique(new, id: id, index, holders[new])
            holders[new] = id
            batch.requireBytes(forKey: new.key) { $0 == nil || $0 == new.bytes }
          }
          batch.setBytes(new.bytes, forKey: new.key)
        }
      }
      if loaded.record.rewritesValues { batch.setBytes(try encode(value), forKey: entry.key) }
    }
    batch.setBytes(Self.cursor(loaded.record.epoch, layout.id(inValueKey: lastKey)), forKey: layout.cursor)
    return try await writes(batch)
  }

  private func checkUnique(
    _ entry: IndexEntry, id: [UInt8], _ index: MaintainedIndex<Value>, _ holder: [UInt8]?
  ) async throws {
    let stored = try await backend.bytes(forKey: entry.key).map { Array($0.dropFirst()) }
    guard let other = holder ?? stored, other != id else { return }
    throw error(
      .notUnique, index: index.definition.name, id: other,
      "the index cannot be built: value \(text(of: id)) has the same key")
  }

  /// Removes some entries of a former index, or the slot if there are none.
  private func removalStep(_ loaded: LoadedRecord<Value>, _ slot: CollectionRecord.Slot) async throws -> Bool {
    let prefix = String(decoding: layout.slot(slot.number), as: UTF8.self)
    let keys = try await backend.keys(withPrefix: prefix, page: StoragePage(limit: 1000))
    var batch = StorageBatch(durability: .processCrash)
    batch.requireBytes(forKey: layout.record) { [bytes = loaded.bytes] in $0 == bytes }
    for key in keys { batch.removeValue(forKey: key) }
    if keys.isEmpty {
      var next = loaded.record
      next.endRemoving(slot.number)
      try set(next, in: &batch)
    }
    return try await writes(batch)
  }

  private func set(_ record: CollectionRecord, in batch: inout StorageBatch) throws {
    batch.setBytes(
      Envelope(version: 1, payload: try ValueEncoder.encode(record)[...]).bytes, forKey: layout.record)
    batch.setBytes(generation(record.epoch), forKey: layout.generation)
  }

  private static func cursor(_ epoch: UInt64, _ id: [UInt8]) -> [UInt8] {
    withUnsafeBytes(of: epoch.littleEndian) { Array($0) } + id
  }

  private static func epoch(ofCursor bytes: [UInt8]) -> UInt64? {
    guard bytes.count >= 8 else { return nil }
    return bytes.withUnsafeBytes { UInt64(littleEndian: $0.loadUnaligned(as: UInt64.self)) }
  }
}
