import SeamStorage
import SeamStorageSQLite

#if os(Linux)
  import SeamStorageSecrets
#endif

/// The only code that names storage backends.
enum LocalStorageFactory {
  /// Opens the database of the app or of a user.
  ///
  /// - Throws: ``StartProblem``, with a remedy if the database is damaged.
  static func opened(_ path: String) async throws -> SQLiteStorage {
    let storage = SQLiteStorage(at: path)
    do {
      try await storage.open()
    } catch {
      throw StartProblem(error, opening: path)
    }
    return storage
  }

  /// Moves a damaged database aside; returns where it is.
  static func setAside(_ path: String) throws -> String { try SQLiteStorage.quarantine(at: path) }

  /// The user's keyring; nil if the platform has none.
  static func keyring() -> (any TransactionalStorage)? {
    #if os(Linux)
      SecretServiceStorage(service: "dev.seam.Rounds")
    #else
      nil
    #endif
  }
}
