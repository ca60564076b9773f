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

/// In-memory files.
final class FakeCardFiles: CardFiles {
  private let contents = Mutex<[String: [UInt8]]>([:])
  private let endless = Mutex(false)

  /// Whether files repeat endlessly, so that reading them never finishes.
  var isEndless: Bool {
    get { endless.withLock(\.self) }
    set { endless.withLock { $0 = newValue } }
  }

  subscript(path: String) -> String? {
    get { contents.withLock { $0[path] }.map { String(decoding: $0, as: UTF8.self) } }
    set { contents.withLock { $0[path] = newValue.map { Array($0.utf8) } } }
  }

  func open(_ path: String) throws -> CardFile {
    guard let bytes = contents.withLock({ $0[path] }) else {
      throw CardFileError(description: "\(path) does not exist.")
    }
    if isEndless { return CardFile(size: nil) { bytes } }
    let chunks = Mutex(stride(from: 0, to: bytes.count, by: 100).map { Array(bytes[$0..<min($0 + 100, bytes.count)]) })
    return CardFile(size: bytes.count) { chunks.withLock { $0.isEmpty ? nil : $0.removeFirst() } }
  }

  func exists(_ path: String) -> Bool { contents.withLock { $0[path] != nil } }

  func write(_ bytes: [UInt8], to path: String) throws {
    guard path != "full" else { throw CardFileError(description: "full cannot be written.") }
    contents.withLock { $0[path] = bytes }
  }
}
