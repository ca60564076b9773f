import SeamCollections
import SeamConformance
import SeamStorage

extension CollectionCase {
  static let damage: [CollectionCase] = [
    CollectionCase("A damaged value is an error that names it, and the others are read") { subject in
      let storage = try await subject.open()
      let samples = StoredCollection(.samples, in: storage)
      try await samples.insert(["1", "2", "3"].map { Sample(id: $0, name: $0) })
      try await storage.damageValue("2")
      for query in [CollectionQuery<Sample>.all, Sample.byName.all] {
        let error = try await expect(throws: .unreadable, "reading it") { _ = try await samples.values(query) }
        try expect(error.identifier == "2", "the error is \(error)")
        let results = try await samples.results(query)
        let ids = results.compactMap { try? $0.get().id }
        try expect(ids == ["1", "3"] && results.count == 3, "\(ids) of \(results.count) values were read")
      }
      try await expect(throws: .unreadable, "reading it by its identifier") { _ = try await samples.value("2") }
      try await expect(throws: .unreadable, "saving it") { try await samples.save(Sample(id: "2")) }
      let found = try await samples.verify()
      try expect(found.unreadable == ["2"], "\(found.unreadable) were found to be damaged")
      try await samples.discard("2")
      try await samples.rebuild(Sample.byName)
      try await samples.expect(Sample.byName.all, ["1", "3"], "the index after a rebuild")
    },
    CollectionCase("Entries that differ from the values are found, and an index is rebuilt") { subject in
      let storage = try await subject.open()
      let samples = StoredCollection(.samples, in: storage)
      try await samples.insert(["1", "2", "3"].map { Sample(id: $0, rank: 1) })
      try await samples.expectSound()
      try await storage.removeValueOnly("2")
      let stray = try await samples.verify()
      try expect(stray.stray.contains { $0.index == "byRank" && $0.identifier == "2" }, "it found \(stray)")
      try await expect(throws: .damagedIndex, "the query") { _ = try await samples.values(Sample.byRank.all) }
      try await samples.rebuildAll()
      try await samples.expectSound()
      try await storage.removeIndexEntries()
      let missing = try await samples.verify()
      try expect(missing.missing.contains { $0.index == "byRank" && $0.identifier == "1" }, "it found \(missing)")
      try await samples.rebuildAll()
      try await samples.expectSound()
      try await samples.expect(Sample.byRank.all, ["1", "3"], "the rebuilt index")
    },
  ]

  static let declarations: [CollectionCase] = [
    CollectionCase("A new index is built while values are written") { subject in
      let storage = try await subject.open()
      let old = StoredCollection(CollectionSchema<Sample>("samples"), in: storage)
      let count = 600
      try await old.insert((0..<count).map { Sample(id: "\(10_000 + $0)", rank: $0 % 7, notes: "word\($0 % 5)") })
      let new = StoredCollection(
        CollectionSchema<Sample>("samples", version: 2, indexes: Sample.byRank, Sample.words), in: storage)
      try await withThrowingTaskGroup { group in
        for task in 0..<2 {
          group.addTask {
            for number in stride(from: task, to: count, by: 40) {
              try await new.update("\(10_000 + number)") { $0.rank = 100 }
              try await new.save(Sample(id: "\(20_000 + number)", rank: 200))
            }
          }
        }
        group.addTask { try await new.buildIndexes() }
        try await group.waitForAll()
      }
      try await new.buildIndexes()
      let found = try await new.verify()
      try expect(found.isSound && found.building.isEmpty, "the built index differs: \(found)")
      let changed = try await new.values(Sample.byRank.is(100)).count
      try expect(changed == 30, "the index has \(changed) of 30 changed values")
      try await new.expect(
        Sample.words.contains("word3").limited(to: 2), ["10003", "10008"], "the words of earlier values")
    },
    CollectionCase("A query during a build waits, scans or fails, as it says") { subject in
      let storage = try await subject.open()
      let old = StoredCollection(CollectionSchema<Sample>("samples"), in: storage)
      try await old.insert((100..<400).map { Sample(id: "\($0)", rank: -$0, tags: ["a"]) })
      let schema = CollectionSchema<Sample>("samples", version: 2, indexes: Sample.byRank, Sample.byTag)
      let expected = ["399", "398"]
      let scanned = try await StoredCollection(schema, in: storage).values(
        Sample.byRank.all.limited(to: 2).whileBuilding(.scan))
      try expect(scanned.map(\.id) == expected, "a scan returned \(scanned.map(\.id))")
      let waited = try await StoredCollection(schema, in: storage).values(Sample.byRank.all.limited(to: 2))
      try expect(waited.map(\.id) == expected, "a query that waits returned \(waited.map(\.id))")
    },
    CollectionCase("A changed or removed index leaves no entries of its former declaration") { subject in
      let storage = try await subject.open()
      let old = StoredCollection(.samples, in: storage)
      try await old.insert(
        (0..<30).map { (rank: Int) in Sample(id: "\(rank)", name: "n", rank: rank, number: rank, notes: "word") })
      let changed = CollectionIndex("byRank", \Sample.number, version: 2)
      let new = StoredCollection(CollectionSchema<Sample>("samples", version: 2, indexes: changed), in: storage)
      try await new.buildIndexes()
      try await new.expect(changed.isIn(..<3), ["0", "1", "2"], "the changed index")
      let keys = try await storage.keys(withPrefix: "\0c@i")
      try expect(keys.count == 30, "\(keys.count) entries are left of 30")
      try await new.expectSound()
    },
    CollectionCase("Older code and another declaration of the same version are refused") { subject in
      let storage = try await subject.open()
      let old = StoredCollection(CollectionSchema<Sample>("samples"), in: storage)
      try await old.insert(Sample(id: "1"))
      let schema = CollectionSchema<Sample>("samples", version: 2, indexes: Sample.byRank)
      let new = StoredCollection(schema, in: storage)
      try await new.insert(Sample(id: "2", rank: 1))
      try await expect(throws: .newerVersion, "a write of older code") { try await old.insert(Sample(id: "3")) }
      try await expect(throws: .newerVersion, "older code") {
        _ = try await StoredCollection(CollectionSchema<Sample>("samples"), in: storage).values(.all)
      }
      let other = CollectionSchema<Sample>("samples", version: 2, indexes: Sample.byName)
      let error = try await expect(throws: .changedDeclaration, "another declaration") {
        _ = try await StoredCollection(other, in: storage).values(.all)
      }
      try expect(error.index == "byName" || error.index == "byRank", "the error is \(error)")
      try await new.buildIndexes()
      try await new.expect(Sample.byRank.all, ["1", "2"], "the index")
      try await new.expectSound()
    },
    CollectionCase("Values of an older version are migrated when they are read, and stored again") { subject in
      struct Former: Codable, Sendable, Identifiable { var id: String, title: String }
      let storage = try await subject.open()
      let index = CollectionIndex("byName", \Former.title)
      let old = StoredCollection(CollectionSchema<Former>("samples", indexes: index), in: storage)
      try await old.insert((100..<500).map { Former(id: "\($0)", title: "t\($0)") })
      let schema = CollectionSchema<Sample>("samples", version: 2, indexes: Sample.byName, Sample.words)
        .migrating(from: 1) { (old: Former) in Sample(id: old.id, name: String(old.title.reversed())) }
      let new = StoredCollection(schema, in: storage)
      try expect(try await new.value("123")?.name == "321t", "a value was not migrated when it was read")
      try await new.update("100") { $0.name = "changed" }
      try await new.buildIndexes()
      try await new.expect(Sample.byName.is("321t"), ["123"], "the index of a migrated value")
      try await new.expect(Sample.byName.hasPrefix("t"), [], "the index of former values")
      try await new.expectSound()
      let later = StoredCollection(
        CollectionSchema<Sample>("samples", version: 3, indexes: Sample.byName, Sample.words), in: storage)
      try expect(try await later.value("123")?.name == "321t", "a migrated value was not stored")
    },
  ]
}

extension StoredCollection<Sample> {
  fileprivate func rebuildAll() async throws {
    try await rebuild(Sample.byName)
    try await rebuild(Sample.byRank)
    try await rebuild(Sample.byNumber)
  }
}

extension StorageBackend {
  /// The key of a value of the storage's first collection, which the entry of its identifier tells.
  private func valueKey(_ id: String) async throws -> String {
    guard let key = try await bytes(forKey: "\0c@d\(id)\0\0") else {
      throw Violation(reason: "value \(id) is not stored")
    }
    return String(decoding: key, as: UTF8.self)
  }

  /// Changes a byte of a stored value.
  fileprivate func damageValue(_ id: String) async throws {
    let key = try await valueKey(id)
    guard var bytes = try await bytes(forKey: key), !bytes.isEmpty else {
      throw Violation(reason: "value \(id) is not stored")
    }
    bytes[bytes.count / 2] ^= 1
    var batch = StorageBatch()
    batch.setBytes(bytes, forKey: key)
    try await write(batch)
  }

  /// Removes a value and leaves its entries.
  fileprivate func removeValueOnly(_ id: String) async throws {
    var batch = StorageBatch()
    batch.removeValue(forKey: try await valueKey(id))
    try await write(batch)
  }

  /// Removes all entries of indexes.
  fileprivate func removeIndexEntries() async throws {
    var batch = StorageBatch()
    for key in try await keys(withPrefix: "\0c@i") { batch.removeValue(forKey: key) }
    try await write(batch)
  }
}
