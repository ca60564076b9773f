import Foundation
import LibContacts
public import SeamNetwork
import SeamFlowStorage
import SeamStorage
import SeamStorageSQLite

/// The only code that names a storage backend.
enum LocalStorageFactory {
  static func make(at path: String) -> SQLiteStorage { SQLiteStorage(at: path) }
}

/// The address book in a directory, for one instance of the app at a time.
public struct StoredAddressBooks: AddressBooks {
  private let directory: String
  private let network: any NetworkModule
  private let requestOptions: @Sendable () -> RequestOptions

  private var database: String { "\(directory)/contacts.db" }

  /// Makes the address book of a directory, which is created when it is opened.
  ///
  /// - Parameters:
  ///   - network: downloads contacts from the web.
  ///   - requestOptions: returns the limits of time of a download.
  public init(
    directory: String, network: any NetworkModule,
    requestOptions: @escaping @Sendable () -> RequestOptions = { RequestOptions() }
  ) {
    self.directory = directory
    self.network = network
    self.requestOptions = requestOptions
  }

  /// Acquires the lock, opens the storage and reads all people.
  public func open() async throws -> AddressBook {
    do {
      // Only the user may read their address book.
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
    let damagedCount = try await source.load()
    return AddressBook(
      source: source, topics: LiveTopicSubscriptionManager(subscriber: LocalTopicSubscriber(), storage: storage),
      downloads: NetworkPeopleDownload(
        network: network, storage: storage, folder: "\(directory)/downloads", options: requestOptions),
      preferences: storage,
      snapshots: LocalSnapshotStore(storage: storage), damagedCount: damagedCount, lock: lock)
  }

  /// Renames the database and its companion files.
  public func moveAside() async throws -> String {
    let lock = try InstanceLock(at: "\(directory)/contacts.lock")
    defer { withExtendedLifetime(lock) {} }
    return try SQLiteStorage.quarantine(at: database)
  }
}
