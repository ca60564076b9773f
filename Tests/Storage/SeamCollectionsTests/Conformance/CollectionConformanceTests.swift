import SeamCollectionsTesting
import SeamConformance
import SeamStorage
import SeamStorageSQLite
import SeamSupport
import StorageTestFixtures
import Testing

struct CollectionConformanceTests {
  @Test func worksInMemory() async {
    let report = await CollectionConformance("InMemoryStorage") { _ in InMemoryStorage() }.check()
    #expect(report.failures.isEmpty)
  }

  @Test func worksInSQLite() async {
    let directory = TemporaryDirectory()
    let report = await CollectionConformance("SQLiteStorage", survivesReopening: true) { location in
      SQLiteStorage(at: directory.path("\(location).db"))
    }.check()
    #expect(report.failures.isEmpty)
    #expect(report.findings.allSatisfy { $0.outcome == .met })
  }

  @Test func worksBehindACache() async {
    let report = await CollectionConformance("CachingStorage") { _ in CachingStorage(InMemoryStorage()) }.check()
    #expect(report.failures.isEmpty)
  }

  @Test(arguments: 1...20) func randomChangesAgreeWithADictionary(_ seed: UInt64) async throws {
    var model = CollectionModel(random: SeededRandom(seed: seed))
    try await model.run(steps: 400, in: InMemoryStorage(), reopen: nil)
  }

  @Test(arguments: 1...20) func randomChangesAgreeWithADictionaryOnDisk(_ seed: UInt64) async throws {
    let directory = TemporaryDirectory()
    func open() -> SQLiteStorage { SQLiteStorage(at: directory.path("values.db")) }
    var model = CollectionModel(random: SeededRandom(seed: seed))
    try await model.run(steps: 60, in: open()) { open() }
  }
}
