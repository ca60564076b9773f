import SeamStorage

/// Values by their identifiers, and the identifiers of values.
extension CollectionStore {
  /// A value as it is stored: where, and what; the bytes are nil if the entry of its identifier leads nowhere.
  struct Stored: Sendable, Equatable {
    let key: String
    let bytes: [UInt8]?
  }

  /// Reads what is stored for an identifier; nil only if that is proven absent.
  func stored(_ id: [UInt8], in space: CollectionSpace) async throws -> Stored? {
    let key = space.identifier(id)
    if let links = try await backend.links(withPrefix: key, page: StoragePage(limit: 1)) {
      return links.first.map { Stored(key: $0.target, bytes: $0.bytes) }
    }
    var last: [UInt8]?
    while true {
      guard let target = try await backend.bytes(forKey: key) else { return nil }
      let valueKey = String(decoding: target, as: UTF8.self)
      let bytes = try await backend.bytes(forKey: valueKey)
      // The value may have been removed between the two reads, and another one inserted.
      if bytes != nil || target == last { return Stored(key: valueKey, bytes: bytes) }
      last = target
    }
  }

  /// Reads what is stored for several identifiers, which others may change between the two reads.
  func stored(_ ids: [[UInt8]], in space: CollectionSpace) async throws -> [Stored?] {
    if ids.count == 1 { return [try await stored(ids[0], in: space)] }
    let targets = try await backend.bytes(forKeys: ids.map { space.identifier($0) })
    let keys = targets.compactMap { $0.map { String(decoding: $0, as: UTF8.self) } }
    var values = zip(keys, try await backend.bytes(forKeys: keys)).makeIterator()
    return targets.map { target in
      guard target != nil, let (key, bytes) = values.next() else { return nil }
      return Stored(key: key, bytes: bytes)
    }
  }

  /// Returns the value; throws if the entry of its identifier leads nowhere, or if it is damaged.
  func decode(_ stored: Stored, id: [UInt8]) throws(CollectionError) -> Value {
    guard let bytes = stored.bytes else { throw error(.unreadable, id: id, "the value is missing") }
    return try decode(bytes, id: id)
  }

  /// Removes entries of identifiers that lead to no value.
  func removeStrayIdentifiers(in space: CollectionSpace) async throws {
    var entries: [StorageEntry] = []
    try await forEachEntry(withPrefix: space.identifiers) { entries.append($0) }
    let targets = entries.map { String(decoding: $0.bytes, as: UTF8.self) }
    for (index, bytes) in try await backend.bytes(forKeys: targets).enumerated() where bytes == nil {
      var batch = StorageBatch()
      batch.requireBytes(forKey: entries[index].key) { [stored = entries[index].bytes] in $0 == stored }
      batch.requireAbsent(targets[index])
      batch.removeValue(forKey: entries[index].key)
      // On a conflict, it was changed meanwhile by a writer who has seen that.
      _ = try await writes(batch)
    }
  }

  /// The identifiers of all values by the keys of these, as the entries of identifiers say.
  func identifiersByKey(in space: CollectionSpace) async throws -> [KeyBytes: [UInt8]] {
    var ids: [KeyBytes: [UInt8]] = [:]
    try await forEachEntry(withPrefix: space.identifiers) { entry in
      ids[KeyBytes(String(decoding: entry.bytes, as: UTF8.self))] = space.id(inKey: entry.key)
    }
    return ids
  }

  func forEachEntry(withPrefix prefix: [UInt8], _ body: (StorageEntry) -> Void) async throws {
    var after: String?
    let text = String(decoding: prefix, as: UTF8.self)
    while true {
      let page = try await backend.entries(withPrefix: text, page: StoragePage(after: after, limit: 1000))
      page.forEach(body)
      guard page.count == 1000 else { return }
      after = page.last?.key
    }
  }

  /// The error with the identifier of the value that it is about: a damaged value does not tell it.
  func naming(_ error: CollectionError, valueAt key: String, in space: CollectionSpace) async -> CollectionError {
    guard error.identifier == nil, error.code == .unreadable || error.code == .damagedIndex,
      let id = try? await identifiersByKey(in: space)[KeyBytes(key)]
    else { return error }
    return CollectionError(
      error.code, error.collection, index: error.index, identifier: text(of: id), reason: error.reason,
      underlying: error.underlying)
  }

  /// The identifier of the value with a key, as errors show it; nil if that is not known.
  func identifier(ofValueAt key: String, in space: CollectionSpace) async throws -> String? {
    if let bytes = try await backend.bytes(forKey: key), let value = try? decode(bytes) {
      return text(of: self.bytes(of: value.id))
    }
    return try await identifiersByKey(in: space)[KeyBytes(key)].map { text(of: $0) }
  }
}
