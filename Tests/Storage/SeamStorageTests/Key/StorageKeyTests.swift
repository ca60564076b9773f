import Dispatch
import SeamStorage
import Testing

extension DefaultStorageKey<Set<String>> {
  fileprivate static var topics: Self { Self("topics", default: []) }
}

extension DefaultStorageKey<Int> {
  fileprivate static func visits(_ page: String) -> Self { Self("visits/\(page)", default: 0) }
}

struct StorageKeyTests {
  private let storage: any TransactionalStorage = InMemoryStorage()

  @Test func declaredKeysReadWellAtTheCall() async throws {
    try await storage.setValue(["news"], forKey: .topics)
    try await storage.update(.topics) { $0.insert("sport") }
    #expect(try await storage.getValue(forKey: .topics) == ["news", "sport"])
    try await storage.removeValue(forKey: .topics)
    #expect(try await storage.getValue(forKey: .topics) == [])
  }

  @Test func aLiteralIsAKeyWhoseTypeIsInferred() async throws {
    try await storage.setValue(7, forKey: "number")
    let number: Int? = try await storage.getValue(forKey: "number")
    #expect(number == 7)
    try await storage.removeValue(forKey: "number")
    let none: Int? = try await storage.getValue(forKey: "number")
    #expect(none == nil)
  }

  @Test func aFamilyOfKeysIsReadAtOnce() async throws {
    for page in ["b", "a"] { try await storage.update(.visits(page)) { $0 += 1 } }
    let visits = try await storage.getValues(withPrefix: .visits(""))
    #expect(visits.map(\.key) == ["visits/a", "visits/b"])
    #expect(visits.map(\.value) == [1, 1])
  }

  @Test func aKeyOfANewerVersionReadsWhatAnOlderOneStored() async throws {
    try await storage.setValue("text", forKey: StorageKey("key", version: 1))
    #expect(try await storage.getValue(forKey: StorageKey<String>("key", version: 2)) == "text")
  }

  /// In a process of its own: a `FlowFuzz` in this one may move all work to the main queue.
  @Test func codingStaysOffTheMainActor() async {
    await #expect(processExitsWith: .success) { try await codeOnTheMainActor() }
  }
}

@MainActor
private func codeOnTheMainActor() async throws {
  DispatchQueue.main.setSpecific(key: mainQueue, value: true)
  try #require(isOnMainQueue())
  let storage: any TransactionalStorage = InMemoryStorage()
  let key: StorageKey<[QueueWitness]> = "witness"
  try await storage.setValue([QueueWitness()], forKey: key)
  #expect(try await storage.getValue(forKey: key)?.first?.wasOnMainQueue == [false, false])
  let values = try await storage.getValues(withPrefix: key)
  #expect(values.first?.value.first?.wasOnMainQueue == [false, false])
}

/// Notes where it is encoded and decoded.
private struct QueueWitness: Codable, Sendable {
  var wasOnMainQueue: [Bool] = []

  init() {}

  init(from decoder: any Decoder) throws {
    let encoded = try decoder.singleValueContainer().decode(Bool.self)
    wasOnMainQueue = [encoded, isOnMainQueue()]
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(isOnMainQueue())
  }
}

private let mainQueue = DispatchSpecificKey<Bool>()

private func isOnMainQueue() -> Bool { DispatchQueue.getSpecific(key: mainQueue) ?? false }
