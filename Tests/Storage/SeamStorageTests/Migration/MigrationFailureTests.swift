import SeamStorage
import SeamStorageTesting
import StorageTestFixtures
import Testing

struct MigrationFailureTests {
  private let key = DefaultStorageKey("session", default: "")
  private let locked = StorageError(.locked, reason: "it was told to be locked")

  @Test func nothingIsSwitchedWhileTheSourceIsLocked() async throws {
    let source = FakeLocalStorage()
    let destination = FakeLocalStorage()
    try await source.setValue("wilma", forKey: key)
    source.fail(onKey: "session", with: locked)
    let storage = MigratingStorage(from: source, to: destination)
    await expect(.locked) { try await storage.migrate() }
    await expect(.locked) { _ = try await storage.getValue(forKey: key) }
    await expect(.locked) { try await storage.setValue("fred", forKey: key) }
    source.recover()
    #expect(try await storage.getValue(forKey: key) == "wilma")
    #expect(try source.value(forKey: key) == "wilma")
    try await storage.migrate()
    #expect(try destination.value(forKey: key) == "wilma")
    #expect(try await storage.getValue(forKey: key) == "wilma")
  }

  /// The source lists its keys and does not read their values, as a locked keyring does.
  @Test func aSourceThatIsLockedHalfwayIsNotTakenForEmpty() async throws {
    let source = FakeLocalStorage()
    let destination = FakeLocalStorage()
    for number in 0..<300 { try await source.setValue(number, forKey: StorageKey("key/\(number)")) }
    source.fail(onKey: "key/299", with: locked)
    let storage = MigratingStorage(from: source, to: destination, startsByItself: false)
    await expect(.locked) { try await storage.migrate() }
    source.recover()
    try await storage.setValue("after", forKey: StorageKey("key/0"))
    #expect(try await storage.migrate().values == 300)
    #expect(try destination.value(forKey: StorageKey<String>("key/0")) == "after")
  }

  @Test func aSourceThatForgetsNothingServesWhileTheDestinationIsUnavailable() async throws {
    let source = FakeLocalStorage(capabilities: .durable)
    let destination = FakeLocalStorage(capabilities: .durable)
    try await source.setValue("wilma", forKey: key)
    destination.fail(with: StorageError(.unavailable, reason: "it was told to fail"))
    let storage = MigratingStorage(from: source, to: destination)
    #expect(try await storage.getValue(forKey: key) == "wilma")
    try await storage.setValue("fred", forKey: key)
    await expect(.unavailable) { try await storage.migrate() }
    destination.recover()
    try await storage.migrate()
    #expect(try destination.value(forKey: key) == "fred")
  }

  @Test func afterTheSwitchADestinationThatIsUnavailableIsNotTakenForEmpty() async throws {
    let source = FakeLocalStorage(capabilities: .durable)
    let destination = FakeLocalStorage(capabilities: .durable)
    try await source.setValue("wilma", forKey: key)
    try await MigratingStorage(from: source, to: destination).migrate()
    destination.fail(with: StorageError(.unavailable, reason: "it was told to fail"))
    let storage = MigratingStorage(from: source, to: destination)
    await expect(.unavailable) { _ = try await storage.getValue(forKey: key) }
    await expect(.unavailable) { try await storage.setValue("fred", forKey: key) }
    #expect(try source.value(forKey: key.key) == nil)
  }

  @Test func aSourceThatForgetsIsNotTrustedWithoutTheDestination() async throws {
    let source = FakeLocalStorage()
    let destination = FakeLocalStorage()
    try await source.setValue("wilma", forKey: key)
    destination.fail(with: StorageError(.unavailable, reason: "it was told to fail"))
    await expect(.unavailable) {
      _ = try await MigratingStorage(from: source, to: destination).getValue(forKey: key)
    }
  }

  @Test func aSourceThatForgotTheMoveDoesNotWinAgain() async throws {
    let destination = InMemoryStorage()
    let source = InMemoryStorage()
    try await source.setValue("old", forKey: key)
    try await MigratingStorage(from: source, to: destination).migrate()
    try await destination.setValue("new", forKey: key)
    // User defaults as a crash can leave them: the removed value is back, and the fence is gone.
    let restored = InMemoryStorage()
    try await restored.setValue("old", forKey: key)
    let storage = MigratingStorage(from: restored, to: destination)
    #expect(try await storage.getValue(forKey: key) == "new")
    try await storage.migrate()
    #expect(try await restored.keys(withPrefix: "").isEmpty)
  }

  @Test func aValueThatDoesNotFitKeepsTheSourceInUse() async throws {
    let source = InMemoryStorage()
    let destination = SmallStorage()
    try await source.setValue(String(repeating: "long", count: 100), forKey: "novel")
    let storage = MigratingStorage(from: source, to: destination, startsByItself: false)
    let error = await expect(.tooLarge) { try await storage.migrate() }
    #expect(error?.key == "novel")
    try await storage.setValue("short", forKey: "novel")
    #expect(try await source.getValue(forKey: StorageKey<String>("novel")) == "short")
    try await storage.migrate()
    #expect(try await destination.base.getValue(forKey: StorageKey<String>("novel")) == "short")
  }

  @Test func aDestinationThatDoesNotKeepWhatItGetsIsNeverSwitchedTo() async throws {
    let source = InMemoryStorage()
    try await source.setValue("wilma", forKey: key)
    let storage = MigratingStorage(from: source, to: ForgetfulStorage(), startsByItself: false)
    await expect(.corrupt) { try await storage.migrate() }
    #expect(try await source.getValue(forKey: key) == "wilma")
  }

  @Test func aNewSecretIsNeverStoredInTheClear() async throws {
    let source = FakeLocalStorage(
      capabilities: StorageCapabilities(
        durability: .process, keepsSecrets: false, exclusion: .instance, observation: .instance)
    )
    let destination = InMemoryStorage()
    try await source.setValue("old", forKey: StorageKey("token"))
    let token = DefaultStorageKey("token", sensitivity: .secret, default: "")
    let storage = MigratingStorage(from: source, to: destination, startsByItself: false)
    #expect(try await storage.getValue(forKey: token) == "old")
    source.forgetCalls()
    try await storage.update(token) { $0 += "er" }
    #expect(try await destination.getValue(forKey: token) == "older")
    try await storage.setValue("new", forKey: token)
    #expect(try await destination.getValue(forKey: token) == "new")
    #expect(!source.calls.contains(.set("token")))
    #expect(try source.value(forKey: StorageKey<String>("token")) == nil)
  }

  @Test func whatWasMovedElsewhereIsNotTakenForNothing() async throws {
    let source = InMemoryStorage()
    try await source.setValue("wilma", forKey: key)
    try await MigratingStorage(from: source, to: InMemoryStorage()).migrate()
    let error = await expect(.foreign) { try await MigratingStorage(from: source, to: InMemoryStorage()).migrate() }
    #expect(error?.key == "seam.migration/main/from")
  }

  @discardableResult
  private func expect(
    _ code: StorageError.Code, sourceLocation: SourceLocation = #_sourceLocation, _ body: () async throws -> Void
  ) async -> StorageError? {
    let error = await #expect(throws: StorageError.self, sourceLocation: sourceLocation) { try await body() }
    #expect(error?.code == code, sourceLocation: sourceLocation)
    return error
  }
}

/// Takes values of up to 300 bytes.
private struct SmallStorage: StorageDecorator {
  let base: any StorageBackend & TransactionalStorage = InMemoryStorage()

  func write(_ batch: StorageBatch) async throws {
    for change in batch.changes where change.bytes?.count ?? 0 > 300 {
      throw StorageError(.tooLarge, key: change.key, reason: "it has more than 300 bytes")
    }
    try await base.write(batch)
  }
}

/// Loses every value but the migration's own.
private struct ForgetfulStorage: StorageDecorator {
  let base: any StorageBackend & TransactionalStorage = InMemoryStorage()

  func write(_ batch: StorageBatch) async throws {
    var kept = StorageBatch()
    for precondition in batch.preconditions { kept.requireBytes(forKey: precondition.key, precondition.isMet) }
    for change in batch.changes where change.key.hasPrefix("seam.migration/") {
      if let bytes = change.bytes { kept.setBytes(bytes, forKey: change.key) }
    }
    try await base.write(kept)
  }
}
