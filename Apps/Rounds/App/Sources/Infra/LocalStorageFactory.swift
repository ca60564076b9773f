import LibAccount
import SeamStorage
import SeamStorageSQLite

#if os(Linux)
import SeamStorageCrypto
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

  /// Makes the storages that seal the sign-in under the PIN.
  ///
  /// - Throws: ``StartProblem`` on a platform for which there is no such storage.
  static func seal() throws -> SealedStorageFactory {
    #if os(Linux)
    { PassphraseStorage(in: $0, under: $1) }
    #else
    throw StartProblem(
      title: "Rounds cannot keep a sign-in here",
      description: "It is sealed by OpenSSL's libcrypto, which is used on Linux only. Start Rounds on Linux.")
    #endif
  }
}
