package import SeamStorage
import SeamStorageCrypto
import SeamStorageSQLite

/// A storage that encrypts the values of another one, with keys in files that processes share.
package struct SealedStorage: ClosableStorage {
  private let base: any ClosableStorage
  private let keys: SQLiteStorage
  private let encrypted: EncryptedStorage

  /// - Parameter durability: the durability that the store of the keys states.
  init(_ base: any ClosableStorage, keysIn folder: String, _ durability: StorageDurability) {
    self.base = base
    keys = SQLiteStorage(at: "\(folder)/keys.db", busyTimeout: .seconds(60))
    encrypted = EncryptedStorage(base, keys: SecretStore(files: keys, durability: durability))
  }

  package func open() async throws {
    try await base.open()
    try await keys.open()
  }

  package func close() async {
    await base.close()
    await keys.close()
  }

  /// Re-encrypts every value with another key.
  package func rotate() async throws { try await encrypted.rotate() }

  /// How many key rings there are of the base, and how many that never became a base's.
  package func countKeyRings() async throws -> (own: Int, strange: Int) {
    let names = try await keys.keys(withPrefix: "seam.encryption/")
    // The reference is a byte and the name of the ring, which begins with the common prefix of the base's rings.
    let reference = try await base.bytes(forKey: "\0seam.encryption") ?? []
    let parts = String(decoding: reference.dropFirst(), as: UTF8.self).split(separator: "/")
    guard parts.count > 1 else { return (0, names.count) }
    let own = names.count { $0.hasPrefix("\(parts[0])/\(parts[1])/") }
    return (own, names.count - own)
  }

  package var capabilities: StorageCapabilities { encrypted.capabilities }

  package func bytes(forKey key: String) async throws -> [UInt8]? { try await encrypted.bytes(forKey: key) }

  package func keys(withPrefix prefix: String, page: StoragePage) async throws -> [String] {
    try await encrypted.keys(withPrefix: prefix, page: page)
  }

  package func entries(withPrefix prefix: String, page: StoragePage) async throws -> [StorageEntry] {
    try await encrypted.entries(withPrefix: prefix, page: page)
  }

  package func write(_ batch: StorageBatch) async throws { try await encrypted.write(batch) }

  package func updateBytes<Result: Sendable>(
    forKey key: String, durability: StorageDurability, sensitivity: StorageSensitivity,
    _ change: @escaping @Sendable (inout [UInt8]?) throws -> Result
  ) async throws -> Result {
    try await encrypted.updateBytes(forKey: key, durability: durability, sensitivity: sensitivity, change)
  }

  package func changes(in scope: StorageScope) -> AsyncStream<Void> { encrypted.changes(in: scope) }
}

/// Files that take secrets: a secret store that needs no service.
private struct SecretStore: StorageBackend, TransactionalStorage {
  let files: SQLiteStorage
  let durability: StorageDurability

  var capabilities: StorageCapabilities {
    StorageCapabilities(durability: durability, keepsSecrets: true, exclusion: .processes, observation: .processes)
  }

  func bytes(forKey key: String) async throws -> [UInt8]? { try await files.bytes(forKey: key) }

  func keys(withPrefix prefix: String, page: StoragePage) async throws -> [String] {
    try await files.keys(withPrefix: prefix, page: page)
  }

  func entries(withPrefix prefix: String, page: StoragePage) async throws -> [StorageEntry] {
    try await files.entries(withPrefix: prefix, page: page)
  }

  func write(_ batch: StorageBatch) async throws { try await files.write(batch) }

  func updateBytes<Result: Sendable>(
    forKey key: String, durability: StorageDurability, sensitivity: StorageSensitivity,
    _ change: @escaping @Sendable (inout [UInt8]?) throws -> Result
  ) async throws -> Result {
    try await files.updateBytes(forKey: key, durability: durability, sensitivity: sensitivity, change)
  }

  func changes(in scope: StorageScope) -> AsyncStream<Void> { files.changes(in: scope) }
}
