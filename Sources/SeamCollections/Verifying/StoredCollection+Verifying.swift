import SeamStorage

extension StoredCollection {
  /// Reads every value and every entry of the indexes, and compares them; changes nothing.
  ///
  /// It keeps the keys of all entries in memory, and starts again if the collection is written meanwhile. Remedies are
  /// ``discard(_:)`` for values that cannot be read, and ``rebuild(_:)`` for indexes.
  @concurrent
  public func verify() async throws -> CollectionVerification {
    while true {
      let record = try await record()
      let before = try await backend.bytes(forKey: layout.generation)
      let found = try await verify(record)
      if try await backend.bytes(forKey: layout.generation) == before,
        CollectionStore<Value>.epoch(of: before) == record.record.epoch
      {
        return found
      }
      forgetRecord()
      try Task.checkCancellation()
    }
  }

  private func verify(_ record: LoadedRecord<Value>) async throws -> CollectionVerification {
    var found = CollectionVerification()
    let ready = record.maintained.filter { $0.slot.phase == .ready }
    found.building = record.maintained.filter { $0.slot.phase == .building }.map(\.definition.name)
    var expected = ready.map { _ in [KeyBytes: [UInt8]]() }
    var unreadable: Set<[UInt8]> = []
    try await forEachEntry(withPrefix: layout.values) { entry in
      let id = layout.id(inValueKey: entry.key)
      guard let value = try? store.decode(entry.bytes, id: id) else {
        unreadable.insert(id)
        return found.unreadable.append(store.text(of: id))
      }
      for (position, index) in ready.enumerated() {
        for new in index.entries(of: value, id: id) { expected[position][KeyBytes(new.key)] = id }
      }
    }
    for (position, index) in ready.enumerated() {
      try await forEachEntry(withPrefix: index.prefix) { entry in
        let id = IndexEntry.id(in: entry).map { Array($0) }
        let wanted = expected[position].removeValue(forKey: KeyBytes(entry.key))
        // What the keys of an unreadable value are is not known.
        guard wanted != id || id == nil, !(id.map { unreadable.contains($0) } ?? false) else { return }
        found.stray.append(.init(index: index.definition.name, identifier: id.map { store.text(of: $0) } ?? ""))
        if let wanted { found.missing.append(.init(index: index.definition.name, identifier: store.text(of: wanted))) }
      }
      found.missing += expected[position].sorted { $0.key < $1.key }.map {
        .init(index: index.definition.name, identifier: store.text(of: $0.value))
      }
    }
    return found
  }

  private func forEachEntry(withPrefix prefix: [UInt8], _ body: (StorageEntry) -> Void) async throws {
    var after: String?
    let text = String(decoding: prefix, as: UTF8.self)
    while true {
      let page = try await backend.entries(withPrefix: text, page: StoragePage(after: after, limit: 1000))
      page.forEach(body)
      guard page.count == 1000 else { return }
      after = page.last?.key
    }
  }
}
