import ContactsApp
import FeatureContacts
import Foundation
import LibContacts
import LibContactsTesting
import SeamFlow
import SeamGtkTesting
import SeamNetwork
import SeamStorage
import Synchronization

/// Contacts in a window of the test process, with an in-memory address book.
@MainActor
final class ContactsWindow {
  let user: GtkUser
  let books: FakeAddressBooks
  private let app: AppCoordinator

  init(
    _ people: [Person] = [], problem: StartProblem? = nil, connection: any NetworkStateProvider = AlwaysOnline(),
    settings: ContactsSettings? = nil, width: Int = 390, height: Int = 780
  ) async throws {
    books = FakeAddressBooks(people, problem: problem)
    let environment = ContactsEnvironment(
      files: DiskCardFiles(), connection: connection, today: { .today() }, makeID: { .unique() })
    app = AppCoordinator(books: books, environment: environment, log: books, settings: settings)
    user = try GtkUser(title: "Contacts", width: width, height: height)
    try await user.start(app)
  }

  /// The directory of screenshots: SCREENSHOTS, by default `.build/screenshots` of the repository.
  private static let pictures =
    ProcessInfo.processInfo.environment["SCREENSHOTS"]
    ?? URL(fileURLWithPath: #filePath).appendingPathComponent("../../../../../.build/screenshots").standardized.path

  func draw(_ name: String) async throws {
    try FileManager.default.createDirectory(atPath: Self.pictures, withIntermediateDirectories: true)
    try await user.draw(to: "\(Self.pictures)/\(name).png")
  }

  /// Edits the person on the screen; the form comes once the person is read.
  func edit() async throws {
    try await user.tap("Edit")
    try await user.wait(for: "Edit person")
  }

  /// Returns a number of people, each with a name, phones, an address and a group, some with parents.
  static func people(_ count: Int) -> [Person] {
    let given = ["Wilma", "Fred", "Betty", "Barney", "Pebbles", "Pearl", "Joe", "Gazoo", "Dino", "Sam", "Ada", "Zoe"]
    let family = ["Flintstone", "Rubble", "Slate", "Slaghoople", "Rockhead", "Quarry", "Granite", "Marble", "Basalt"]
    func fullName(_ number: Int) -> String {
      let suffix = count > given.count * family.count ? " \(number)" : ""
      return "\(given[number % given.count]) \(family[number % family.count])\(suffix)"
    }
    return (0..<count).map { number in
      let name = fullName(number)
      return Person(
        id: Person.ID(rawValue: "person-\(number)"), name: name,
        emails: [.init("\(name.split(separator: " ")[0].lowercased())\(number)@bedrock.example", label: "home")],
        phones: [.init("+1202555\(1000 + number)", label: "mobile"), .init("+1202556\(1000 + number)", label: "work")],
        groups: number % 3 == 0 ? ["Bowling", "Quarry"] : ["Bowling"],
        parents: number % 10 == 4 ? [.init(name: fullName(number - 4)), .init(name: fullName(number - 3))] : [])
    }
  }
}

/// An in-memory address book with injectable failures, and a log that discards notes.
final class FakeAddressBooks: AddressBooks, AppLog {
  private let people: [Person]
  private let problem: Mutex<StartProblem?>
  let downloads = FakePeopleDownload()

  init(_ people: [Person], problem: StartProblem?) {
    self.people = people
    self.problem = Mutex(problem)
  }

  func open() async throws -> AddressBook {
    if let problem = problem.withLock({ $0 }) { throw problem }
    let storage = InMemoryStorage()
    let source = StoredPersonDataSource(storage: storage)
    try await source.load()
    // Each save is a separate update; an import is a single one.
    if people.count > 1000 {
      _ = try await source.importCards(
        from: Self.cards(of: people), progress: { _ in }, decide: { _ in .update })
    } else {
      for person in people { try await source.save(person) }
    }
    return AddressBook(
      source: source, topics: LiveTopicSubscriptionManager(subscriber: LocalTopicSubscriber(), storage: storage),
      downloads: downloads, preferences: storage, snapshots: LocalSnapshotStore(storage: storage))
  }

  private static func cards(of people: [Person]) -> CardFile {
    let text = people.map { "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:\($0.name)\r\nEND:VCARD\r\n" }.joined()
    let chunk = OneChunk(Array(text.utf8))
    return CardFile(size: text.utf8.count) { chunk.take() }
  }

  func moveAside() async throws -> String {
    problem.withLock { $0 = nil }
    return "/aside"
  }

  func note(_ message: String) {}
}

/// A file that is read in one chunk.
private final class OneChunk: Sendable {
  private let bytes: Mutex<[UInt8]?>

  init(_ bytes: [UInt8]) { self.bytes = Mutex(bytes) }

  func take() -> [UInt8]? {
    bytes.withLock { bytes in
      defer { bytes = nil }
      return bytes
    }
  }
}
