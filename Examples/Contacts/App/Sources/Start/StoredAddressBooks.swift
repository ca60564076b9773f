import Foundation
import LibContacts
import SeamFlow
public import SeamNetwork
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
    let lock = try lock()
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
    let lock = try lock()
    defer { withExtendedLifetime(lock) {} }
    return try SQLiteStorage.quarantine(at: database)
  }

  /// Creates the folder and acquires its lock.
  private func lock() throws -> InstanceLock {
    do {
      // Only the user may read their address book.
      try FileManager.default.createDirectory(
        atPath: directory, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      if let lock = try InstanceLock(at: "\(directory)/contacts.lock") { return lock }
    } catch {
      let problem = error as? StorageError
      throw StartProblem(
        title: "The data folder cannot be used",
        description: """
          \(problem?.location ?? directory) could not be made. Check that you may write there and that there is room, \
          or choose another folder with --data. (\(problem?.reason ?? error.localizedDescription))
          """)
    }
    throw StartProblem(
      title: "Contacts is open already",
      description: """
        Another window or terminal has the address book in \(directory) open. Close it there and try again, or choose \
        another folder with --data.
        """)
  }
}
