import ContactsApp
import FeatureContacts
import Foundation
import LibContacts
import LibContactsTesting
import SeamFlow
import SeamFlowFuzzing
import SeamStorage
import SeamStorageSQLite
import SeamViews

/// A random walk through Contacts on a real file, for the test that kills it: `contacts-walk DATABASE SEED`.
///
/// It prints `BEGIN` with the restored tree, then `STATE` with each new tree after it is saved, without questions, and
/// continues when it reads a line.
@main
enum ContactsWalk {
  @MainActor
  static func main() async throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 3, let seed = UInt64(arguments[2]) else {
      FileHandle.standardError.write(Data("usage: contacts-walk DATABASE SEED\n".utf8))
      exit(64)
    }
    let book = try await FileBook(at: arguments[1])
    let fuzz = FlowFuzz(
      steps: 150, seed: seed, stepsPerWalk: 150, stepsPerRestoration: nil, links: ContactsLinks.table, world: { book }
    ) { book in
      AppCoordinator(books: book, environment: book.environment, log: book)
    }
    var hasBegun = false
    fuzz.onState = { navigator in
      let tree = await book.rest(navigator)
      // Questions are not restored.
      let text = tree.alerts.reversed().reduce(tree.description) { text, alert in
        String(text.dropLast("\nalert: \(alert.configuration.title)".count))
      }
      let outline = text.replacingOccurrences(of: "\n", with: "|")
      FileHandle.standardOutput.write(Data("\(hasBegun ? "STATE" : "BEGIN") \(outline)\n".utf8))
      hasBegun = true
      _ = readLine()
    }
    if let finding = await fuzz.run() { FileHandle.standardError.write(Data("\(finding)\n".utf8)) }
  }
}

/// An address book in a file, and one .vcf file in memory.
private struct FileBook: AddressBooks, AppLog {
  private let storage: SQLiteStorage
  private let source: StoredPersonDataSource
  private let topics: LiveTopicSubscriptionManager
  private let snapshots: LocalSnapshotStore
  private let openings = Openings()
  let environment = ContactsEnvironment(
    files: FakeCardFiles(["a": "BEGIN:VCARD\r\nVERSION:3.0\r\nUID:b\r\nFN:Betty\r\nEND:VCARD\r\n"]),
    today: { .today() }, makeID: { .unique() })

  init(at path: String) async throws {
    storage = SQLiteStorage(at: path)
    try await storage.open()
    source = StoredPersonDataSource(storage: storage)
    topics = LiveTopicSubscriptionManager(subscriber: LocalTopicSubscriber(), storage: storage)
    snapshots = LocalSnapshotStore(storage: storage)
    try await source.load()
  }

  func open() async throws -> AddressBook {
    await openings.add()
    return AddressBook(
      source: source, topics: topics, downloads: FakePeopleDownload(), preferences: storage, snapshots: snapshots)
  }

  func moveAside() async throws -> String { "" }
  func note(_ message: String) {}

  /// Waits until no change is pending and the current tree is saved; returns the tree.
  @MainActor
  func rest(_ navigator: Navigator) async -> NavigationTree {
    var tree = navigator.tree
    var rounds = 0
    repeat {
      if navigator.tree != tree { rounds = 0 }
      tree = navigator.tree
      // Changes are made in order, so earlier ones are stored after this one, which changes nothing.
      _ = try? await source.update(Person.ID(rawValue: "nobody")) { _ in nil }
      await navigator.settle()
      await navigator.saved()
      rounds += 1
    } while navigator.tree != tree || rounds < 5 || tree.description == "root: Contacts.opening"
    // To compare the targets of links, the walk starts a second app beside this one, which saves its snapshot to the
    // same file. Real processes never share one.
    if await openings.take() > 1, let snapshot = navigator.snapshot() { try? await snapshots.save(snapshot) }
    return tree
  }
}

/// Counts how often the address book was opened.
private actor Openings {
  private var count = 0

  func add() { count += 1 }

  /// Returns and resets the count; the first one is for the app itself.
  func take() -> Int {
    defer { count = 1 }
    return count
  }
}
