import CollectionsWorkload
import Foundation
import SeamCollections
import SeamStorage
import SeamStorageSQLite
import SeamSupport

/// Changes values of a collection whose indexes are being built, beside others: a process for tests to kill.
///
/// Usage: `collections-writer PATH SEED COUNT VERSION`. It prints the number of each step that is done, and
/// `done`.
@main
struct CollectionsWriter {
  static func main() async {
    let arguments = CommandLine.arguments.dropFirst()
    let numbers = arguments.dropFirst().compactMap { UInt64($0) }
    guard arguments.count == 4, numbers.count == 3, let path = arguments.first else {
      return fail("usage: PATH SEED COUNT VERSION")
    }
    do {
      let visits = StoredCollection(Visit.schema(version: Int(numbers[2])), in: SQLiteStorage(at: path))
      var random = SeededRandom(seed: numbers[0])
      for step in 0..<numbers[1] {
        try await perform(&random, on: visits)
        try say("\(step)")
      }
      try await visits.buildIndexes()
      try say("done")
    } catch {
      fail("\(error)")
    }
  }

  private static func perform(_ random: inout SeededRandom, on visits: StoredCollection<Visit>) async throws {
    var batch = CollectionBatch(durability: .process)
    for _ in 0...random.next(upTo: 4) {
      let visit = Visit(random.next(upTo: Visit.count), &random)
      if random.next(upTo: 5) == 0 {
        batch.remove(visit.id, in: visits)
      } else {
        batch.save(visit, in: visits)
      }
    }
    try await batch.commit()
  }

  private static func say(_ line: String) throws {
    try FileHandle.standardOutput.write(contentsOf: Data("\(line)\n".utf8))
  }

  private static func fail(_ text: String) {
    FileHandle.standardError.write(Data("collections-writer: \(text)\n".utf8))
    exit(1)
  }
}
