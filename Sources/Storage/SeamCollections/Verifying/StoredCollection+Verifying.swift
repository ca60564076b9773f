import SeamStorage

extension StoredCollection {
  /// Reads every value and every entry of the indexes, and compares them; changes nothing.
  ///
  /// It keeps the keys of all entries in memory, and starts again if the collection is written meanwhile. Remedies are
  /// ``discard(_:)`` for values that cannot be read, and ``rebuild(_:)`` for indexes. Throws
  /// ``CollectionError/Code/unreadable`` if it cannot be told whether the collection is written meanwhile.
  @concurrent
  public func verify() async throws -> CollectionVerification {
    var unmatched: UInt64?
    while true {
      let record = try await record()
      let before = try await backend.bytes(forKey: layout.generation)
      if CollectionStore<Value>.epoch(of: before) == record.record.epoch {
        let found = try await verify(record)
        if try await backend.bytes(forKey: layout.generation) == before { return found }
        unmatched = nil
      } else if unmatched == record.record.epoch {
        throw store.damagedGeneration
      } else {
        unmatched = record.record.epoch
      }
      forgetRecord()
      try Task.checkCancellation()
    }
  }

  private func verify(_ record: LoadedRecord<Value>) async throws -> CollectionVerification {
    var found = CollectionVerification()
    let ready = record.maintained.filter { $0.slot.phase == .ready }
    found.building = record.maintained.filter { $0.slot.phase == .building }.map(\.definition.name)
    let ids = try await store.identifiersByKey(in: record.space)
    func text(of target: String) -> String { ids[KeyBytes(target)].map { store.text(of: $0) } ?? "" }

    // What each index is to list: keys, and the keys of values.
    var expected = ready.map { _ in [KeyBytes: String]() }
    var expectedIDs: [KeyBytes: String] = [:]
    var unreadable: Set<KeyBytes> = []
    try await store.forEachEntry(withPrefix: record.space.values) { entry in
      guard let value = try? store.decode(entry.bytes), let number = record.space.number(inValueKey: entry.key) else {
        unreadable.insert(KeyBytes(entry.key))
        return found.unreadable.append(text(of: entry.key))
      }
      expectedIDs[KeyBytes(record.space.identifier(store.bytes(of: value.id)))] = entry.key
      for (position, index) in ready.enumerated() {
        for key in index.listedKeys(of: value, number, target: entry.key) { expected[position][key] = entry.key }
      }
    }
    func compare(_ name: String, _ key: KeyBytes, _ target: String, _ expected: inout [KeyBytes: String]) {
      let wanted = expected.removeValue(forKey: key)
      // What the keys of an unreadable value are is not known.
      guard wanted != target, !unreadable.contains(KeyBytes(target)) else { return }
      found.stray.append(.init(index: name, identifier: text(of: target)))
      if let wanted { found.missing.append(.init(index: name, identifier: text(of: wanted))) }
    }
    try await store.forEachEntry(withPrefix: record.space.identifiers) { entry in
      compare("identifiers", KeyBytes(entry.key), String(decoding: entry.bytes, as: UTF8.self), &expectedIDs)
    }
    found.missing += expectedIDs.sorted { $0.key < $1.key }.map { key, _ in
      .init(index: "identifiers", identifier: store.text(of: record.space.id(inKey: key.key)))
    }
    for (position, index) in ready.enumerated() {
      let name = index.definition.name
      try await store.forEachEntry(withPrefix: index.prefix) { entry in
        guard index.definition.words != nil else {
          return compare(
            name, KeyBytes(entry.key), String(decoding: entry.bytes, as: UTF8.self), &expected[position])
        }
        guard let numbers = index.numbers(in: entry) else {
          return found.stray.append(.init(index: name, identifier: ""))
        }
        for (key, number) in numbers { compare(name, key, record.space.value(number), &expected[position]) }
      }
      found.missing += expected[position].sorted { $0.key < $1.key }.map {
        .init(index: name, identifier: text(of: $0.value))
      }
    }
    return found
  }
}

extension MaintainedIndex {
  /// The keys under which a value is listed; of words, those that blocks of one number would have.
  fileprivate func listedKeys(of value: Value, _ number: ValueNumber, target: String) -> [KeyBytes] {
    guard let words = definition.words?(value) else {
      return entries(of: value, number, target: target).map { KeyBytes($0.key) }
    }
    return words.map { KeyBytes(WordKeys(index: prefix, word: IndexValueEncoder($0).bytes).block(number)) }
  }

  /// The numbers in a block of a word, with the keys that blocks of one number would have; nil if it is damaged.
  fileprivate func numbers(in entry: StorageEntry) -> [(KeyBytes, ValueNumber)]? {
    let rest = entry.key.utf8.dropFirst(prefix.count)
    guard let end = rest.firstIndex(of: 0) else { return nil }
    let keys = WordKeys(index: prefix, word: Array(rest[...end]))
    return keys.block(in: entry)?.numbers.map { (KeyBytes(keys.block($0)), $0) }
  }
}
