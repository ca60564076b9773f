import Foundation
import SeamStorage

extension StorageBenchmark {
  /// `FileStorage` beside the same work on SQLite's C interface.
  func measureFile(in directory: URL, report: (Figure) -> Void) async throws {
    let storage = FileStorage(at: directory.appendingPathComponent("file").path)
    try await storage.open()
    let raw = try RawSQLite(path: directory.appendingPathComponent("raw-file.db").path)
    try await measurePuts(storage, raw, "storage.file", tasks: 16, each: scale(full: 20, quick: 1), report: report)
    let stored = scale(full: 100_000, quick: 1000)
    try await fill(storage, stored)
    try fill(raw, stored)
    try await measureGets(storage, raw, "storage.file", stored: stored, report: report)
    try await measureScans(storage, raw, "storage.file.scan_100", report: report)
    await storage.close()
    try await measureFileOpening(in: directory, report: report)
  }

  /// Lists of 111 of 100,000 keys.
  func measureScans(
    _ storage: any StorageBackend, _ raw: RawSQLite, _ name: String, report: (Figure) -> Void
  ) async throws {
    // 111 of 100,000 keys each: the one of the number, 10 with a digit more and 100 with two.
    let scans = scale(full: 200, quick: 10)
    let size = scale(full: 111, quick: 11)
    let first = scale(full: 100, quick: 10)
    let scanned = try await Comparison(rounds: scale(full: 21, quick: 3), operations: scans).run { _ in
      for number in 0..<scans {
        let prefix = key(first + number % (9 * first))
        try expect(try await storage.entries(withPrefix: prefix).count == size)
      }
    } theirs: { _ in
      for number in 0..<scans {
        let prefix = key(first + number % (9 * first))
        try expect(try raw.list(from: prefix, to: prefix + ":").count == size)
      }
    }
    show(scanned, name, report)
  }

  /// Opening 100,000 keys as they were written in turn, and as a rewriting leaves them.
  private func measureFileOpening(in directory: URL, report: (Figure) -> Void) async throws {
    let path = directory.appendingPathComponent("file-large").path
    let count = scale(full: 100_000, quick: 1000)
    let writer = FileStorage(at: path)
    try await fill(writer, count)
    await writer.close()
    let clock = ContinuousClock()
    var times: [Duration] = []
    for _ in 0..<scale(full: 21, quick: 3) {
      let storage = FileStorage(at: path)
      times.append(try await clock.measure { try expect(try await storage.bytes(forKey: key(count / 2)) != nil) })
      await storage.close()
    }
    let size = try FileManager.default.attributesOfItem(atPath: path + "/values.log")[.size] as? Int ?? 0
    report(Figure(name: "storage.file.open_100k.file", value: Double(size) / 1e6, unit: "MB"))
    report(
      Figure(name: "storage.file.open_100k", value: times.sorted()[times.count / 2] / .milliseconds(1), unit: "ms"))
  }

  func fill(_ raw: RawSQLite, _ count: Int) throws {
    for start in stride(from: 0, to: count, by: 1000) {
      try raw.transaction { for number in start..<start + 1000 { try raw.put(value, forKey: key(number)) } }
    }
  }

  func fill(_ storage: any StorageBackend, _ count: Int) async throws {
    for start in stride(from: 0, to: count, by: 1000) { try await storage.write(batch(of: start..<start + 1000)) }
  }
}
