import SeamStorage

/// A collection's record as it was read.
struct LoadedRecord<Value>: Sendable {
  let bytes: [UInt8]
  let record: CollectionRecord
  /// Where the values and entries lie.
  let space: CollectionSpace
  /// The indexes that writers maintain.
  let maintained: [MaintainedIndex<Value>]

  func index(named name: String) -> MaintainedIndex<Value>? { maintained.first { $0.definition.name == name } }
}

/// An index with the place of its entries.
struct MaintainedIndex<Value>: Sendable {
  let slot: CollectionRecord.Slot
  /// What its keys begin with.
  let prefix: [UInt8]
  let definition: IndexDefinition<Value>

  /// The entries of a value, each once.
  func entries(of value: Value, _ number: ValueNumber, target: String) -> [IndexEntry] {
    var entries: [IndexEntry] = []
    definition.keys(value) {
      entries.append(IndexEntry(slot: prefix, $0, number, target: target, isUnique: definition.isUnique))
    }
    guard definition.isManyValued, entries.count > 1 else { return entries }
    return Array(Set(entries))
  }
}

/// Reads and writes the entries of a collection, without keeping anything in memory.
struct CollectionStore<Value: Codable & Sendable & Identifiable>: Sendable where Value.ID: IndexValue {
  let schema: CollectionSchema<Value>
  let backend: any StorageBackend
  let layout: CollectionLayout
  let random: @Sendable () -> UInt64

  /// Reads the record, or makes one; announces the schema's indexes if its version is higher than the stored one.
  func open() async throws -> LoadedRecord<Value> {
    let capabilities = backend.capabilities
    guard !(capabilities.keepsSecrets && capabilities.showsKeys) else {
      throw error(
        .keysShown, index: schema.indexes.first?.name, "the storage encrypts values but keeps their keys in the clear")
    }
    while true {
      let stored = try await backend.bytes(forKey: layout.record)
      let current = try stored.map { try decodeRecord($0) }
      if let current, let stored {
        guard current.version <= schema.version else {
          throw error(
            .newerVersion, "version \(current.version) is stored and the schema is of version \(schema.version)")
        }
        guard current.identifiers == "\(Value.ID.self)" else {
          throw error(
            .changedDeclaration, "identifiers of type \(current.identifiers) are stored, not \(Value.ID.self)")
        }
        if current.version == schema.version {
          let names = current.differences(from: schema)
          guard names.isEmpty else {
            throw error(
              .changedDeclaration, index: names.first,
              "version \(schema.version) was stored with another declaration of \(names.joined(separator: ", "))")
          }
          return load(current, stored)
        }
      }
      guard var next = current else {
        // The generation is made with the record: alone, it tells of values that nothing leads to any more.
        if try await backend.bytes(forKey: layout.generation) != nil {
          guard try await backend.bytes(forKey: layout.record) != nil else {
            throw error(.unreadable, "the record of the collection is missing, restore the storage from a copy")
          }
        } else if let loaded = try await create() {
          return loaded
        }
        continue
      }
      next.announce(schema)
      if try await replaceRecord(stored, by: next) { return load(next, try encode(next)) }
    }
  }

  /// Makes the record, under the next number of the storage; nil if another one was quicker.
  private func create() async throws -> LoadedRecord<Value>? {
    let count = try await backend.bytes(forKey: CollectionLayout.collections)
    guard let number = count.map({ Int(String(decoding: $0, as: UTF8.self)) }) ?? 0, (0..<Int.max).contains(number)
    else {
      throw error(.unreadable, "the number of the storage's collections is damaged")
    }
    let record = CollectionRecord(schema, number: number)
    let bytes = try encode(record)
    var batch = StorageBatch()
    batch.requireBytes(forKey: layout.record) { $0 == nil }
    batch.requireBytes(forKey: CollectionLayout.collections) { $0 == count }
    batch.setBytes(Array("\(number + 1)".utf8), forKey: CollectionLayout.collections)
    batch.setBytes(bytes, forKey: layout.record)
    batch.setBytes(generation(record.epoch), forKey: layout.generation)
    return try await writes(batch) ? load(record, bytes) : nil
  }

  private func load(_ record: CollectionRecord, _ bytes: [UInt8]) -> LoadedRecord<Value> {
    let space = CollectionSpace(record.number)
    let maintained = record.slots.compactMap { slot -> MaintainedIndex<Value>? in
      guard slot.phase != .removing, let definition = schema.index(named: slot.name) else { return nil }
      return MaintainedIndex(slot: slot, prefix: space.slot(slot.number), definition: definition)
    }
    return LoadedRecord(bytes: bytes, record: record, space: space, maintained: maintained)
  }

  /// Replaces the record; returns false if it is another one by now.
  func replaceRecord(_ stored: [UInt8]?, by next: CollectionRecord) async throws -> Bool {
    var batch = StorageBatch()
    batch.requireBytes(forKey: layout.record) { $0 == stored }
    batch.setBytes(try encode(next), forKey: layout.record)
    batch.setBytes(generation(next.epoch), forKey: layout.generation)
    return try await writes(batch)
  }

  /// Writes a batch; returns false on a conflict.
  func writes(_ batch: StorageBatch) async throws -> Bool {
    do {
      try await backend.write(batch)
      return true
    } catch let error as StorageError where error.code == .conflict {
      return false
    }
  }

  /// The bytes by which readers see that something was written.
  func generation(_ epoch: UInt64) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(16)
    for number in [epoch, random()] { withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) } }
    return bytes
  }

  /// The error if a generation does not fit the record, which was read again and is the same.
  var damagedGeneration: CollectionError {
    error(.unreadable, "the entry that tells writes apart is damaged; the next write restores it")
  }

  /// The epoch in the bytes of a generation; nil for other bytes.
  static func epoch(of generation: [UInt8]?) -> UInt64? {
    guard let generation, generation.count == 16 else { return nil }
    return generation.withUnsafeBytes { UInt64(littleEndian: $0.loadUnaligned(as: UInt64.self)) }
  }

  private func encode(_ record: CollectionRecord) throws -> [UInt8] {
    Envelope(version: 1, payload: try ValueEncoder.encode(record)[...]).bytes
  }

  private func decodeRecord(_ bytes: [UInt8]) throws -> CollectionRecord {
    do {
      return try ValueDecoder.decode(CollectionRecord.self, from: Array(try Envelope(bytes).payload))
    } catch {
      throw CollectionError(
        .unreadable, schema.name, reason: "the record of its indexes is damaged", underlying: error)
    }
  }

  func encode(_ value: Value, epoch: UInt64) throws -> [UInt8] {
    do {
      return try StoredValue.bytes(of: value, version: schema.version, epoch: epoch)
    } catch {
      throw CollectionError(
        .encodingFailed, schema.name, identifier: "\(value.id)", reason: "the value could not be encoded",
        underlying: error)
    }
  }

  /// Decodes a stored value, and migrates it if it is of an older version.
  ///
  /// - Parameter id: for the error; nil where it is not known.
  func decode(_ bytes: [UInt8], id: [UInt8]? = nil) throws(CollectionError) -> Value {
    do {
      let stored = try StoredValue(bytes)
      guard stored.version <= schema.version else {
        throw error(.newerVersion, "a value of version \(stored.version) is stored")
      }
      if let step = schema.steps[stored.version] { return try step(Array(bytes[stored.range])) }
      return try ValueDecoder.decode(Value.self, from: bytes, in: stored.range)
    } catch let error as CollectionError {
      throw error
    } catch {
      throw CollectionError(
        .unreadable, schema.name, identifier: id.map { text(of: $0) }, reason: "the value cannot be read",
        underlying: error)
    }
  }

  func error(_ code: CollectionError.Code, index: String? = nil, id: [UInt8]? = nil, _ reason: String)
    -> CollectionError
  {
    CollectionError(code, schema.name, index: index, identifier: id.map { text(of: $0) }, reason: reason)
  }

  func bytes(of id: Value.ID) -> [UInt8] { IndexValueEncoder(id).bytes }

  /// An encoded identifier as text for errors: as it was for strings, otherwise in hexadecimal digits.
  func text(of id: [UInt8]) -> String {
    guard Value.ID.self == String.self else {
      return id.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
    var text: [UInt8] = []
    var isEscaped = false
    for byte in id.dropLast() {
      if byte == 1, !isEscaped {
        isEscaped = true
      } else {
        text.append(isEscaped ? byte - 1 : byte)
        isEscaped = false
      }
    }
    return String(decoding: text, as: UTF8.self)
  }
}
