import Foundation
import LibContacts
import SeamFlowStorage
import SeamStorage
import SeamStorageSQLite

/// The one place that names a storage.
enum LocalStorageFactory {
  static func make(at path: String) -> SQLiteStorage { SQLiteStorage(at: path) }
}

/// The address book in a folder of the machine, for one instance of the app at a time.
public struct StoredAddressBooks: AddressBooks {
  private let directory: String

  private var database: String { "\(directory)/contacts.db" }

  /// Makes the address book of a folder, which is made when it is opened.
  public init(directory: String) { self.directory = directory }

  /// Takes the lock, opens the storage and reads everybody.
  public func open() async throws -> AddressBook {
    do {
      // Nobody else has business in somebody's address book.
      try FileManager.default.createDirectory(
        atPath: directory, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      throw StartProblem(
        title: "The data folder cannot be used",
        description: """
          \(directory) could not be made. Check that you may write there, or choose another folder with --data. \
          (\(error.localizedDescription))
          """)
    }
    let lock = try InstanceLock(at: "\(directory)/contacts.lock")
    let storage = LocalStorageFactory.make(at: database)
    try await storage.open()
    let source = StoredPersonDataSource(storage: storage)
    try await source.load()
    return AddressBook(
      source: source, topics: LiveTopicSubscriptionManager(subscriber: LocalTopicSubscriber(), storage: storage),
      snapshots: LocalSnapshotStore(storage: storage), lock: lock)
  }

  /// Renames the database with what belongs to it.
  public func moveAside() async throws -> String {
    let lock = try InstanceLock(at: "\(directory)/contacts.lock")
    defer { withExtendedLifetime(lock) {} }
    return try SQLiteStorage.quarantine(at: database)
  }
}
