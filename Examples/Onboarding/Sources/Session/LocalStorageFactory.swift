public import SeamStorage
import SeamStorageSQLite

/// The only place that names a storage.
public enum LocalStorageFactory {
  /// Makes the app's storage in a directory of its own.
  public static func make(in directory: String) -> any TransactionalStorage {
    SQLiteStorage(at: "\(directory)/app.db")
  }
}
