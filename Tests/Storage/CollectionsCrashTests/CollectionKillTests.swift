import CollectionsWorkload
import Foundation
import SeamCollections
import SeamConformance
import SeamStorage
import SeamStorageSQLite
import SeamSupport
import StorageTestFixtures
import Testing

/// Two processes write to a collection while its indexes are built, and are killed: values and indexes agree after each
/// round.
///
/// `SEAM_KILLS` says how often, `SEAM_SEED` from which seed on.
struct CollectionKillTests {
  @Test func indexesAgreeWithValuesAfterKills() async throws {
    let environment = ProcessInfo.processInfo.environment
    let kills = environment["SEAM_KILLS"].flatMap { Int($0) } ?? 10
    let seed = environment["SEAM_SEED"].flatMap { UInt64($0) } ?? 1
    let directory = TemporaryDirectory()
    try directory.write([], to: "data/.empty")
    let path = directory.path("data/visits.db")
    func open() -> SQLiteStorage { SQLiteStorage(at: path) }
    var random = SeededRandom(seed: seed)
    try await StoredCollection(Visit.schema(version: 1), in: open()).insert(
      (0..<Visit.count).map { Visit($0, &random) })

    var (version, killed, steps, left) = (1, 0, 0, 0)
    while killed < kills {
      version += 1
      let limits = [1 + random.next(upTo: 6), 1 + random.next(upTo: 12)]
      let runs = try await withThrowingTaskGroup(of: KilledWriter.self) { group in
        for (number, limit) in limits.enumerated() {
          let seed = seed &* 100_000 &+ UInt64(version * 10 + number)
          let microseconds = random.next(upTo: 30_000) >> random.next(upTo: 8)
          let arguments = [path, "\(seed)", "2000", "\(version)"]
          group.addTask {
            try await KilledWriter.run("collections-writer", arguments, killedAfter: limit, microseconds)
          }
        }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      for run in runs {
        #expect(run.findings.isEmpty, "version \(version), seed \(seed)")
        steps += run.steps
        killed += run.wasKilled ? 1 : 0
      }
      let visits = StoredCollection(Visit.schema(version: version), in: open())
      let before = try await visits.verify()
      #expect(before.isSound, "while building version \(version), seed \(seed): \(before)")
      left += before.building.isEmpty ? 0 : 1
      // Half of the builds are left to the processes of the next version.
      guard version.isMultiple(of: 2) else { continue }
      try await visits.buildIndexes()
      let after = try await visits.verify()
      #expect(after.isSound && after.building.isEmpty, "version \(version), seed \(seed): \(after)")
      try await checkQueries(of: visits)
    }
    print("kill -9 collections, seed \(seed): \(killed) kills, \(steps) steps, \(left) builds interrupted")
  }

  /// What queries by the indexes return is what the values say.
  private func checkQueries(of visits: StoredCollection<Visit>) async throws {
    let all = try await visits.values(.all)
    let schema = Visit.schema(version: visits.schema.version)
    #expect(schema.version == visits.schema.version)
    let byRank = CollectionIndex("byRank", \Visit.rank, version: schema.version)
    #expect(try await Set(visits.values(byRank.is(7)).map(\.id)) == Set(all.filter { $0.rank == 7 }.map(\.id)))
    let words = WordIndex("words", \Visit.notes)
    let found = try await visits.values(words.contains("knee right")).map(\.id)
    #expect(found.sorted() == all.filter { $0.notes == "right knee" }.map(\.id))
  }
}
