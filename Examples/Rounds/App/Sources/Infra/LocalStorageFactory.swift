import SeamStorage
import SeamStorageSQLite

#if os(Linux)
  import SeamStorageSecrets
#endif

/// The only code that names storage backends.
enum LocalStorageFactory {
  /// The database of the app or of a user.
  static func database(at path: String) -> SQLiteStorage { SQLiteStorage(at: path) }

  /// The user's keyring; nil if the platform has none.
  static func keyring() -> (any TransactionalStorage)? {
    #if os(Linux)
      SecretServiceStorage(service: "dev.seam.Rounds")
    #else
      nil
    #endif
  }
}
