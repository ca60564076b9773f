public import CoreDates
import FeatureAuthentication
import Foundation
import LibAccount
import SeamFlow
import SeamNetwork
import SeamNetworkStorage
import SeamOperations
import SeamStorage
import SeamStorageSQLite

/// Opens the data in a directory, for one instance of the app at a time.
public struct StoredStarter: Starter {
  public let status: String
  private let directory: String
  private let clock: ClinicClock
  private let server: @Sendable () async throws -> ServerAddress

  /// Makes the starter of a directory, which is created when it is opened.
  ///
  /// - Parameters:
  ///   - directory: the folder of the data.
  ///   - status: the text that is shown while the app opens.
  ///   - clock: the time, and days as the clinic writes them.
  ///   - server: returns the server, which may be started for it.
  public init(
    directory: String, status: String = "Opening…", clock: ClinicClock = ClinicClock(),
    server: @escaping @Sendable () async throws -> ServerAddress
  ) {
    self.directory = directory
    self.status = status
    self.clock = clock
    self.server = server
  }

  /// Acquires the lock, opens the storage of the app, and reads the account.
  public func start() async throws -> StartedApp {
    let lock = try lock()
    let server = try await server()
    let connection = NetworkFactory.connection(to: server.root)
    let storage = try await LocalStorageFactory.opened("\(directory)/app.db")
    let account: ServerAccount
    do {
      account = try await ServerAccount(
        network: NetworkFactory.accountModule(server.root, connection: connection), storage: storage,
        keyring: LocalStorageFactory.keyring(), seal: LocalStorageFactory.seal(), serverID: server.identity)
    } catch {
      throw StartProblem(error)
    }
    try await Self.finishErasing(in: directory, account, storage)
    let (directory, clock) = (directory, clock)
    return StartedApp(
      account: account, demo: server.demo, snapshots: LocalSnapshotStore(storage: storage)
    ) { user in
      withExtendedLifetime(lock) {}
      return try await Self.open(
        user, account, storage, server: server, in: directory, connection: connection, clock: clock)
    }
  }

  /// Sets a damaged database aside, or forgets the account; the databases of users stay.
  public func apply(_ remedy: StartProblem.Remedy) async throws -> String? {
    switch remedy {
    case .setAside(let path): return "The damaged file is now \(try LocalStorageFactory.setAside(path))."
    case .forgetAccount:
      let lock = try lock()
      defer { withExtendedLifetime(lock) {} }
      let storage = try await LocalStorageFactory.opened("\(directory)/app.db")
      // Without an account, the next start would remove it.
      try await storage.removeValue(forKey: Self.openFile)
      try await ServerAccount.erase(
        storage, keyring: LocalStorageFactory.keyring(), seal: LocalStorageFactory.seal())
      await storage.close()
      return nil
    }
  }

  /// Creates the folder and acquires its lock.
  private func lock() throws -> InstanceLock {
    do {
      // Only the user may read the data of patients.
      try FileManager.default.createDirectory(
        atPath: directory, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      if let lock = try InstanceLock(at: "\(directory)/rounds.lock") { return lock }
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
      title: "Rounds is open already",
      description: """
        Another window or terminal has the data in \(directory) open. Close it there and try again, or choose another \
        folder with --data.
        """)
  }

  /// The name of the user's database that is in use; removed after the database was.
  private nonisolated static let openFile = StorageKey<String>("openClinic")

  /// Removes the data of a user who signed out, if the process ended before that was done.
  private static func finishErasing(
    in directory: String, _ account: ServerAccount, _ storage: any TransactionalStorage
  ) async throws {
    guard try account.state().immediateValue() == .signedOut, let name = try await storage.getValue(forKey: openFile)
    else { return }
    try removeDatabase(at: "\(directory)/\(name).db")
    try await storage.removeValue(forKey: openFile)
  }

  private nonisolated static func removeDatabase(at path: String) throws {
    for suffix in ["", "-wal", "-shm", "-mark"] where FileManager.default.fileExists(atPath: path + suffix) {
      try FileManager.default.removeItem(atPath: path + suffix)
    }
  }

  private static func open(
    _ user: User, _ account: ServerAccount, _ app: any TransactionalStorage, server: ServerAddress,
    in directory: String, connection: any NetworkStateProvider, clock: ClinicClock
  ) async throws -> ClinicSession {
    let name = UserFile.name(user, server: server)
    let path = "\(directory)/\(name).db"
    try await app.setValue(name, forKey: openFile)
    let storage = try await LocalStorageFactory.opened(path)
    let network = NetworkFactory.clinicModule(
      server.root, credentials: account.credentials, connection: connection)
    let outbox = StorageOutbox(in: storage, network: network, networkStateProvider: connection)
    return ClinicSession(
      user: user, account: account, storage: storage, network: network, outbox: outbox, connection: connection,
      clinicClock: clock
    ) {
      await storage.close()
      try removeDatabase(at: path)
      try await app.removeValue(forKey: openFile)
    }
  }
}

/// The name of the file that keeps the data of a user.
enum UserFile {
  /// Returns a name that differs between users and between servers, and tells neither.
  static func name(_ user: User, server: ServerAddress) -> String {
    // FNV-1a: the name needs no secrecy beyond not showing who it is at a glance.
    let text = "\(server.identity ?? server.root.absoluteString) \(user.practitioner)"
    let hash = text.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    return "clinic-" + String(hash, radix: 16)
  }
}
