#if canImport(CSeamSecret)
import Foundation
import SeamStorage
import SeamStorageCrypto
import SeamStorageSQLite
import SeamStorageSecrets
import SeamStorageTesting
import StorageTestFixtures
import Testing

/// The examples of the guide secrets.md, with GNOME Keyring.
@Suite(.keyring) struct SecretsTests {
  private let directory = TemporaryDirectory()

  @Test func aSecretIsStoredEncrypted() async throws {
    try await TestKeyring.run { keyring in
      let storage = LocalStorageFactory.make(at: directory.path("notes.db"), keys: keyring.storage("notes"))
      try await storage.setValue("wilma-7-Kf3", forKey: .token)
      let token = try await storage.getValue(forKey: .token)
      #expect(token == "wilma-7-Kf3")
      let bytes = try directory.contents()
      #expect(!bytes.isEmpty && bytes.firstRange(of: Array("wilma-7-Kf3".utf8)) == nil)
      let plain = SQLiteStorage(at: directory.path("plain.db"))
      await expectError(.unprotected) { try await plain.setValue("wilma-7-Kf3", forKey: .token) }
    }
  }

  @Test func aLockedKeyringIsNotASignedOutUser() async throws {
    try await TestKeyring.run { keyring in
      let path = directory.path("notes.db")
      let storage = LocalStorageFactory.make(at: path, keys: keyring.storage("notes"))
      try await storage.setValue("wilma-7-Kf3", forKey: .token)
      try keyring.lock()
      #expect(try await restoreSession(from: storage) == .continues("wilma-7-Kf3"), "The keys are in memory.")

      let next = LocalStorageFactory.make(at: path, keys: keyring.storage("notes"))
      #expect(try await restoreSession(from: next) == .tryAgain("Unlock your keyring, then try again."))
      let prompting = LocalStorageFactory.make(at: path, keys: keyring.storage("notes", prompts: .allowed))
      await expectError(.cancelledByUser) { _ = try await prompting.getValue(forKey: .token) }
      try keyring.unlock()
      #expect(try await restoreSession(from: next) == .continues("wilma-7-Kf3"))
    }
  }

  @Test func lostKeysAreReplacedOnlyOnRequest() async throws {
    try await TestKeyring.run { keyring in
      let path = directory.path("notes.db")
      let storage = LocalStorageFactory.make(at: path, keys: keyring.storage("notes"))
      try await storage.setValue("wilma-7-Kf3", forKey: .token)
      #expect(try await signInAgain(storage) == 0)

      let elsewhere = LocalStorageFactory.make(at: path, keys: keyring.storage("elsewhere"))
      await expectError(.undecryptable) { try await elsewhere.setValue("fred", forKey: .token) }
      #expect(try await signInAgain(elsewhere) == 1)
      #expect(try await elsewhere.getValue(forKey: .token) == nil)
    }
  }

  @Test func aMachineWithoutAServiceSaysSo() async throws {
    try await TestKeyring.run(isKnown: false) { keyring in
      let storage = LocalStorageFactory.make(at: directory.path("notes.db"), keys: keyring.storage("notes"))
      await expectError(.unavailable) { _ = try await storage.getValue(forKey: .token) }
    }
  }

  @Test func nothingIsOpenedByTheFactory() async throws {
    let directory = directory.path("never")
    let storage = LocalStorageFactory.make(
      at: "\(directory)/notes.db", keys: SecretServiceStorage(service: "org.example.notes", prompts: .allowed))
    #expect(storage.capabilities.keepsSecrets && !self.directory.has("never"))
  }

  @Test func keysCanBeInAProtectedDirectory() async throws {
    let folder = self.directory
    let directory = folder.path("app")
    let storage = LocalStorageFactory.make(at: "\(directory)/notes.db", keys: ProtectedKeys(at: "\(directory)/keys"))
    try await storage.setValue("wilma-7-Kf3", forKey: .token)
    let next = LocalStorageFactory.make(at: "\(directory)/notes.db", keys: ProtectedKeys(at: "\(directory)/keys"))
    #expect(try await next.getValue(forKey: .token) == "wilma-7-Kf3")
    let mode = try FileManager.default.attributesOfItem(atPath: "\(directory)/keys")[.posixPermissions] as? Int
    #expect(mode == 0o700)
    let database = SQLiteStorage(at: "\(directory)/keys of other.db")
    let unprotected = LocalStorageFactory.make(at: "\(directory)/other.db", keys: database)
    await expectError(.unprotected) { _ = try await unprotected.getValue(forKey: .token) }
  }

  @Test func aFakeFailsAsAKeyringDoes() async throws {
    let keys = FakeLocalStorage()
    let storage = LocalStorageFactory.make(at: directory.path("notes.db"), keys: keys)
    keys.fail(with: StorageError(.locked, reason: "the keyring is locked"))
    #expect(try await restoreSession(from: storage) == .tryAgain("Unlock your keyring, then try again."))
    keys.recover()
    #expect(try await restoreSession(from: storage) == .signIn)
  }
}

private enum LocalStorageFactory {
  static func make(at path: String, keys: any TransactionalStorage) -> EncryptedStorage {
    EncryptedStorage(SQLiteStorage(at: path), keys: keys)
  }
}

extension StorageKey<String> {
  fileprivate static var token: Self { Self("token", sensitivity: .secret) }
}

private enum Start: Equatable {
  case signIn
  case continues(String)
  case tryAgain(String)
}

private func restoreSession(from storage: any LocalStorage) async throws -> Start {
  do {
    guard let token = try await storage.getValue(forKey: .token) else { return .signIn }
    return .continues(token)
  } catch let error as StorageError where [.locked, .cancelledByUser].contains(error.code) {
    return .tryAgain("Unlock your keyring, then try again.")
  }
}

private func signInAgain(_ storage: EncryptedStorage) async throws -> Int {
  do {
    _ = try await storage.getValue(forKey: .token)
    return 0
  } catch let error as StorageError where error.code == .undecryptable {
    return try await storage.reset()
  }
}

/// The encryption keys in a directory that the system protects, such as a mounted secret or an encrypted disk.
private struct ProtectedKeys: StorageBackend, TransactionalStorage {
  private let database: SQLiteStorage

  init(at directory: String) { database = SQLiteStorage(at: "\(directory)/keys.db") }

  var capabilities: StorageCapabilities {
    var capabilities = database.capabilities
    capabilities.keepsSecrets = true
    return capabilities
  }

  func bytes(forKey key: String) async throws -> [UInt8]? { try await database.bytes(forKey: key) }
  func keys(withPrefix prefix: String, page: StoragePage) async throws -> [String] {
    try await database.keys(withPrefix: prefix, page: page)
  }
  func entries(withPrefix prefix: String, page: StoragePage) async throws -> [StorageEntry] {
    try await database.entries(withPrefix: prefix, page: page)
  }
  func write(_ batch: StorageBatch) async throws { try await database.write(batch) }
  func changes(in scope: StorageScope) -> AsyncStream<Void> { database.changes(in: scope) }
}
#endif
