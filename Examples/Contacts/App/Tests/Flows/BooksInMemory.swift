import ContactsApp
import LibContacts
import SeamFlow
import SeamFlowStorage
import SeamStorage

/// An address book that lasts as long as the test, over as many runs of the app as it likes.
struct BooksInMemory: AddressBooks, AppLog {
  let source: StoredPersonDataSource
  let topics: LiveTopicSubscriptionManager
  let snapshots: LocalSnapshotStore

  init(_ persons: [Person] = [], storage: InMemoryStorage = InMemoryStorage()) async throws {
    source = StoredPersonDataSource(storage: storage)
    topics = LiveTopicSubscriptionManager(subscriber: LocalTopicSubscriber(), storage: storage)
    snapshots = LocalSnapshotStore(storage: storage)
    try await source.load()
    for person in persons { try await source.save(person) }
  }

  func open() async throws -> AddressBook { AddressBook(source: source, topics: topics, snapshots: snapshots) }
  func moveAside() async throws -> String { "" }
  func note(_ message: String) {}
}
