import SeamStorage

/// A change to one value.
enum WriteOperation<Value: Codable & Sendable & Identifiable>: Sendable where Value.ID: IndexValue {
  case insert(Value)
  case save(Value)
  /// Changes the stored value or, if there is none, the second one.
  case update(Value.ID, Value?, @Sendable (inout Value) throws -> Void)
  case remove(Value.ID)
  case require(Value.ID, @Sendable (Value?) throws -> Bool)
  /// Removes a value that cannot be read, with no entry of an index.
  case discard(Value.ID)

  var id: Value.ID {
    switch self {
    case .insert(let value), .save(let value): value.id
    case .update(let id, _, _), .remove(let id), .require(let id, _), .discard(let id): id
    }
  }

  /// Whether it can be planned without the stored value, as long as there is none.
  var expectsAbsence: Bool {
    if case .insert = self { true } else { false }
  }
}

/// The changes of a batch to the values of one collection.
struct CollectionWrites<Value: Codable & Sendable & Identifiable>: PlannedWrites where Value.ID: IndexValue {
  let collection: StoredCollection<Value>
  var operations: [WriteOperation<Value>]

  var backend: any StorageBackend { collection.backend }

  /// A value that the batch changes.
  private struct Change {
    let id: [UInt8]
    /// The key of the entry of the identifier.
    let idKey: String
    /// What is stored; nil if nothing is, or it is not known yet.
    var stored: CollectionStore<Value>.Stored?
    /// Where the value lies or is to lie; nil until it has a number.
    var place: (key: String, number: ValueNumber)?
    var old: Value?
    var new: Value?
    /// Whether all indexes list the old value; those that are being built may not.
    var isListed = true
    var isDiscarded = false
    var isChanged = false

    var isNew: Bool { isChanged && new != nil && stored == nil }
  }

  private typealias Sets = [(key: String, bytes: [UInt8]?)]

  func checkStorage(_ other: any PlannedWrites) throws {
    guard backend as AnyObject !== other.backend as AnyObject else { return }
    throw CollectionError(
      .otherStorage, collection.schema.name, reason: "the batch has a collection of another storage")
  }

  func noteConflict() { collection.forgetRecord() }

  func plan(_ batch: inout StorageBatch, isRetry: Bool) async throws {
    let loaded = try await collection.record()
    var changes = try await self.changes(loaded.space, isRetry: isRetry)
    try apply(to: &changes, loaded)
    try await number(&changes, loaded.space, isRetry: isRetry)
    require(loaded, changes, in: &batch)
    guard changes.contains(where: \.isChanged) else { return }

    var sets: Sets = []
    for change in changes where change.isChanged {
      guard let place = change.place else { continue }
      let bytes = try change.new.map { try collection.store.encode($0, epoch: loaded.record.epoch) }
      sets.append((place.key, bytes))
      if change.isNew { sets.append((change.idKey, Array(place.key.utf8))) }
      if change.new == nil { sets.append((change.idKey, nil)) }
    }
    if changes.contains(where: { $0.isChanged && !$0.isListed }) { try await requireCursor(in: &batch, loaded) }
    for index in loaded.maintained {
      if let words = index.definition.words {
        try await add(words: words, of: index, changes, to: &sets, &batch)
      } else {
        try await add(entriesOf: index, changes, loaded.space, to: &sets, &batch, isRetry: isRetry)
      }
    }
    // Neighbours in a tree are mostly written one after the other; the exact order plays no part.
    sets.sort { $0.key < $1.key }
    for set in sets { batch.setBytes(set.bytes, forKey: set.key) }
    batch.setBytes(collection.store.generation(loaded.record.epoch), forKey: collection.layout.generation)
  }

  /// The values that operations name, each once, with what is stored.
  private func changes(_ space: CollectionSpace, isRetry: Bool) async throws -> [Change] {
    var ids: [[UInt8]: Int] = [:]
    var changes: [Change] = []
    var isRead: [Bool] = []
    for operation in operations {
      let id = collection.store.bytes(of: operation.id)
      if let known = ids[id] {
        // The second operation on a value sees what the first one left.
        isRead[known] = true
        continue
      }
      ids[id] = changes.count
      changes.append(Change(id: id, idKey: space.identifier(id)))
      isRead.append(isRetry || !operation.expectsAbsence)
    }
    let positions = changes.indices.filter { isRead[$0] }
    guard !positions.isEmpty else { return changes }
    let stored = try await collection.store.stored(positions.map { changes[$0].id }, in: space)
    for (position, stored) in zip(positions, stored) {
      changes[position].stored = stored
      guard let stored else { continue }
      guard let number = space.number(inValueKey: stored.key) else {
        throw collection.store.error(.unreadable, id: changes[position].id, "the entry of its identifier is damaged")
      }
      changes[position].place = (stored.key, number)
    }
    return changes
  }

  /// Makes the operations in order.
  private func apply(to changes: inout [Change], _ loaded: LoadedRecord<Value>) throws {
    let store = collection.store
    var positions: [[UInt8]: Int] = [:]
    for position in changes.indices { positions[changes[position].id] = position }
    var isDecoded: Set<Int> = []
    for operation in operations {
      let id = store.bytes(of: operation.id)
      guard let position = positions[id] else { continue }
      if case .discard = operation {
        changes[position].isDiscarded = true
        changes[position].isChanged = changes[position].stored != nil
        changes[position].new = nil
        continue
      }
      if isDecoded.insert(position).inserted, let stored = changes[position].stored, !changes[position].isDiscarded {
        changes[position].old = try store.decode(stored, id: id)
        changes[position].new = changes[position].old
        let epoch = try stored.bytes.map { try StoredValue($0).epoch }
        changes[position].isListed = epoch == loaded.record.epoch
      }
      try apply(operation, to: &changes[position])
    }
  }

  private func apply(_ operation: WriteOperation<Value>, to change: inout Change) throws {
    let name = collection.schema.name
    switch operation {
    case .insert(let value):
      guard change.new == nil else {
        throw CollectionError(.exists, name, identifier: "\(value.id)", reason: "a value with the identifier is stored")
      }
      change.new = value
    case .save(let value): change.new = value
    case .remove: change.new = nil
    case .update(let id, let initial, let body):
      guard var value = change.new ?? initial else {
        throw CollectionError(.absent, name, identifier: "\(id)", reason: "there is no value to update")
      }
      try body(&value)
      guard collection.store.bytes(of: value.id) == change.id else {
        throw CollectionError(
          .absent, name, identifier: "\(id)", reason: "the update made the identifier \(value.id)")
      }
      change.new = value
    case .require(let id, let isMet):
      guard try isMet(change.old) else {
        throw StorageError(.conflict, key: change.idKey, reason: "value \(id) does not meet the batch's requirement")
      }
      return
    case .discard: return
    }
    change.isChanged = change.stored != nil || change.new != nil
  }

  /// Gives numbers to new values.
  private func number(_ changes: inout [Change], _ space: CollectionSpace, isRetry: Bool) async throws {
    let new = changes.indices.filter { changes[$0].isNew }
    guard !new.isEmpty else { return }
    for _ in 0..<1000 {
      let first = try await collection.numbers.take(new.count, in: space, of: backend)
      for (offset, position) in new.enumerated() {
        let number = ValueNumber(writer: first.writer, index: first.index + UInt64(offset))
        changes[position].place = (space.value(number), number)
      }
      guard isRetry else { return }
      let stored = try await backend.bytes(forKeys: new.compactMap { changes[$0].place?.key })
      if stored.allSatisfy({ $0 == nil }) { return }
      collection.numbers.renew()
    }
    throw collection.store.error(.unreadable, "values are stored under every number that is free")
  }

  /// Requires that what is stored is what the changes were planned for.
  private func require(_ loaded: LoadedRecord<Value>, _ changes: [Change], in batch: inout StorageBatch) {
    batch.requireBytes(forKey: collection.layout.record) { [bytes = loaded.bytes] in $0 == bytes }
    for change in changes {
      if let stored = change.stored {
        // A value that is stored under this number has its identifier's entry, which leads here, and needs no look.
        batch.requireBytes(forKey: stored.key) { [bytes = stored.bytes] in $0 == bytes }
        guard stored.bytes == nil else { continue }
        batch.requireBytes(forKey: change.idKey) { [target = Array(stored.key.utf8)] in $0 == target }
      } else {
        batch.requireAbsent(change.idKey)
        if let place = change.place { batch.requireAbsent(place.key) }
      }
    }
  }

  /// Requires that a build of words does not go on: it could list the values of the batch in blocks meanwhile.
  private func requireCursor(in batch: inout StorageBatch, _ loaded: LoadedRecord<Value>) async throws {
    let isBuilding = loaded.maintained.contains { $0.slot.phase == .building && $0.definition.words != nil }
    guard isBuilding else { return }
    let cursor = try await backend.bytes(forKey: collection.layout.cursor)
    batch.requireBytes(forKey: collection.layout.cursor) { $0 == cursor }
  }

  /// Adds the removal of former entries of an index, and new ones.
  private func add(
    entriesOf index: MaintainedIndex<Value>, _ changes: [Change], _ space: CollectionSpace, to sets: inout Sets,
    _ batch: inout StorageBatch, isRetry: Bool
  ) async throws {
    // The entries that values give up, and those that they take.
    var freed: Set<IndexEntry> = []
    var added: [IndexEntry] = []
    for change in changes where change.isChanged {
      guard let place = change.place else { continue }
      let old = change.old.map { index.entries(of: $0, place.number, target: place.key) } ?? []
      let new = change.new.map { index.entries(of: $0, place.number, target: place.key) } ?? []
      // An entry that stays is not written, unless it may be missing: the build leaves values to their last writer.
      for entry in old where !new.contains(entry) { freed.insert(entry) }
      let stays = index.slot.phase == .ready || change.isListed ? old : []
      for entry in new where stays.isEmpty || !stays.contains(entry) { added.append(entry) }
    }
    var holders: [IndexEntry: String] = [:]
    for entry in added {
      sets.append((entry.key, entry.bytes))
      guard entry.isUnique else { continue }
      if let other = holders.updateValue(entry.target, forKey: entry), other != entry.target {
        throw notUnique(index, entry.target, other: changes.first { $0.place?.key == other }?.id, changes)
      }
      // Nil unless another value of the batch has the key now, and gives it up.
      let former = freed.firstIndex(of: entry).map { freed[$0].bytes }
      let bytes = entry.bytes
      if isRetry, let stored = try await backend.bytes(forKey: entry.key), stored != bytes, stored != former {
        let other = try await collection.store.identifier(ofValueAt: String(decoding: stored, as: UTF8.self), in: space)
        throw notUnique(index, entry.target, named: other, changes)
      }
      batch.requireBytes(forKey: entry.key) { $0 == nil || $0 == bytes || $0 == former }
    }
    if !freed.isEmpty { freed.subtract(added) }
    for entry in freed { sets.append((entry.key, nil)) }
  }

  /// Adds the entries of a word index.
  private func add(
    words: (Value) -> Set<String>, of index: MaintainedIndex<Value>, _ changes: [Change], to sets: inout Sets,
    _ batch: inout StorageBatch
  ) async throws {
    var edits = WordEdits()
    for change in changes where change.isChanged {
      guard let place = change.place else { continue }
      let new = change.new.map(words) ?? []
      guard let old = change.old.map(words) else {
        edits.add(new, of: place.number)
        continue
      }
      let stays = index.slot.phase == .ready || change.isListed ? old : []
      edits.change(removing: old.subtracting(new), adding: new.subtracting(stays), of: place.number)
    }
    do {
      sets += try await edits.entries(inIndex: index.prefix, of: backend, requiring: &batch)
    } catch is WordStream.Damage {
      throw collection.store.error(
        .damagedIndex, index: index.definition.name, "a list of values with a word cannot be read")
    }
  }

  private func notUnique(
    _ index: MaintainedIndex<Value>, _ target: String, other id: [UInt8]?, _ changes: [Change]
  ) -> CollectionError {
    notUnique(index, target, named: id.map { collection.store.text(of: $0) }, changes)
  }

  private func notUnique(
    _ index: MaintainedIndex<Value>, _ target: String, named other: String?, _ changes: [Change]
  ) -> CollectionError {
    let id = changes.first { $0.place?.key == target }.map { collection.store.text(of: $0.id) } ?? ""
    return CollectionError(
      .notUnique, collection.schema.name, index: index.definition.name, identifier: other,
      reason: "value \(id) has the same key")
  }
}
