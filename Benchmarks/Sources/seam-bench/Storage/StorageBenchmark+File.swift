import Foundation
import SeamStorage

extension StorageBenchmark {
  /// `FileStorage` beside the same work on SQLite's C interface.
  func measureFile(in directory: URL, report: (Figure) -> Void) async throws {
    let storage = FileStorage(at: directory.appendingPathComponent("file").path)
    try await storage.open()
    let raw = try RawSQLite(path: directory.appendingPathComponent("raw-file.db").path)
    try await measureFilePuts(storage, raw, report: report)
    try await measureFileReads(storage, raw, report: report)
    await storage.close()
    try await measureFileOpening(in: directory, report: report)
  }

  private func measureFilePuts(_ storage: FileStorage, _ raw: RawSQLite, report: (Figure) -> Void) async throws {
    let count = scale(full: 200, quick: 10)
    let rounds = scale(full: 21, quick: 3)
    let sequential = try await Comparison(rounds: rounds, operations: count).run { _ in
      for number in 0..<count { try await storage.commit(batch(of: number..<number + 1)) }
    } theirs: { _ in
      for number in 0..<count { try raw.put(value, forKey: key(number)) }
    }
    show(sequential, "storage.file.put", report)

    let tasks = 16
    let each = scale(full: 20, quick: 1)
    let concurrent = try await Comparison(rounds: rounds, operations: tasks * each).run { _ in
      try await withThrowingTaskGroup { group in
        for task in 0..<tasks {
          group.addTask {
            for number in task * each..<(task + 1) * each { try await storage.commit(batch(of: number..<number + 1)) }
          }
        }
        try await group.waitForAll()
      }
    } theirs: { _ in
      for number in 0..<tasks * each { try raw.put(value, forKey: key(number)) }
    }
    show(concurrent, "storage.file.put_concurrent", report)

    let cheap = scale(full: 2000, quick: 50)
    try raw.makeSynchronous(false)
    let forACrash = try await Comparison(rounds: rounds, operations: cheap).run { _ in
      for number in 0..<cheap {
        try await storage.commit(batch(of: number..<number + 1, durability: .processCrash))
      }
    } theirs: { _ in
      for number in 0..<cheap { try raw.put(value, forKey: key(number)) }
    }
    try raw.makeSynchronous(true)
    show(forACrash, "storage.file.put_process_crash", report)
  }

  private func measureFileReads(_ storage: FileStorage, _ raw: RawSQLite, report: (Figure) -> Void) async throws {
    let stored = scale(full: 100_000, quick: 1000)
    try await fill(storage, stored)
    try fill(raw, stored)
    let count = scale(full: 10_000, quick: 1000)
    let rounds = scale(full: 21, quick: 3)
    func scattered(_ number: Int) -> String { key(number &* 7919 % stored) }
    let reads = try await Comparison(rounds: rounds, operations: count).run { _ in
      for number in 0..<count { try expect(try await storage.bytes(forKey: scattered(number))?.count == value.count) }
    } theirs: { _ in
      for number in 0..<count { try expect(try raw.get(scattered(number))?.count == value.count) }
    }
    show(reads, "storage.file.get", report)

    try await measureScans(storage, raw, "storage.file.scan_100", report: report)
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
