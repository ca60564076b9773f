import Foundation
import SeamConformance
import SeamStorage
import SeamStorageTesting
import Testing

extension DefaultStorageKey<Set<String>> {
  fileprivate static var topics: Self { Self("subscriptionTopics", default: []) }
}

struct UserDefaultsStorageTests {
  private let suite = TemporarySuite()

  @Test func itMeetsEveryRequirement() async {
    let suites = Suites()
    #if canImport(Darwin)
    // Only the system's service may touch its files.
    let interruptions: [StorageInterruption] = []
    let damage: (@Sendable (String) async throws -> Void)? = nil
    #else
    let interruptions = [
      StorageInterruption(.unavailable) { location in
        let path = await suites.suite(at: location).path
        try FileManager.default.moveItem(atPath: path, toPath: path + ".away")
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
      } end: { location in
        let path = await suites.suite(at: location).path
        try FileManager.default.removeItem(atPath: path)
        try FileManager.default.moveItem(atPath: path + ".away", toPath: path)
      }
    ]
    let damage: (@Sendable (String) async throws -> Void)? = { location in
      try Data().write(to: URL(fileURLWithPath: await suites.suite(at: location).path))
    }
    #endif
    let conformance = StorageConformance(
      "UserDefaultsStorage", survivesReopening: true, interruptions: interruptions,
      open: { await suites.suite(at: $0).storage }, unavailable: { UserDefaultsStorage(suiteName: "no/suite") },
      damage: damage)
    let report = await conformance.check()
    #expect(report.failures.isEmpty)
  }

  @Test func itStatesNoMoreThanWasShown() {
    #expect(!suite.storage.capabilities.keepsSecrets)
    #expect(suite.storage.capabilities.exclusion == .instance && suite.storage.capabilities.observation == .instance)
    #expect(suite.storage.capabilities.largestValue == 1 << 20)
    #if !canImport(Darwin)
    #expect(suite.storage.capabilities.durability == .process)
    #endif
  }

  @Test func aValueThatTheAppStoredByHandIsRead() async throws {
    suite.defaults.set(try JSONEncoder().encode(Set(["news"])), forKey: "subscriptionTopics")
    #expect(try await suite.storage.getValue(forKey: .topics) == ["news"])
    #expect(try await suite.storage.keys(withPrefix: "") == ["subscriptionTopics"])
    try await suite.storage.update(.topics) { $0.insert("weather") }
    #expect(try await suite.storage.getValue(forKey: .topics) == ["news", "weather"])
  }

  @Test func aValueThatTheAppStoredByHandIsOfVersionZero() async throws {
    suite.defaults.set(try JSONEncoder().encode("news,sport"), forKey: "subscriptionTopics")
    await TemporarySuite.expect(.undecodable) { _ = try await suite.storage.getValue(forKey: .topics) }
    let key = StorageKey<Set<String>>("subscriptionTopics")
      .migrating(from: 0) { (old: String) in Set(old.split(separator: ",").map(String.init)) }
    #expect(try await suite.storage.getValue(forKey: key) == ["news", "sport"])
  }

  @Test(arguments: ["1", "true", "null", "\"text\"", "[]", " {\"a\": 1} "])
  func anyJSONOfOtherCodeIsAValue(json: String) async throws {
    suite.defaults.set(Data(json.utf8), forKey: "key")
    let version = StorageKey<Bool>("key", version: 1).migrating(from: 0) { (_: Anything) in true }
    #expect(try await suite.storage.getValue(forKey: version) == true)
  }

  @Test func bytesThatLookLikeJSONAreKeptAsBytes() async throws {
    var batch = StorageBatch()
    batch.setBytes(Array("7".utf8), forKey: "key")
    try await suite.storage.commit(batch)
    #expect(try await suite.storage.bytes(forKey: "key") == Array("7".utf8))
    await TemporarySuite.expect(.corrupt) { _ = try await suite.storage.getValue(forKey: StorageKey<Int>("key")) }
  }

  @Test func dataThatIsNeitherIsCorruptAndStays() async throws {
    let data = Data([0x89, 0x50, 0x4e, 0x47])
    suite.defaults.set(data, forKey: "subscriptionTopics")
    await TemporarySuite.expect(.corrupt) { try await suite.storage.update(.topics) { $0.insert("news") } }
    #expect(suite.defaults.data(forKey: "subscriptionTopics") == data)
    #expect(try await suite.storage.bytes(forKey: "subscriptionTopics") == [UInt8](data))
  }

  @Test func whatIsNoDataIsForeignAndStays() async throws {
    suite.defaults.set("text", forKey: "subscriptionTopics")
    let storage = suite.storage
    func expectForeign(_ call: () async throws -> Void) async {
      let error = await TemporarySuite.expect(.foreign, call)
      #expect(error?.key == "subscriptionTopics")
    }
    await expectForeign { _ = try await storage.getValue(forKey: .topics) }
    await expectForeign { try await storage.setValue(["news"], forKey: .topics) }
    await expectForeign { try await storage.update(.topics) { $0.insert("news") } }
    await expectForeign { try await storage.removeValue(forKey: .topics) }
    var batch = StorageBatch()
    try batch.setValue(1, forKey: "other")
    batch.removeValue(forKey: "subscriptionTopics")
    let mixed = batch
    await expectForeign { try await storage.commit(mixed) }
    #expect(suite.defaults.string(forKey: "subscriptionTopics") == "text")
    #expect(try await storage.entries(withPrefix: "").isEmpty)
  }

  @Test func keysOfOtherCodeAreLeftAlone() async throws {
    suite.defaults.set(Data("1".utf8), forKey: "framework.cache")
    suite.defaults.set(Data("2".utf8), forKey: "own")
    let storage = UserDefaultsStorage(suiteName: suite.name, ownKeys: { $0 == "own" || $0.hasPrefix("draft/") })
    try await storage.setValue(3, forKey: StorageKey("draft/1"))
    try await storage.setValue(4, forKey: StorageKey("seam.migration/main/from"))
    #expect(try await storage.keys(withPrefix: "") == ["draft/1", "own", "seam.migration/main/from"])
    let foreign = StorageKey<Int>("framework.cache")
    await TemporarySuite.expect(.foreign) { _ = try await storage.getValue(forKey: foreign) }
    await TemporarySuite.expect(.foreign) { try await storage.setValue(5, forKey: foreign) }
    await TemporarySuite.expect(.foreign) { try await storage.removeValue(forKey: foreign) }
    #expect(suite.defaults.data(forKey: "framework.cache") == Data("1".utf8))
  }

  @Test func onlyTheSuitesOwnValuesAreSeen() async throws {
    suite.defaults.register(defaults: ["seam-test-registered": Data("1".utf8)])
    #expect(suite.defaults.data(forKey: "seam-test-registered") != nil)
    #expect(try await suite.storage.bytes(forKey: "seam-test-registered") == nil)
    #expect(try await suite.storage.keys(withPrefix: "").isEmpty)
  }

  @Test func twoInstancesTakeTurns() async throws {
    let key = DefaultStorageKey("counter", default: 0)
    let (first, second) = (suite.storage, suite.storage)
    try await withThrowingTaskGroup { group in
      for number in 0..<40 {
        group.addTask { _ = try await (number.isMultiple(of: 2) ? first : second).update(key) { $0 += 1 } }
      }
      try await group.waitForAll()
    }
    #expect(try await first.getValue(forKey: key) == 40)
  }

  @Test func anUnchangedValueIsNotWrittenAgain() async throws {
    let plain = try JSONEncoder().encode(Set(["news"]))
    suite.defaults.set(plain, forKey: "subscriptionTopics")
    try await suite.storage.updateBytes(forKey: "subscriptionTopics") { _ in }
    #expect(suite.defaults.data(forKey: "subscriptionTopics") == plain)
  }

  @Test func aValueAboveTheLimitIsRefusedWithItsBatch() async throws {
    let storage = suite.storage
    var batch = StorageBatch()
    batch.setBytes([1], forKey: "small")
    batch.setBytes([UInt8](repeating: 7, count: 1 << 20), forKey: "large")
    try await storage.commit(batch)
    batch.setBytes([UInt8](repeating: 7, count: 1 << 20 + 1), forKey: "larger")
    batch.setBytes([2], forKey: "small")
    let tooLarge = batch
    let error = await TemporarySuite.expect(.tooLarge) { try await storage.commit(tooLarge) }
    #expect(error?.key == "larger")
    #expect(try await storage.keys(withPrefix: "") == ["large", "small"])
    #expect(try await storage.bytes(forKey: "small") == [1])
  }

  @Test(arguments: ["", "NSGlobalDomain", "a/b", "../up", "a\0b"])
  func aNameThatNoSuiteCanHaveIsAnError(name: String) async {
    await TemporarySuite.expect(.unavailable) {
      _ = try await UserDefaultsStorage(suiteName: name).bytes(forKey: "key")
    }
  }

  @Test func withoutANameItIsTheAppsOwn() async throws {
    let storage = UserDefaultsStorage()
    let key = "seam-test-\(UUID().uuidString)"
    UserDefaults.standard.set(Data("[\"news\"]".utf8), forKey: key)
    #expect(try await storage.getValue(forKey: StorageKey<[String]>(key)) == ["news"])
    try await storage.removeValue(forKey: key)
    #expect(UserDefaults.standard.object(forKey: key) == nil)
    #expect(try await storage.keys(withPrefix: key).isEmpty)
  }
}

/// Decodes from any JSON.
private struct Anything: Decodable {
  init(from decoder: any Decoder) {}
}

/// The suites of one check, by location.
private actor Suites {
  private var suites: [String: TemporarySuite] = [:]

  func suite(at location: String) -> TemporarySuite {
    if let suite = suites[location] { return suite }
    let suite = TemporarySuite()
    suites[location] = suite
    return suite
  }
}
