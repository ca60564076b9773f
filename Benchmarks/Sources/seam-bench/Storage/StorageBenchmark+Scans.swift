import Foundation
import SeamStorage

extension StorageBenchmark {
  /// Measures lists of 111 of 100,000 keys.
  func measureScans(
    _ storage: any StorageBackend, _ raw: RawSQLite, _ name: String, report: (Figure) -> Void
  ) async throws {
    // Each prefix has 111 of 100,000 keys: the number itself, 10 numbers with one more digit, and 100 with two more.
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

  func fill(_ raw: RawSQLite, _ count: Int) throws {
    for start in stride(from: 0, to: count, by: 1000) {
      try raw.transaction { for number in start..<start + 1000 { try raw.put(value, forKey: key(number)) } }
    }
  }

  func fill(_ storage: any StorageBackend, _ count: Int) async throws {
    for start in stride(from: 0, to: count, by: 1000) { try await storage.write(batch(of: start..<start + 1000)) }
  }
}
