import SeamStorage

/// Builds indexes in steps, each a batch that other writers can come before.
///
/// A step requires the record, the cursor and the values to be what it read; otherwise it is repeated with what is
/// stored then, and with fewer values. So a killed process leaves nothing to repair, and several can build at once.
/// Values that were written since the build was announced are left out: their writers have added their entries.
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
    let page = StoragePage(
      after: last.map { String(decoding: loaded.space.values + $0, as: UTF8.self) }, limit: limit)
    let entries = try await backend.entries(
      withPrefix: String(decoding: loaded.space.values, as: UTF8.self), page: page)

    var batch = StorageBatch(durability: .processCrash)
    batch.requireBytes(forKey: layout.record) { [bytes = loaded.bytes] in $0 == bytes }
    batch.requireBytes(forKey: layout.cursor) { $0 == storedCursor }
    guard let lastKey = entries.last?.key else {
      var next = loaded.record
      next.endBuilding()
      batch.durability = .powerLoss
      batch.removeValue(forKey: layout.cursor)
      try set(next, in: &batch)
      return try await writes(batch)
    }
    let values = entries.compactMap { BuiltValue($0, self, loaded) }
    for built in values where !built.isListed {
      batch.requireBytes(forKey: built.entry.key) { [bytes = built.entry.bytes] in $0 == bytes }
      guard loaded.record.rewritesValues else { continue }
      batch.setBytes(try encode(built.value, epoch: loaded.record.epoch), forKey: built.entry.key)
    }
    for index in loaded.maintained where index.slot.phase == .building {
      if let words = index.definition.words {
        add(words: words, of: values, index, to: &batch)
      } else {
        try await add(entriesOf: values, index, loaded.space, to: &batch)
      }
    }
    try await addMissingIdentifiers(of: values, loaded.space, to: &batch)
    let done = Array(lastKey.utf8.dropFirst(loaded.space.values.count))
    batch.setBytes(Self.cursor(loaded.record.epoch, done), forKey: layout.cursor)
    return try await writes(batch)
  }

  private func add(
    entriesOf values: [BuiltValue<Value>], _ index: MaintainedIndex<Value>, _ space: CollectionSpace,
    to batch: inout StorageBatch
  ) async throws {
    var holders: [IndexEntry: String] = [:]
    for built in values where !built.isListed {
      for new in index.entries(of: built.value, built.number, target: built.entry.key) {
        if new.isUnique {
          let stored = try await backend.bytes(forKey: new.key).map { String(decoding: $0, as: UTF8.self) }
          if let other = holders[new] ?? stored, other != new.target {
            let id = try await identifier(ofValueAt: other, in: space)
            throw CollectionError(
              .notUnique, schema.name, index: index.definition.name, identifier: id,
              reason: "the index cannot be built: value \(text(of: built.id)) has the same key")
          }
          holders[new] = new.target
          batch.requireBytes(forKey: new.key) { [bytes = new.bytes] in $0 == nil || $0 == bytes }
        }
        batch.setBytes(new.bytes, forKey: new.key)
      }
    }
  }

  /// Adds blocks of values in a row: where a number is missing, another writer may be about to insert a value.
  private func add(
    words: (Value) -> Set<String>, of values: [BuiltValue<Value>], _ index: MaintainedIndex<Value>,
    to batch: inout StorageBatch
  ) {
    var edits = WordEdits()
    var last: ValueNumber?
    func end() {
      for entry in edits.entries(inIndex: index.prefix) { batch.setBytes(entry.bytes, forKey: entry.key) }
      edits = WordEdits()
    }
    for built in values where !built.isListed {
      if let last, built.number != ValueNumber(writer: last.writer, index: last.index &+ 1) { end() }
      edits.add(words(built.value), of: built.number)
      last = built.number
    }
    end()
  }

  /// Restores the entries of identifiers that were lost.
  private func addMissingIdentifiers(
    of values: [BuiltValue<Value>], _ space: CollectionSpace, to batch: inout StorageBatch
  ) async throws {
    let keys = values.map { space.identifier($0.id) }
    for (built, (key, stored)) in zip(values, zip(keys, try await backend.bytes(forKeys: keys))) where stored == nil {
      batch.requireAbsent(key)
      batch.requireBytes(forKey: built.entry.key) { [bytes = built.entry.bytes] in $0 == bytes }
      batch.setBytes(Array(built.entry.key.utf8), forKey: key)
    }
  }

  /// Removes some entries of a former index, or the slot if there are none.
  private func removalStep(_ loaded: LoadedRecord<Value>, _ slot: CollectionRecord.Slot) async throws -> Bool {
    let prefix = String(decoding: loaded.space.slot(slot.number), as: UTF8.self)
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

  private static func cursor(_ epoch: UInt64, _ number: [UInt8]) -> [UInt8] {
    withUnsafeBytes(of: epoch.littleEndian) { Array($0) } + number
  }

  private static func epoch(ofCursor bytes: [UInt8]) -> UInt64? {
    guard bytes.count >= 8 else { return nil }
    return bytes.withUnsafeBytes { UInt64(littleEndian: $0.loadUnaligned(as: UInt64.self)) }
  }
}

/// A value that a build visits.
private struct BuiltValue<Value: Codable & Sendable & Identifiable> where Value.ID: IndexValue {
  let entry: StorageEntry
  let number: ValueNumber
  let value: Value
  let id: [UInt8]
  /// Whether its last writer knew of the indexes that are built, and has added its entries.
  let isListed: Bool

  /// Nil for a damaged value, which stays as it is, and in no index: reading it by its identifier throws.
  init?(_ entry: StorageEntry, _ store: CollectionStore<Value>, _ loaded: LoadedRecord<Value>) {
    guard let number = loaded.space.number(inValueKey: entry.key), let stored = try? StoredValue(entry.bytes),
      let value = try? store.decode(entry.bytes)
    else { return nil }
    self.entry = entry
    self.number = number
    self.value = value
    id = store.bytes(of: value.id)
    isListed = stored.epoch == loaded.record.epoch
  }
}
