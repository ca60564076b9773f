import ContactsApp
import FeatureContacts
import Foundation
import LibContacts
import SeamFlow
import SeamFlowStorage
import SeamFlowFuzzing
import SeamStorage
import SeamStorageSQLite
import SeamViews
import Synchronization

/// Contacts on a real file, used at random, for the test that kills it: `contacts-walk DATABASE SEED`.
///
/// It prints `BEGIN` with the tree that it started with, then `STATE` with each tree that it comes to once that is
/// kept, apart from questions, and goes on when it reads a line.
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
      // Questions are not put back.
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
  private let source: StoredPersonDataSource
  private let topics: LiveTopicSubscriptionManager
  private let snapshots: LocalSnapshotStore
  private let openings = Openings()
  let environment = ContactsEnvironment(files: OneFile(), today: { .today() }, makeID: { .unique() })

  init(at path: String) async throws {
    let storage = SQLiteStorage(at: path)
    try await storage.open()
    source = StoredPersonDataSource(storage: storage)
    topics = LiveTopicSubscriptionManager(subscriber: LocalTopicSubscriber(), storage: storage)
    snapshots = LocalSnapshotStore(storage: storage)
    try await source.load()
  }

  func open() async throws -> AddressBook {
    await openings.add()
    return AddressBook(source: source, topics: topics, snapshots: snapshots)
  }

  func moveAside() async throws -> String { "" }
  func note(_ message: String) {}

  /// Waits until nothing changes by itself any more and what is on show is kept; returns the tree.
  @MainActor
  func rest(_ navigator: Navigator) async -> NavigationTree {
    var tree = navigator.tree
    var rounds = 0
    repeat {
      if navigator.tree != tree { rounds = 0 }
      tree = navigator.tree
      // Whatever the app asked of the file before has been answered once this is.
      for await _ in await source.people() { break }
      await navigator.settle()
      await navigator.saved()
      rounds += 1
    } while navigator.tree != tree || rounds < 5 || tree.description == "root: Contacts.opening"
    // To compare where links lead, the walk starts a second app beside this one, which keeps what it shows in the
    // same file. No two processes do.
    if await openings.take() > 1, let snapshot = navigator.snapshot() { try? await snapshots.save(snapshot) }
    return tree
  }
}

/// How often the address book was opened.
private actor Openings {
  private var count = 0

  func add() { count += 1 }

  /// The number since it was last asked, the first time always one for the app itself.
  func take() -> Int {
    defer { count = 1 }
    return count
  }
}

private struct OneFile: CardFiles {
  func open(_ path: String) throws -> CardFile {
    guard path == "a" else { throw CardFileError(description: "There is no file \(path).") }
    let bytes = Array("BEGIN:VCARD\r\nVERSION:3.0\r\nUID:b\r\nFN:Betty\r\nEND:VCARD\r\n".utf8)
    let isRead = Flag()
    return CardFile(size: bytes.count) { isRead.set() ? nil : bytes }
  }

  func exists(_ path: String) -> Bool { false }
  func write(_ bytes: [UInt8], to path: String) throws { throw CardFileError(description: "\(path) is full.") }
}

private final class Flag: Sendable {
  private let isSet = Mutex(false)

  /// Whether it was set before.
  func set() -> Bool {
    isSet.withLock { value in
      defer { value = true }
      return value
    }
  }
}
