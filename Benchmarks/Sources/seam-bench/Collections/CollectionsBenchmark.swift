import Foundation
import SeamCollections
import SeamStorageSQLite

/// Collections in `SQLiteStorage` beside a table by hand: typed columns, two indexes and FTS5.
///
/// Both sides have the same pragmas (a write is on the disk when it returns) and the same values, and return them as
/// Swift values. `vs_raw` is our throughput divided by theirs.
struct CollectionsBenchmark: Benchmark {
  static let name = "collections"

  let scale: Scale

  init(scale: Scale) { self.scale = scale }

  func run(report: (Figure) -> Void) async throws {
    let directory = FileManager.default.temporaryDirectory.appendingPathComponent("seam-bench-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: directory) }
    let storage = SQLiteStorage(at: directory.appendingPathComponent("ours.db").path)
    try await storage.open()
    let patients = StoredCollection(.bench, in: storage)
    let raw = try RawPatients(path: directory.appendingPathComponent("raw.db").path)
    let count = scale(full: 100_000, quick: 2000)
    for start in stride(from: 0, to: count, by: 10_000) {
      let values = (start..<min(start + 10_000, count)).map { BenchPatient($0) }
      try await patients.insert(values)
      try raw.add(values)
    }
    try await measureQueries(patients, raw, report: report)
    try await measureInserts(patients, raw, from: count, report: report)
    try await measureObserving(patients, raw, directory, report: report)
    await storage.close()
  }

  private func measureQueries(
    _ patients: StoredCollection<BenchPatient>, _ raw: RawPatients, report: (Figure) -> Void
  ) async throws {
    let count = scale(full: 100, quick: 5)
    let query = try await Comparison(rounds: scale(full: 21, quick: 3), operations: count).run { _ in
      for number in 0..<count {
        let found = try await patients.values(
          BenchPatient.byName.isIn(BenchPatient.family(number * 7)...).limited(to: 100))
        try expect(found.count == 100)
      }
    } theirs: { _ in
      for number in 0..<count { try expect(try raw.patients(from: BenchPatient.family(number * 7)).count == 100) }
    }
    show(query, "query_100", report)
    let words = try await Comparison(rounds: scale(full: 21, quick: 3), operations: count).run { _ in
      for number in 0..<count {
        let found = try await patients.values(BenchPatient.words.contains(BenchPatient.word(number)).limited(to: 100))
        try expect(!found.isEmpty)
      }
    } theirs: { _ in
      for number in 0..<count { try expect(try !raw.patients(withWord: BenchPatient.word(number)).isEmpty) }
    }
    show(words, "words", report)
  }

  private func measureInserts(
    _ patients: StoredCollection<BenchPatient>, _ raw: RawPatients, from first: Int, report: (Figure) -> Void
  ) async throws {
    let count = scale(full: 10_000, quick: 500)
    let outcome = try await Comparison(rounds: scale(full: 5, quick: 1), operations: count).run { round in
      try await patients.insert((0..<count).map { BenchPatient(first + round * count + $0) })
    } theirs: { round in
      try raw.add((0..<count).map { BenchPatient(first + round * count + $0) })
    }
    show(outcome, "insert", report)
  }

  /// Measures the time from changing a value to receiving the observed result of 100 values; the raw side polls another
  /// connection for changes without pause, and queries again.
  private func measureObserving(
    _ patients: StoredCollection<BenchPatient>, _ raw: RawPatients, _ directory: URL, report: (Figure) -> Void
  ) async throws {
    let count = scale(full: 100, quick: 5)
    let reader = try RawPatients(path: directory.appendingPathComponent("raw.db").path)
    let family = BenchPatient.family(500)
    var results = patients.observe(BenchPatient.byName.isIn(family...).limited(to: 100)).makeAsyncIterator()
    guard let first = try await results.next()?.first else { throw WrongAnswer() }
    var ward = 0
    let outcome = try await Comparison(rounds: scale(full: 11, quick: 3), operations: count).run { _ in
      for _ in 0..<count {
        ward += 1
        try await patients.update(first.id) { [ward] in $0.ward = ward }
        while try await results.next()?.first?.ward != ward {}
      }
    } theirs: { round in
      for number in 0..<count {
        let version = try reader.dataVersion()
        try raw.setWard(round * count + number + 1, of: first.id)
        while try reader.dataVersion() == version {}
        try expect(try reader.patients(from: family).first?.ward == round * count + number + 1)
      }
    }
    show(outcome, "observed", report)
  }

  private func show(_ outcome: Comparison.Outcome, _ name: String, _ report: (Figure) -> Void) {
    report(Figure(name: "collections.\(name).vs_raw", value: outcome.ratio, unit: "x"))
    report(Figure(name: "collections.\(name)", value: outcome.ours, unit: "ops/s"))
    report(Figure(name: "collections.\(name).raw", value: outcome.theirs, unit: "ops/s"))
  }

  private func expect(_ condition: Bool) throws {
    guard condition else { throw WrongAnswer() }
  }
}

/// A side read other values than the stored ones.
private struct WrongAnswer: Error {}
