import SeamStorage

/// A change to one value.
enum WriteOperation<Value: Codable & Sendable & Identifiable>: Sendable where Value.ID: IndexValue {
  case insert(Value)
  case save(Value)
  case update(Value.ID, @Sendable (inout Value) throws -> Void)
  case remove(Value.ID)
  case require(Value.ID, @Sendable (Value?) throws -> Bool)
  /// Removes a value that cannot be read, with no entry of an index.
  case discard(Value.ID)

  var id: Value.ID {
    switch self {
    case .insert(let value), .save(let value): value.id
    case .update(let id, _), .remove(let id), .require(let id, _), .discard(let id): id
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
    let key: String
    let id: [UInt8]
    /// What is stored; nil if nothing is, or it is not known yet.
    var stored: [UInt8]?
    var old: Value?
    var new: Value?
    var isDiscarded = false
    var isChanged = false
  }

  func checkStorage(_ other: any PlannedWrites) throws {
    guard backend as AnyObject !== other.backend as AnyObject else { return }
    throw CollectionError(
      .otherStorage, collection.schema.name, reason: "the batch has a collection of another storage")
  }

  func noteConflict() { collection.forgetRecord() }

  func plan(_ batch: inout StorageBatch, isRetry: Bool) async throws {
    let loaded = try await collection.record()
    var changes = try await self.changes(isRetry: isRetry)
    try apply(to: &changes)
    batch.requireBytes(forKey: collection.layout.record) { [bytes = loaded.bytes] in $0 == bytes }
    for change in changes { batch.requireBytes(forKey: change.key) { [stored = change.stored] in $0 == stored } }
    guard changes.contains(where: \.isChanged) else { return }

    var sets: [(key: String, bytes: [UInt8]?)] = []
    for change in changes where change.isChanged {
      sets.append((change.key, try change.new.map { try collection.store.encode($0) }))
    }
    for index in loaded.maintained {
      try await add(entriesOf: index, changes, to: &sets, &batch, isRetry: isRetry)
    }
    // Neighbours in a tree are mostly written one after the other; the exact order plays no part.
    sets.sort { $0.key < $1.key }
    for set in sets { batch.setBytes(set.bytes, forKey: set.key) }
    batch.setBytes(collection.store.generation(loaded.record.epoch), forKey: collection.layout.generation)
  }

  /// The values that operations name, each once, with what is stored.
  private func changes(isRetry: Bool) async throws -> [Change] {
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
      changes.append(Change(key: collection.layout.value(id), id: id))
      isRead.append(isRetry || !operation.expectsAbsence)
    }
    let positions = changes.indices.filter { isRead[$0] }
    guard !positions.isEmpty else { return changes }
    let stored = try await backend.bytes(forKeys: positions.map { changes[$0].key })
    for (position, bytes) in zip(positions, stored) { changes[position].stored = bytes }
    return changes
  }

  /// Makes the operations in order.
  private func apply(to changes: inout [Change]) throws {
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
    case .update(let id, let body):
      guard var value = change.new else {
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
        throw StorageError(.conflict, key: change.key, reason: "value \(id) does not meet the batch's requirement")
      }
      return
    case .discard: return
    }
    change.isChanged = change.stored != nil || change.new != nil
  }

  /// Adds the removal of former entries of an index, and new ones.
  private func add(
    entriesOf index: MaintainedIndex<Value>, _ changes: [Change], to sets: inout [(key: String, bytes: [UInt8]?)],
    _ batch: inout StorageBatch, isRetry: Bool
  ) async throws {
    // The entries that values give up, with what is stored under them.
    var freed: [IndexEntry: [UInt8]] = [:]
    var added: [(entry: IndexEntry, id: [UInt8])] = []
    for change in changes where change.isChanged {
      let old = change.old.map { index.entries(of: $0, id: change.id) } ?? []
      let new = change.new.map { index.entries(of: $0, id: change.id) } ?? []
      // An entry that stays is not written; where it is missing, a build adds it.
      for entry in old where !new.contains(entry) { freed[entry] = entry.bytes }
      for entry in new where old.isEmpty || !old.contains(entry) { added.append((entry, change.id)) }
    }
    var holders: [IndexEntry: [UInt8]] = [:]
    for (entry, id) in added {
      sets.append((entry.key, entry.bytes))
      guard entry.isUnique else { continue }
      if let other = holders.updateValue(id, forKey: entry), other != id { throw notUnique(index, id, other) }
      // Nil unless another value of the batch has the key now, and gives it up.
      let former = freed[entry]
      if isRetry, let stored = try await backend.bytes(forKey: entry.key), stored != entry.bytes, stored != former {
        throw notUnique(index, id, Array(stored.dropFirst()))
      }
      batch.requireBytes(forKey: entry.key) { [bytes = entry.bytes] in $0 == nil || $0 == bytes || $0 == former }
    }
    if !freed.isEmpty { for item in added { freed[item.entry] = nil } }
    for entry in freed.keys { sets.append((entry.key, nil)) }
  }

  private func notUnique(_ index: MaintainedIndex<Value>, _ id: [UInt8], _ other: [UInt8]) -> CollectionError {
    collection.store.error(
      .notUnique, index: index.definition.name, id: other,
      "value \(collection.store.text(of: id)) has the same key")
  }
}
