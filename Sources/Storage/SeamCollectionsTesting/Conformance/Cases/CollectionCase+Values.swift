import SeamCollections
import SeamConformance
import SeamStorage

extension CollectionCase {
  static let values: [CollectionCase] = [
    CollectionCase("A value is read as it was stored") { subject in
      let samples = try await subject.samples()
      let first = Sample(id: "1", name: "Ann", rank: -1, number: 3, tags: ["a", "b"], notes: "e\u{301}\0")
      try await samples.insert([first, Sample(id: "2")])
      try expect(try await samples.value("1") == first, "another value was read")
      try expect(try await samples.value("2") == Sample(id: "2"), "another value was read")
      let several = try await samples.values(["2", "3", "1"])
      try expect(several == [Sample(id: "2"), nil, first], "several values were read as \(several)")
      let count = try await samples.count()
      try expect(count == 2, "two values are counted as \(count)")
    },
    CollectionCase("A removed value is absent, and removing an absent one is not an error") { subject in
      let samples = try await subject.samples()
      try await samples.insert(Sample(id: "1", name: "Ann", rank: 1, number: 1, tags: ["a"], notes: "knee"))
      try await samples.remove(["1", "2"])
      try expect(try await samples.value("1") == nil, "the removed value is still stored")
      try expect(try await samples.count() == 0, "the removed value is counted")
      for query in [Sample.byName.all, Sample.byRank.all, Sample.byNumber.all, Sample.byTag.all] {
        try await samples.expect(query, [], "an index of a removed value")
      }
      try await samples.expect(Sample.words.contains("knee"), [], "a word of a removed value")
      try await samples.expectSound()
    },
    CollectionCase("A value with a stored identifier is not inserted, and replaced when it is saved") { subject in
      let samples = try await subject.samples()
      try await samples.insert(Sample(id: "1", name: "Ann"))
      let error = try await expect(throws: .exists, "inserting again") { try await samples.insert(Sample(id: "1")) }
      try expect(error.identifier == "1", "the error names \(error.identifier ?? "no identifier")")
      try expect(try await samples.value("1")?.name == "Ann", "the value was replaced")
      try await samples.save([Sample(id: "1", name: "Bob"), Sample(id: "2")])
      try expect(try await samples.value("1")?.name == "Bob", "the saved value is not stored")
      try await samples.expect(.all, ["1", "2"], "reading all")
    },
    CollectionCase("An update changes the stored value, and fails if there is none") { subject in
      let samples = try await subject.samples()
      try await expect(throws: .absent, "updating an absent value") { try await samples.update("1") { _ in } }
      try await samples.insert(Sample(id: "1", rank: 1))
      try await samples.update("1") { $0.rank = 2 }
      try expect(try await samples.value("1")?.rank == 2, "the update is not stored")
    },
    CollectionCase("An update with a default changes the stored value or else the default") { subject in
      let samples = try await subject.samples()
      for rank in 1...2 {
        var batch = CollectionBatch()
        batch.update("1", default: Sample(id: "1", name: "Ann", rank: 0), in: samples) { $0.rank = ($0.rank ?? 0) + 1 }
        try await batch.commit()
        try expect(try await samples.value("1")?.rank == rank, "update \(rank) is not stored")
      }
      try await samples.expect(Sample.byName.is("Ann"), ["1"], "the default's entry")
      try await samples.expect(Sample.byRank.is(1), [], "the former key")
      var other = CollectionBatch()
      other.update("2", default: Sample(id: "3"), in: samples) { _ in }
      try await expect(throws: .absent, "a default with another identifier") { [other] in try await other.commit() }
      try await samples.expectSound()
    },
    CollectionCase("Changing a value moves it in every index") { subject in
      let samples = try await subject.samples()
      try await samples.insert(Sample(id: "1", name: "Ann", rank: 1, number: 1, tags: ["a", "b"], notes: "knee"))
      try await samples.save(Sample(id: "1", name: "Bob", rank: 2, number: 2, tags: ["b", "c"], notes: "hip"))
      let gone = [
        Sample.byName.is("Ann"), Sample.byRank.is(1), Sample.byNumber.is(1), Sample.byTag.is("a"),
        Sample.words.contains("knee"),
      ]
      for query in gone { try await samples.expect(query, [], "the former key") }
      let present = [
        Sample.byName.is("Bob"), Sample.byRank.is(2), Sample.byNumber.is(2), Sample.byTag.is("b"),
        Sample.byTag.is("c"), Sample.words.contains("hip"),
      ]
      for query in present { try await samples.expect(query, ["1"], "the new key") }
      try await samples.expectSound()
    },
    CollectionCase("Collections of one storage do not mix") { subject in
      let storage = try await subject.open()
      let names = ["a", "ab", "", "a\0", "a/", "e\u{301}", "\u{e9}"]
      for (number, name) in names.enumerated() {
        let samples = StoredCollection(CollectionSchema<Sample>(name, indexes: Sample.byRank), in: storage)
        try await samples.insert(Sample(id: "\(number)", rank: number))
      }
      for (number, name) in names.enumerated() {
        let samples = StoredCollection(CollectionSchema<Sample>(name, indexes: Sample.byRank), in: storage)
        try await samples.expect(Sample.byRank.all, ["\(number)"], "collection \(name.debugDescription)")
        try expect(try await samples.count() == 1, "collection \(name.debugDescription) counts other values")
      }
    },
    CollectionCase("Values and indexes outlive the instance") { subject in
      try subject.requireReopening()
      do {
        let samples = try await subject.samples()
        try await samples.insert([Sample(id: "1", name: "Ann"), Sample(id: "2", name: "Bob")])
        try await samples.remove("1")
      }
      let samples = try await subject.samples()
      try await samples.expect(Sample.byName.all, ["2"], "the index after reopening")
      try await samples.expectSound()
    },
    CollectionCase("Another collection object of the storage sees every write") { subject in
      let storage = try await subject.open()
      let (first, second) = (StoredCollection(.samples, in: storage), StoredCollection(.samples, in: storage))
      for number in 0..<20 {
        try await (number.isMultiple(of: 2) ? first : second).save(Sample(id: "1", rank: number))
        try await first.expect(Sample.byRank.is(number), ["1"], "the first object")
        try await second.expect(Sample.byRank.is(number), ["1"], "the second object")
      }
    },
  ]
}
