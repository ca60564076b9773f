import ContactsApp
import FeatureContacts
import Foundation
import LibContacts
import LibContactsTesting
import SeamFlow
import SeamFlowFuzzing
import SeamStorage
import Synchronization
import Testing

/// Random walks through Contacts find no violation: `make fuzz STEPS=n SEED=s` walks further.
@MainActor @Suite(.timeLimit(.minutes(60)))
struct FuzzTests {
  private static func setting(_ name: String) -> Int? {
    ProcessInfo.processInfo.environment[name].flatMap { Int($0) }
  }

  @Test func randomWalksFindNoViolation() async {
    let steps = Self.setting("SEAM_FUZZ_STEPS") ?? 2_000
    let seed = UInt64(clamping: Self.setting("SEAM_FUZZ_SEED") ?? 1)
    let fuzz = FlowFuzz(
      steps: steps, seed: seed, links: ContactsLinks.table, world: { try await Bedrock() }
    ) { world in
      AppCoordinator(books: world, environment: world.environment, log: world)
    }
    .also("somebody is deleted") { world, number in
      let persons = await world.everyone()
      if !persons.isEmpty { _ = try await world.source.remove(persons[number % persons.count].id) }
    }
    .also("somebody is renamed") { world, number in
      let persons = await world.everyone()
      guard !persons.isEmpty else { return }
      var person = persons[number % persons.count]
      person.name = "Renamed \(number)"
      try await world.source.save(person)
    }
    .also("a topic is followed or unfollowed elsewhere") { world, number in
      let topic = number.isMultiple(of: 3) ? Topic.birthdays : .group("bowling")
      if number.isMultiple(of: 2) {
        try await world.topics.subscribe(to: topic)
      } else {
        try await world.topics.unsubscribe(from: topic)
      }
    }
    // An import is committed at its end: an interrupted one has no effect, and its form is shown again.
    .passing(over: "ImportFlow.progress")
    let finding = await fuzz.run()
    #expect(finding == nil)
    print("FuzzTests, seed \(seed): \(fuzz.report)")
    #expect(fuzz.report.steps > steps / 2)
  }
}

/// An in-memory address book and in-memory files.
private final class Bedrock: AddressBooks, AppLog {
  let source: StoredPersonDataSource
  private let storage = InMemoryStorage()
  let topics: LiveTopicSubscriptionManager
  let environment = ContactsEnvironment(
    files: FakeCardFiles(["a": "BEGIN:VCARD\r\nVERSION:3.0\r\nUID:b\r\nFN:Betty\r\nEND:VCARD\r\n"]),
    today: { Birthday("2024-06-01") ?? .today() }, makeID: Bedrock.counter("new"))

  init() async throws {
    source = StoredPersonDataSource(storage: storage, makeID: Bedrock.counter("card"))
    topics = LiveTopicSubscriptionManager(subscriber: LocalTopicSubscriber(), storage: storage)
    try await source.load()
    for person in [
      Person(
        id: .init(rawValue: "fred"), name: "Fred", phones: [.init("555-0100", label: "home")], groups: ["Bowling"]),
      Person(
        id: .init(rawValue: "wilma"), name: "Wilma", emails: [.init("wilma@bedrock.example")],
        groups: ["Friends", "Bowling"], parents: [.init(name: "Pearl"), .init(name: "Nobody")]),
      Person(id: .init(rawValue: "pearl"), name: "Pearl"),
    ] {
      try await source.save(person)
    }
  }

  func open() async throws -> AddressBook {
    AddressBook(
      source: source, topics: topics, downloads: FakePeopleDownload(), preferences: storage, snapshots: NoSnapshots())
  }
  func moveAside() async throws -> String { "/aside" }
  func note(_ message: String) {}

  func everyone() async -> [Person] {
    for await people in await source.people() { return people.everyone }
    return []
  }

  private static func counter(_ name: String) -> @Sendable () -> Person.ID {
    let count = Mutex(0)
    return {
      count.withLock { count in
        count += 1
        return .init(rawValue: "\(name)\(count)")
      }
    }
  }
}

/// Stores nothing, because the fuzzer passes snapshots on.
private struct NoSnapshots: SnapshotStore {
  func load() async throws -> NavigationSnapshot? { nil }
  func save(_ snapshot: NavigationSnapshot) async throws {}
}
