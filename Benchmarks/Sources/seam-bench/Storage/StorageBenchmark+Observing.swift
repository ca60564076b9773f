import Foundation
import SeamStorage
import SeamStorageSQLite

extension StorageBenchmark {
  /// Measures the time from storing a value to receiving it from `values(forKey:)`, of the same storage and of another
  /// one on the same file.
  ///
  /// The raw side stores in one connection and polls another for changes without pause, which is as fast as SQLite
  /// allows, and occupies a core.
  func measureObserving(in directory: URL, report: (Figure) -> Void) async throws {
    let count = scale(full: 200, quick: 10)
    let rounds = scale(full: 11, quick: 3)
    let writer = SQLiteStorage(at: directory.appendingPathComponent("observed.db").path)
    let reader = SQLiteStorage(at: directory.appendingPathComponent("observed.db").path)
    let rawPath = directory.appendingPathComponent("raw-observed.db").path
    let rawWriter = try RawSQLite(path: rawPath)
    let rawReader = try RawSQLite(path: rawPath)
    func pollRaw() throws {
      for number in 0..<count {
        let version = try rawReader.dataVersion()
        try rawWriter.put(value, forKey: key(number))
        while try rawReader.dataVersion() == version {}
        try expect(try rawReader.get(key(number)) != nil)
      }
    }
    for (name, observed) in [("observe", writer), ("observe_other", reader)] {
      var values = observed.values(forKey: DefaultStorageKey("observed", default: 0)).makeAsyncIterator()
      var last = try await values.next() ?? 0
      let outcome = try await Comparison(rounds: rounds, operations: count).run { _ in
        for _ in 0..<count {
          let next = last + 1
          try await writer.setValue(next, forKey: "observed")
          while last != next { last = try await values.next() ?? 0 }
        }
      } theirs: { _ in
        try pollRaw()
      }
      report(Figure(name: "storage.sqlite.\(name)", value: 1_000_000 / outcome.ours, unit: "us"))
      report(Figure(name: "storage.sqlite.\(name).raw", value: 1_000_000 / outcome.theirs, unit: "us"))
    }
    await writer.close()
    await reader.close()
  }
}
