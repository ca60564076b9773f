package import SeamStorage
import SeamStorageSQLite

/// The storages that processes are killed over: the one place that names them.
package enum WorkloadBackend: String, Codable, Sendable {
  case sqlite
  /// These move a damaged location aside when they open it.
  case quarantiningSQLite
  /// These encrypt, with keys in a store that a loss of power can set back, or in one that it cannot.
  case sealedSQLite, lastingSealedSQLite
  /// Each of these violates a requirement, each another one.
  case early, torn, unlocked, unguarded, hasty, incomplete

  /// The storage in a folder, which need not exist.
  ///
  /// - Parameter checkpointPages: how long SQLite's log grows; nil for its usual length.
  package func storage(in folder: String, checkpointPages: Int? = nil) -> any ClosableStorage {
    func sqlite(_ whenDamaged: StorageDamagePolicy = .keep) -> SQLiteStorage {
      SQLiteStorage(
        at: "\(folder)/storage.db", busyTimeout: .seconds(60), whenDamaged: whenDamaged,
        limits: SQLiteLimits(checkpointPages: checkpointPages))
    }
    func sealed(_ base: any ClosableStorage, _ durability: StorageDurability = .processCrash) -> SealedStorage {
      SealedStorage(base, keysIn: "\(folder)/keys", durability)
    }
    return switch self {
    case .sqlite: sqlite()
    case .quarantiningSQLite: sqlite(.quarantine)
    case .sealedSQLite: sealed(sqlite())
    case .lastingSealedSQLite: sealed(sqlite(), .powerLoss)
    case .early: BrokenWriting(sqlite(), .early)
    case .torn: BrokenWriting(sqlite(), .torn)
    case .unlocked: BrokenWriting(sqlite(), .unlocked)
    case .unguarded: BrokenWriting(sqlite(), .unguarded)
    case .hasty: BrokenWriting(sqlite(), .hasty(path: "\(folder)/storage.db"))
    case .incomplete: sealed(BrokenWriting(sqlite(), .incomplete))
    }
  }

  /// Whether opening a damaged location throws once, and makes a new one the next time.
  package var quarantines: Bool {
    switch self {
    case .quarantiningSQLite, .hasty: true
    default: false
    }
  }

  /// Whether it has keys to rotate.
  package var isSealed: Bool {
    switch self {
    case .sealedSQLite, .lastingSealedSQLite, .incomplete: true
    default: false
    }
  }

  /// The one to look at a location with, as it is.
  package var reader: Self {
    switch self {
    case .quarantiningSQLite, .hasty: .sqlite
    case .incomplete: .sealedSQLite
    default: self
    }
  }
}

/// A storage that is opened and closed.
package protocol ClosableStorage: StorageBackend, TransactionalStorage {
  func open() async throws
  func close() async
}

extension SQLiteStorage: ClosableStorage {}
