import Foundation
import SeamStorage
import SeamSupport
import StorageTestFixtures
import Testing

/// A storage that an app wrote: the three methods, over a dictionary of files' contents.
private actor OwnStorage: LocalStorage {
  private var files: [String: Data] = [:]

  func setValue<Value>(_ value: Value, forKey key: StorageKey<Value>) throws {
    files[key.name] = try JSONEncoder().encode(value)
  }

  func getValue<Value>(forKey key: StorageKey<Value>) throws -> Value? {
    try files[key.name].map { try JSONDecoder().decode(Value.self, from: $0) }
  }

  func removeValue(forKey key: String) { files[key] = nil }
}

/// A backend that an app wrote: the least that it can be.
private final class OwnBackend: StorageBackend, TransactionalStorage {
  private let entries = Locked([StorageEntry]())
  private let broadcaster = StorageChangeBroadcaster()
  let capabilities = StorageCapabilities(
    durability: .process, keepsSecrets: false, exclusion: .instance, observation: .instance)

  func bytes(forKey key: String) -> [UInt8]? {
    entries.withLock { $0.first { $0.key == key }?.bytes }
  }

  func keys(withPrefix prefix: String, page: StoragePage) -> [String] {
    entries(withPrefix: prefix, page: page).map(\.key)
  }

  func entries(withPrefix prefix: String, page: StoragePage) -> [StorageEntry] {
    page.of(entries.withLock { $0.filter { $0.key.hasPrefix(prefix) } }, key: \.key)
  }

  func write(_ batch: StorageBatch) throws {
    try entries.withLock { entries in
      try batch.checkPreconditions { key in entries.first { $0.key == key }?.bytes }
      for change in batch.changes {
        entries.removeAll { $0.key == change.key }
        if let bytes = change.bytes { entries.append(StorageEntry(key: change.key, bytes: bytes)) }
      }
      entries.sort { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
    }
    broadcaster.send(batch.changes.map(\.key))
  }

  func changes(in scope: StorageScope) -> AsyncStream<Void> { broadcaster.stream(in: scope) }
}

/// A storage with a name of its own.
private struct Forwarding: TransactionalStorage {
  let backend: any StorageBackend
}

struct OwnStorageTests {
  @Test func threeMethodsAreAStorage() async throws {
    let storage: any LocalStorage = OwnStorage()
    let visits = DefaultStorageKey("visits", default: 3)
    #expect(try await storage.getValue(forKey: visits) == 3)
    try await storage.setValue(4, forKey: visits)
    #expect(try await storage.getValue(forKey: visits) == 4)
    try await storage.removeValue(forKey: visits)
    #expect(try await storage.getValue(forKey: StorageKey<Int>("visits")) == nil)
    try await storage.setValue("wilma", forKey: "name")
    try await storage.removeValue(forKey: StorageKey<String>("name"))
    #expect(try await storage.getValue(forKey: StorageKey<String>("name")) == nil)
  }

  @Test func aFewMethodsOnBytesAreAWholeBackend() async throws {
    let storage = OwnBackend()
    let visits = DefaultStorageKey("visits", default: 3)
    try await storage.update(visits) { $0 += 1 }
    await withThrowingTaskGroup { group in
      for _ in 0..<50 { group.addTask { try await storage.update(visits) { $0 += 1 } } }
    }
    #expect(try await storage.getValue(forKey: visits) == 54)
    let (first, second) = try await storage.getValues(forKeys: visits.key, StorageKey<String>("none"))
    #expect(first == 54 && second == nil)
    #expect(try await storage.countKeys(withPrefix: "v") == 1)
    guard case .notNow = try storage.immediateValue(forKey: visits) else { return _ = Issue.record() }
  }

  @Test func noBackendGetsASecretThatItWouldNotKeep() async throws {
    let backend = OwnBackend()
    let key = DefaultStorageKey("token", sensitivity: .secret, default: "")
    for storage in [backend, Forwarding(backend: backend), backend.typed] as [any TransactionalStorage] {
      let storage = storage
      await expectError(.unprotected) { try await storage.update(key) { $0 = "one" } }
      await expectError(.unprotected) {
        var batch = StorageBatch()
        try batch.setValue("one", forKey: key)
        try await storage.commit(batch)
      }
      await expectError(.unprotected) { try await storage.setValue("one", forKey: key) }
    }
    #expect(backend.keys(withPrefix: "", page: .all).isEmpty)
  }
}
