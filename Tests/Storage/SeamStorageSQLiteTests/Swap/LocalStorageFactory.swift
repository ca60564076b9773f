import SeamStorage

/// The one place of an app that names its storage: what the guide "Swap your storage" changes.
enum LocalStorageFactory {
  static func makeLocalStorage(suiteName: String, directory: String) -> any TransactionalStorage {
    UserDefaultsStorage(suiteName: suiteName)
  }
}
