import Foundation
import SeamStorage
import SeamStorageSQLite

/// `SQLiteStorage`'s methods on bytes beside the same work on SQLite's C interface.
///
/// Both sides have the same pragmas (a write is on the disk when it returns), table, statements and values, each in a
/// file of its own in the temporary directory. `vs_raw` is our throughput divided by theirs. The typed figures have no
/// raw side: they show the cost of encoding.
struct StorageBenchmark: Benchmark {
  static let name = "storage"

  let scale: Scale
  let value = [UInt8](repeating: 0x2a, count: 200)

  init(scale: Scale) { self.scale = scale }

  func run(report: (Figure) -> Void) async throws {
    let directory = FileManager.default.temporaryDirectory.appendingPathComponent("seam-bench-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: directory) }
    let storage = SQLiteStorage(at: directory.appendingPathComponent("ours.db").path)
    try await storage.open()
    let raw = try RawSQLite(path: directory.appendingPathComponent("raw.db").path)

    try await measurePuts(
      storage, raw, "storage.sqlite", tasks: scale(full: 200, quick: 10), each: 1, report: report)
    try await measureBatches(storage, raw, report: report)
    try await measureReads(storage, raw, report: report)
    try await measureTyped(storage, report: report)
    try await measureSQLiteScans(storage, raw, report: report)
    await storage.close()
    try await EncryptedStorageMeasurement(scale: scale, directory: directory).run(report: report)
    try await measureOpening(in: directory, report: report)
    try await measureObserving(in: directory, report: report)
  }

  private func measureBatches(_ storage: SQLiteStorage, _ raw: RawSQLite, report: (Figure) -> Void) async throws {
    let count = scale(full: 10_000, quick: 1000)
    let size = 1000
    let outcome = try await Comparison(rounds: scale(full: 15, quick: 3), operations: count).run { _ in
      for start in stride(from: 0, to: count, by: size) { try await storage.commit(batch(of: start..<start + size)) }
    } theirs: { _ in
      for start in stride(from: 0, to: count, by: size) {
        try raw.transaction {
          for number in start..<start + size { try raw.put(value, forKey: key(number)) }
        }
      }
    }
    show(outcome, "storage.sqlite.batch", report)
  }

  private func measureReads(_ storage: SQLiteStorage, _ raw: RawSQLite, report: (Figure) -> Void) async throws {
    let stored = scale(full: 10_000, quick: 1000)
    let count = scale(full: 10_000, quick: 1000)
    let rounds = scale(full: 21, quick: 3)
    func scattered(_ number: Int) -> String { key(number &* 7919 % stored) }
    try await measureGets(storage, raw, "storage.sqlite", stored: stored, report: report)

    let concurrent = try await Comparison(rounds: rounds, operations: count).run { _ in
      try await withThrowingTaskGroup { group in
        for lane in 0..<8 {
          group.addTask {
            for number in stride(from: lane, to: count, by: 8) {
              try expect(try await storage.bytes(forKey: key(number &* 7919 % stored))?.count == value.count)
            }
          }
        }
        try await group.waitForAll()
      }
    } theirs: { _ in
      for number in 0..<count { try expect(try raw.get(scattered(number))?.count == value.count) }
    }
    show(concurrent, "storage.sqlite.get_concurrent", report)

    let all = try await Comparison(rounds: rounds, operations: stored).run { _ in
      try expect(try await storage.entries(withPrefix: "person/").count == stored)
    } theirs: { _ in
      try expect(try raw.list(from: "person/", to: "person0").count == stored)
    }
    show(all, "storage.sqlite.entries", report)
  }

  private func measureTyped(_ storage: SQLiteStorage, report: (Figure) -> Void) async throws {
    let count = scale(full: 10_000, quick: 1000)
    var batch = StorageBatch()
    for number in 0..<count { try batch.setValue(Card(number), forKey: Self.card("\(number)")) }
    try await storage.commit(batch)
    let outcome = try await Comparison(rounds: scale(full: 5, quick: 1), operations: count).run { _ in
      for number in 0..<count { try expect(try await storage.getValue(forKey: Self.card("\(number)")) != nil) }
    } theirs: { _ in
      try expect(try await storage.getValues(withPrefix: Self.card("")).count == count)
    }
    report(Figure(name: "storage.sqlite.typed.get", value: outcome.ours, unit: "values/s"))
    report(Figure(name: "storage.sqlite.typed.get_all", value: outcome.theirs, unit: "values/s"))
  }

  /// Measures lists of a hundred values, as bytes and decoded; the raw side decodes one by one.
  private func measureSQLiteScans(
    _ storage: SQLiteStorage, _ raw: RawSQLite, report: (Figure) -> Void
  ) async throws {
    let stored = scale(full: 100_000, quick: 1000)
    try await fill(storage, stored)
    try fill(raw, stored)
    try await measureScans(storage, raw, "storage.sqlite.scan_100", report: report)
    let scans = scale(full: 100, quick: 5)
    var batch = StorageBatch()
    for list in 0..<scans {
      for number in 0..<100 { try batch.setValue(Card(number), forKey: Self.card("\(list)/\(number)")) }
    }
    try await storage.commit(batch)
    try raw.transaction {
      for list in 0..<scans {
        for number in 0..<100 {
          try raw.put([UInt8](try JSONEncoder().encode(Card(number))), forKey: "card/\(list)/\(number)")
        }
      }
    }
    let typed = try await Comparison(rounds: scale(full: 21, quick: 3), operations: scans).run { _ in
      for list in 0..<scans {
        try expect(try await storage.getValues(withPrefix: Self.card("\(list)/")).count == 100)
      }
    } theirs: { _ in
      let decoder = JSONDecoder()
      for list in 0..<scans {
        let cards = try raw.list(from: "card/\(list)/", to: "card/\(list)0").map {
          try decoder.decode(Card.self, from: Data($0.value))
        }
        try expect(cards.count == 100)
      }
    }
    show(typed, "storage.sqlite.typed_scan_100", report)
  }

  func show(_ outcome: Comparison.Outcome, _ name: String, _ report: (Figure) -> Void) {
    report(Figure(name: "\(name).vs_raw", value: outcome.ratio, unit: "x"))
    report(Figure(name: "\(name)", value: outcome.ours, unit: "ops/s"))
    report(Figure(name: "\(name).raw", value: outcome.theirs, unit: "ops/s"))
  }

  func key(_ number: Int) -> String { "person/\(number)" }

  func batch(of numbers: Range<Int>, durability: StorageDurability = .powerLoss) -> StorageBatch {
    var batch = StorageBatch(durability: durability)
    for number in numbers { batch.setBytes(value, forKey: key(number)) }
    return batch
  }

  private static func card(_ id: String) -> StorageKey<Card> { StorageKey("card/\(id)") }

  func expect(_ condition: Bool) throws {
    guard condition else { throw WrongAnswer() }
  }
}

/// A side read other values than the stored ones.
private struct WrongAnswer: Error {}

/// A record such as an address book keeps.
private struct Card: Codable, Sendable {
  let name: String
  let phones: [String]
  let city: String
  let isFavourite: Bool

  init(_ number: Int) {
    name = "Person \(number)"
    phones = ["+41 44 \(number)", "+48 22 \(number)"]
    city = "Bedrock"
    isFavourite = number.isMultiple(of: 10)
  }
}
