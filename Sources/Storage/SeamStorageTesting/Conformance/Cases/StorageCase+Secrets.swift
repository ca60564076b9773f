import SeamConformance
import SeamStorage

extension StorageCase {
  static let secrets: [StorageCase] = [
    StorageCase("A secret is stored only by a storage that protects secrets") { subject in
      let storage = try await subject.open()
      let key = DefaultStorageKey("token", sensitivity: .secret, default: "")
      guard storage.capabilities.keepsSecrets else { return try await expectRefused(storage, key) }
      try await storage.setValue("one", forKey: key)
      try await storage.update(key) { $0 += " two" }
      try expect(try await storage.getValue(forKey: key) == "one two", "a secret was changed")
    },
    StorageCase("An error about a secret does not quote it") { subject in
      let storage = try await subject.open()
      try await storage.setValue("password", forKey: "token")
      do {
        _ = try await storage.getValue(forKey: StorageKey<[Int]>("token", sensitivity: .secret))
        throw Violation(reason: "a text was decoded as numbers")
      } catch let error as StorageError {
        try expect(error.underlying == nil, "the error contains its cause: \(error)")
      }
    },
  ]

  private static func expectRefused(
    _ storage: any StorageBackend & TransactionalStorage, _ key: DefaultStorageKey<String>
  ) async throws {
    var batch = StorageBatch()
    try batch.setValue("1", forKey: "ordinary")
    try batch.setValue("1", forKey: key)
    try await expect(throws: .unprotected, "storing a secret") { try await storage.setValue("1", forKey: key) }
    try await expect(throws: .unprotected, "updating a secret") { try await storage.update(key) { $0 = "1" } }
    try await expect(throws: .unprotected, "a batch with a secret") { [batch] in try await storage.commit(batch) }
    try expect(try await storage.keys(withPrefix: "").isEmpty, "something was stored")
    // A value that an app stored in the clear earlier.
    try await storage.setValue("old", forKey: StorageKey(key.name))
    try expect(try await storage.getValue(forKey: key) == "old", "an existing value in the clear was not read")
    try await storage.removeValue(forKey: key)
    try expect(try await storage.bytes(forKey: key.name) == nil, "it was not removed")
  }
}
