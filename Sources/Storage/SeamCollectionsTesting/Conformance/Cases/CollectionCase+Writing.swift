import SeamCollections
import SeamConformance
import SeamStorage
import SeamSupport

extension CollectionCase {
  static let uniqueness: [CollectionCase] = [
    CollectionCase("A unique index refuses a second value with the key, and names the first") { subject in
      let samples = try await subject.samples()
      try await samples.insert([Sample(id: "1", number: 7), Sample(id: "2"), Sample(id: "3")])
      for body in [
        { try await samples.insert(Sample(id: "4", number: 7)) },
        { try await samples.update("2") { $0.number = 7 } },
      ] as [@Sendable () async throws -> Void] {
        let error = try await expect(throws: .notUnique, "a second value", by: body)
        try expect(error.index == "byNumber" && error.identifier == "1", "the error is \(error)")
      }
      try await samples.expect(Sample.byNumber.is(7), ["1"], "the key")
      try await expect(throws: .notUnique, "a batch with one key twice") {
        try await samples.insert([Sample(id: "5", number: 8), Sample(id: "6", number: 8)])
      }
      try expect(try await samples.count() == 3, "a refused value was stored")
      try await samples.expectSound()
    },
    CollectionCase("A key of a unique index is free after its value is changed, removed or exchanged") { subject in
      let samples = try await subject.samples()
      try await samples.insert([Sample(id: "1", number: 1), Sample(id: "2", number: 2)])
      try await samples.save([Sample(id: "1", number: 2), Sample(id: "2", number: 1)])
      try await samples.expect(Sample.byNumber.is(1), ["2"], "an exchanged key")
      try await samples.remove("2")
      try await samples.insert(Sample(id: "3", number: 1))
      try await samples.update("1") { $0.number = 5 }
      try await samples.insert(Sample(id: "4", number: 2))
      try await samples.expect(Sample.byNumber.all, ["3", "4", "1"], "the index")
      try await samples.expectSound()
    },
    CollectionCase("Of concurrent inserts with one unique key exactly one is made") { subject in
      let samples = try await subject.samples()
      for number in 0..<5 {
        let stored = try await withThrowingTaskGroup(of: Bool.self) { group in
          for task in 0..<8 {
            group.addTask {
              do {
                try await samples.insert(Sample(id: "\(number)/\(task)", number: number))
                return true
              } catch let error as CollectionError where error.code == .notUnique {
                return false
              }
            }
          }
          return try await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
        }
        try expect(stored == 1, "\(stored) inserts were made")
      }
      try await samples.expectSound()
    },
  ]

  static let batches: [CollectionCase] = [
    CollectionCase("A batch changes several collections together or not at all") { subject in
      let storage = try await subject.open()
      let samples = StoredCollection(.samples, in: storage)
      let others = StoredCollection(CollectionSchema<Sample>("others", indexes: Sample.byRank), in: storage)
      try await others.insert(Sample(id: "1"))
      var refused = CollectionBatch()
      refused.insert(Sample(id: "a"), in: samples)
      refused.insert(Sample(id: "1"), in: others)
      try await expect(throws: .exists, "the batch") { [refused] in try await refused.commit() }
      try expect(try await samples.count() == 0, "half of a refused batch is stored")
      var batch = CollectionBatch()
      batch.insert(Sample(id: "a", rank: 1), in: samples)
      batch.update("1", in: others) { $0.rank = 5 }
      batch.insert(Sample(id: "2", rank: 4), in: others)
      batch.remove("2", in: others)
      try await batch.commit()
      try await samples.expect(Sample.byRank.is(1), ["a"], "the first collection")
      try await others.expect(Sample.byRank.all, ["1"], "the second collection")
    },
    CollectionCase("A batch is made only if its requirements are met") { subject in
      let samples = try await subject.samples()
      try await samples.insert(Sample(id: "1", rank: 1))
      var batch = CollectionBatch()
      batch.require("1", in: samples) { $0?.rank == 2 }
      batch.save(Sample(id: "2"), in: samples)
      do {
        try await batch.commit()
        throw Violation(reason: "the batch was made")
      } catch let error as StorageError where error.code == .conflict {
        try expect(try await samples.count() == 1, "a refused batch stored a value")
      }
    },
    CollectionCase("100 concurrent updates of one value are all made") { subject in
      let storage = try await subject.open()
      let first = StoredCollection(.samples, in: storage)
      let second = StoredCollection(.samples, in: storage)
      try await first.insert(Sample(id: "1", rank: 0))
      try await withThrowingTaskGroup { group in
        for number in 0..<100 {
          let samples = number.isMultiple(of: 2) ? first : second
          group.addTask { try await samples.update("1") { $0.rank = ($0.rank ?? 0) + 1 } }
        }
        try await group.waitForAll()
      }
      let rank = try await first.value("1")?.rank
      try expect(rank == 100, "after 100 updates the value has \(rank ?? 0)")
      try await first.expect(Sample.byRank.all, ["1"], "the index")
      try await first.expectSound()
    },
  ]

  static let moments: [CollectionCase] = [
    CollectionCase("A query returns values of one moment") { subject in
      let samples = try await subject.samples()
      let ids = (10..<20).map { "\($0)" }
      try await samples.insert(ids.map { Sample(id: $0, name: "0", rank: 0) })
      let isDone = Locked(false)
      try await withThrowingTaskGroup { group in
        group.addTask {
          defer { isDone.withLock { $0 = true } }
          for generation in 1...40 {
            try await samples.save(ids.map { Sample(id: $0, name: "\(generation)", rank: generation % 3) })
            await Task.yield()
          }
        }
        for query in [Sample.byRank.all, Sample.byName.isIn("0"..."9"), Sample.byName.all.descending()] {
          group.addTask {
            while !isDone.withLock(\.self) {
              let found = try await samples.values(query)
              let names = Set(found.map(\.name))
              try expect(names.count <= 1, "one query saw the batches \(names.sorted())")
              try expect(
                found.isEmpty || found.count == ids.count, "one query saw \(found.count) of \(ids.count) values")
              await Task.yield()
            }
          }
        }
        try await group.waitForAll()
      }
    }
  ]

  static let observation: [CollectionCase] = [
    CollectionCase("Observers get the current result, and the last one after changes") { subject in
      let samples = try await subject.samples()
      try await samples.insert([Sample(id: "1", rank: 1), Sample(id: "2", rank: 2)])
      for write in [
        { try await samples.insert(Sample(id: "3", rank: 1)) },
        { try await samples.update("3") { $0.name = "new" } },
        { try await samples.update("1") { $0.rank = 2 } },
        { try await samples.remove("3") },
      ] as [@Sendable () async throws -> Void] {
        let before = try await samples.values(Sample.byRank.is(1))
        let (seen, continuation) = AsyncStream.makeStream(of: [Sample].self)
        let observer = Task {
          for try await found in samples.observe(Sample.byRank.is(1)) { continuation.yield(found) }
          continuation.finish()
        }
        defer { observer.cancel() }
        let first = try await subject.within("the current result") { await seen.first { _ in true } }
        try expect(first == before, "observers got \(first ?? []) instead of \(before)")
        try await write()
        let expected = try await samples.values(Sample.byRank.is(1))
        let second = try await subject.within("the changed result") { await seen.first { _ in true } }
        try expect(second == expected, "observers got \(second ?? []) instead of \(expected)")
      }
    },
    CollectionCase("Observers get only changed results") { subject in
      let samples = try await subject.samples()
      let (seen, continuation) = AsyncStream.makeStream(of: [Sample].self)
      let observer = Task {
        for try await found in samples.observe(Sample.byRank.is(1)) { continuation.yield(found) }
      }
      defer { observer.cancel() }
      _ = try await subject.within("the current result") { await seen.first { _ in true } }
      for number in 0..<5 { try await samples.insert(Sample(id: "\(number)", rank: 2)) }
      try await samples.insert(Sample(id: "last", rank: 1))
      let next = try await subject.within("the changed result") { await seen.first { _ in true } }
      try expect(next?.map(\.id) == ["last"], "observers got \(next ?? []), which had not changed")
    },
  ]
}
