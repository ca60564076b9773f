import SeamCollections
import SeamConformance
package import SeamStorage
package import SeamSupport

extension CollectionCase {
  static let models: [CollectionCase] = [
    CollectionCase("Random changes and queries agree with a dictionary") { subject in
      var model = CollectionModel(random: SeededRandom(seed: 1))
      try await model.run(on: subject, steps: 250)
    }
  ]
}

/// A collection's values in a dictionary, and what each query of them must return.
package struct CollectionModel {
  private var random: SeededRandom
  private var values: [String: Sample] = [:]
  /// When each value was inserted.
  private var places: [String: Int] = [:]
  private var insertions = 0

  package init(random: SeededRandom) { self.random = random }

  /// Makes random changes and queries in both, and throws a violation where they differ.
  mutating func run(on subject: CollectionSubject, steps: Int) async throws {
    let canReopen = subject.conformance.survivesReopening
    let storage = try await subject.open()
    guard canReopen else { return try await run(steps: steps, in: storage, reopen: nil) }
    try await run(steps: steps, in: storage) { try await subject.open() }
  }

  /// Makes random changes and queries in a storage that no other writer uses.
  ///
  /// - Parameters:
  ///   - steps: how many.
  ///   - storage: an empty storage.
  ///   - reopen: opens the storage again; nil if its values do not outlive it.
  package mutating func run(
    steps: Int, in storage: any StorageBackend, reopen: (() async throws -> any StorageBackend)?
  ) async throws {
    var samples = StoredCollection(.samples, in: storage)
    for step in 0..<steps {
      switch random.next(upTo: 12) {
      case 0..<3: try await change(samples)
      case 3: try await changeSeveral(samples)
      case 4:
        let id = randomID()
        try await samples.remove(id)
        (values[id], places[id]) = (nil, nil)
      case 5 where step.isMultiple(of: 7):
        samples = StoredCollection(.samples, in: try await reopen?() ?? samples.backend)
      default: try await query(samples, step)
      }
    }
    try await samples.expectSound()
    let all = try await samples.values(.all)
    let expected = values.values.sorted { $0.id.utf8.lexicographicallyPrecedes($1.id.utf8) }
    try expect(all == expected, "\(all.count) values are stored instead of \(expected.count)")
  }

  private mutating func store(_ sample: Sample) {
    values[sample.id] = sample
    guard places[sample.id] == nil else { return }
    places[sample.id] = insertions
    insertions += 1
  }

  private mutating func randomID() -> String { "\(random.next(upTo: 40))" }

  private mutating func sample() -> Sample {
    let words = ["knee", "hip", "left", "right", "Z\u{fc}rich"]
    return Sample(
      id: randomID(), name: random.pick(["", "A", "Ab", "B", "e\u{301}", "\u{e9}", "a\0"]) ?? "",
      rank: random.pick([nil, -5, 0, 3, 1_000_000]) ?? nil,
      number: random.next(upTo: 2) == 0 ? nil : random.next(upTo: 60),
      tags: (0..<random.next(upTo: 4)).compactMap { _ in random.pick(["a", "b", "c"]) },
      notes: (0..<random.next(upTo: 4)).compactMap { _ in random.pick(words) }.joined(separator: " "))
  }

  private func isUnique(_ new: [Sample]) -> Bool {
    var next = values
    for sample in new { next[sample.id] = sample }
    let numbers = next.values.compactMap(\.number)
    return Set(numbers).count == numbers.count
  }

  private mutating func change(_ samples: StoredCollection<Sample>) async throws {
    let sample = sample()
    let isInsert = random.next(upTo: 3) == 0
    do {
      if isInsert {
        try await samples.insert(sample)
      } else if values[sample.id] != nil, random.next(upTo: 2) == 0 {
        try await samples.update(sample.id) { $0 = sample }
      } else {
        try await samples.save(sample)
      }
    } catch let error as CollectionError where error.code == .exists {
      return try expect(isInsert && values[sample.id] != nil, "an absent value exists: \(error)")
    } catch let error as CollectionError where error.code == .notUnique {
      return try expect(!isUnique([sample]), "a unique key is not: \(error)")
    }
    try expect(isUnique([sample]), "a key that is not unique was stored")
    try expect(!isInsert || values[sample.id] == nil, "a stored value was inserted")
    store(sample)
  }

  private mutating func changeSeveral(_ samples: StoredCollection<Sample>) async throws {
    var new: [String: Sample] = [:]
    for _ in 0..<random.next(upTo: 10) {
      let sample = sample()
      new[sample.id] = sample
    }
    let removed = randomID()
    new[removed] = nil
    var batch = CollectionBatch()
    for sample in new.values { batch.save(sample, in: samples) }
    batch.remove(removed, in: samples)
    var before = values[removed]
    swap(&before, &values[removed])
    values[removed] = nil
    do {
      try await batch.commit()
    } catch let error as CollectionError where error.code == .notUnique {
      try expect(!isUnique(Array(new.values)), "a unique key is not: \(error)")
      values[removed] = before
      return
    }
    try expect(isUnique(Array(new.values)), "a key that is not unique was stored")
    places[removed] = nil
    for sample in new.values { store(sample) }
  }

  private mutating func query(_ samples: StoredCollection<Sample>, _ step: Int) async throws {
    func precedes(_ left: String, _ right: String) -> Bool { left.utf8.lexicographicallyPrecedes(right.utf8) }
    func byID(_ left: Sample, _ right: Sample) -> Bool { precedes(left.id, right.id) }
    func byPlace(_ left: Sample, _ right: Sample) -> Bool { places[left.id] ?? 0 < places[right.id] ?? 0 }
    func byRank(_ left: Sample, _ right: Sample) -> Bool {
      left.rank == right.rank ? byPlace(left, right) : (left.rank ?? .min) < (right.rank ?? .min)
    }
    func byName(_ left: Sample, _ right: Sample) -> Bool {
      left.name.utf8.elementsEqual(right.name.utf8) ? byRank(left, right) : precedes(left.name, right.name)
    }
    let all = Array(values.values)
    var (query, expected): (CollectionQuery<Sample>, [Sample])
    switch random.next(upTo: 8) {
    case 0: (query, expected) = (.all, all.sorted(by: byID))
    case 1: (query, expected) = (Sample.byName.all, all.sorted(by: byName))
    case 2:
      query = Sample.byName.isIn("A"..."B")
      expected = all.filter { !precedes($0.name, "A") && !precedes("B", $0.name) }.sorted(by: byName)
    case 3:
      query = Sample.byRank.isIn(-5..<3)
      expected = all.filter { $0.rank.map { -5 <= $0 && $0 < 3 } ?? false }.sorted(by: byRank)
    case 4:
      let number = random.next(upTo: 60)
      (query, expected) = (Sample.byNumber.is(number), all.filter { $0.number == number })
    case 5:
      (query, expected) = (Sample.byTag.is("b"), all.filter { $0.tags.contains("b") }.sorted(by: byPlace))
    case 6:
      query = Sample.words.contains("zurich left")
      expected = all.filter { $0.notes?.contains("left") == true && $0.notes?.contains("Z") == true }
        .sorted(by: byPlace)
    default:
      query = Sample.words.contains("kn", completing: true)
      expected = all.filter { $0.notes?.contains("knee") == true }.sorted(by: byPlace)
    }
    if random.next(upTo: 2) == 0 {
      query = query.descending()
      expected.reverse()
    }
    var found: [Sample] = []
    if random.next(upTo: 2) == 0 {
      var next: CollectionQuery? = query.limited(to: 1 + random.next(upTo: 9))
      while let page = next {
        let values = try await samples.page(page)
        found += values.values
        next = values.next
        try expect(found.count <= 100, "pages do not end in step \(step)")
      }
    } else {
      found = try await samples.values(query)
    }
    try expect(
      found == expected, "step \(step): \(query) returned \(found.map(\.id)) instead of \(expected.map(\.id))")
  }
}
