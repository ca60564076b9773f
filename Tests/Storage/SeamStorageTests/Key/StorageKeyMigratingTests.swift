import SeamStorage
import StorageTestFixtures
import Testing

struct StorageKeyMigratingTests {
  private let storage = InMemoryStorage()

  /// The second shape has the first one's name in two parts, the third adds a greeting.
  private struct PersonV1: Codable { let name: String }
  private struct PersonV2: Codable {
    let first: String, last: String

    init(_ old: PersonV1) {
      let parts = old.name.split(separator: " ", maxSplits: 1)
      first = parts.first.map(String.init) ?? ""
      last = parts.dropFirst().first.map(String.init) ?? ""
    }
  }
  private struct Person: Codable, Equatable, Sendable {
    let first: String, last: String, greeting: String

    init(first: String, last: String, greeting: String) {
      (self.first, self.last, self.greeting) = (first, last, greeting)
    }

    init(_ old: PersonV2) { self.init(first: old.first, last: old.last, greeting: "Hello \(old.first)") }
  }

  private let key = StorageKey<Person>("person", version: 3, sensitivity: .secret)
    .migrating(from: 1) { (old: PersonV1) in Person(PersonV2(old)) }
    .migrating(from: 2) { (old: PersonV2) in Person(old) }

  @Test func everyOlderVersionIsRead() async throws {
    let wilma = Person(first: "Wilma", last: "Flintstone", greeting: "Hello Wilma")
    let versions = [#"{"name":"Wilma Flintstone"}"#, #"{"first":"Wilma","last":"Flintstone"}"#]
    for (index, json) in versions.enumerated() {
      try await store(json, version: index + 1)
      #expect(try await storage.getValue(forKey: key) == wilma)
    }
    try await storage.setValue(wilma, forKey: key)
    #expect(try await storage.getValue(forKey: key) == wilma)
  }

  @Test func theStepsBelongToAWholeFamilyOfKeys() async throws {
    try await store(#"{"name":"Fred Flintstone"}"#, version: 1)
    let everyone = try await storage.getValues(withPrefix: key)
    #expect(everyone.map(\.value.greeting) == ["Hello Fred"])
  }

  @Test func aVersionWithoutAStepIsReadAsTheNewest() async throws {
    try await store(#"{"first":"Pebbles","last":"","greeting":"Goo"}"#, version: 0)
    #expect(try await storage.getValue(forKey: key)?.greeting == "Goo")
  }

  @Test func observersSeeMigratedValues() async throws {
    try await store(#"{"name":"Barney Rubble"}"#, version: 1)
    var values = storage.values(forKey: key).makeAsyncIterator()
    let first = try await values.next()
    #expect(first??.last == "Rubble")
  }

  @Test func whatASecretHeldIsNotQuotedWhenAStepFails() async throws {
    try await store(#"{"surname":"Slate"}"#, version: 1)
    let error = await #expect(throws: StorageError.self) { try await storage.getValue(forKey: key) }
    #expect(error?.code == .undecodable)
    #expect(error?.underlying == nil)
  }

  private func store(_ json: String, version: Int) async throws {
    var batch = StorageBatch()
    batch.setBytes(Envelope(version: version, payload: Array(json.utf8)[...]).bytes, forKey: "person")
    try await storage.commit(batch)
  }
}
