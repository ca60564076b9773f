package import SeamStorage
import SeamStorageSQLite

/// The storages that processes are killed over: the one place that names them.
package enum WorkloadBackend: String, Codable, Sendable {
  case sqlite, file
  /// These break a promise, each another.
  case early, torn, unlocked, unguarded

  /// The storage in a folder, which need not exist.
  ///
  /// - Parameter checkpointPages: how long SQLite's log grows; nil for its usual length. Others have no such log.
  package func storage(in folder: String, checkpointPages: Int? = nil) -> any ClosableStorage {
    let storage = SQLiteStorage(
      at: "\(folder)/storage.db", busyTimeout: .seconds(60), limits: SQLiteLimits(checkpointPages: checkpointPages))
    return switch self {
    case .sqlite: storage
    case .file: FileStorage(at: folder, busyTimeout: .seconds(60))
    case .early: BrokenWriting(storage, .early)
    case .torn: BrokenWriting(storage, .torn)
    case .unlocked: BrokenWriting(storage, .unlocked)
    case .unguarded: BrokenWriting(storage, .unguarded)
    }
  }
}

/// A storage that is opened and closed.
package protocol ClosableStorage: StorageBackend, TransactionalStorage {
  func open() async throws
  func close() async
}

extension SQLiteStorage: ClosableStorage {}
extension FileStorage: ClosableStorage {}
