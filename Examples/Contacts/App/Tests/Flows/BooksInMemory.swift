import ContactsApp
import LibContacts
import LibContactsTesting
import SeamFlow
import SeamStorage

/// An in-memory address book for several runs of the app within one test.
struct BooksInMemory: AddressBooks, AppLog {
  let source: StoredPersonDataSource
  let topics: LiveTopicSubscriptionManager
  let storage: InMemoryStorage
  let downloads = FakePeopleDownload()
  let snapshots: LocalSnapshotStore

  init(_ persons: [Person] = [], storage: InMemoryStorage = InMemoryStorage()) async throws {
    self.storage = storage
    source = StoredPersonDataSource(storage: storage)
    topics = LiveTopicSubscriptionManager(subscriber: LocalTopicSubscriber(), storage: storage)
    snapshots = LocalSnapshotStore(storage: storage)
    try await source.load()
    for person in persons { try await source.save(person) }
  }

  func open() async throws -> AddressBook {
    AddressBook(source: source, topics: topics, downloads: downloads, preferences: storage, snapshots: snapshots)
  }
  func moveAside() async throws -> String { "" }
  func note(_ message: String) {}
}
