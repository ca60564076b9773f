import FeatureContacts
import LibContacts
import LibContactsTesting
import SeamFlow
import SeamNetworkTesting
import SeamStorage
import SeamStorageTesting
import Synchronization

/// Sample people in a fake storage with injectable failures.
struct FakePeople {
  static let fred = Person(
    id: .init(rawValue: "fred"), name: "Fred", phones: [.init("555-0100", label: "home")], groups: ["Bowling"])
  static let wilma = Person(
    id: .init(rawValue: "wilma"), name: "Wilma", emails: [.init("wilma@bedrock.example")],
    groups: ["Friends", "Bowling"], parents: [.init(name: "Pearl"), .init(name: "Fred's father-in-law")])
  static let pearl = Person(id: .init(rawValue: "pearl"), name: "Pearl")

  let storage = FakeLocalStorage()
  let files = FakeCardFiles()
  let downloads = FakePeopleDownload()
  let connection = FakeNetworkStateProvider()
  let topics = FakeTopicSubscriptionManager()
  let source: StoredPersonDataSource

  init(_ persons: [Person] = [fred, wilma, pearl]) async throws {
    source = StoredPersonDataSource(storage: storage)
    try await source.load()
    for person in persons { try await source.save(person) }
  }

  var environment: ContactsEnvironment {
    let counter = Counter()
    return ContactsEnvironment(
      files: files, connection: connection, today: { Birthday("2024-06-01") ?? .today() },
      makeID: { .init(rawValue: "new\(counter.next())") })
  }

  /// The dependencies of the flows.
  var scope: FlowScope {
    FlowScope().with(\.persons, source).with(\.topics, topics).with(\.downloads, downloads)
      .with(\.environmentSwitch, HiddenEnvironment()).with(\.environment, environment)
  }

  func everyone() async -> [Person] {
    for await people in await source.people() { return people.everyone }
    return []
  }
}

private final class Counter: Sendable {
  private let value = Mutex(0)
  func next() -> Int {
    value.withLock { value in
      value += 1
      return value
    }
  }
}
