import Foundation
import SeamConformance
import SeamStorage
import SeamStorageTesting
import StorageTestFixtures
import Testing

/// The examples of the article AStorageOfYourOwn.md.
struct AStorageOfYourOwnTests {
  @Test func threeMethodsAreAStorage() async throws {
    let storage: any LocalStorage = NotesStorage()
    let visits = DefaultStorageKey("visits", default: 3)
    #expect(try await storage.getValue(forKey: visits) == 3)
    try await storage.setValue(4, forKey: visits)
    #expect(try await storage.getValue(forKey: visits) == 4)
    try await storage.removeValue(forKey: visits)
    #expect(try await storage.getValue(forKey: visits.key) == nil)
  }

  @Test func secretsAreRefused() async throws {
    let token = StorageKey<String>("token", sensitivity: .secret)
    await expectError(.unprotected) { try await NotesStorage().setValue("one", forKey: token) }
    await expectError(.unprotected) { try await NotesBackend().setValue("one", forKey: token) }
  }

  @Test func aBackendHasTheTypedMethods() async throws {
    let storage = NotesBackend()
    try await storage.update(DefaultStorageKey("visits", default: 3)) { $0 += 1 }
    #expect(try await storage.getValue(forKey: StorageKey<Int>("visits")) == 4)
    #expect(try await storage.countKeys(withPrefix: "vis") == 1)
  }

  @Test func theBackendConforms() async throws {
    let suite = StorageConformance("NotesBackend", survivesReopening: false, open: { _ in NotesBackend() })
    let report = await suite.check()
    #expect(report.failures.isEmpty)

    let article = try String(contentsOf: Self.article, encoding: .utf8)
    let lines = "\(report)".split(separator: "\n")
    #expect(article.contains("\n\(lines.prefix(2).joined(separator: "\n"))\n"))
    #expect(article.contains("\n\(lines.last ?? "")\n") && article.contains(" \(report.findings.count) requirements"))
  }

  private static let article = URL(fileURLWithPath: #filePath).appendingPathComponent(
    "../../../../../Sources/Storage/SeamStorage/SeamStorage.docc/AStorageOfYourOwn.md"
  ).standardizedFileURL
}

/// Stores values as JSON in a dictionary.
private actor NotesStorage: LocalStorage {
  private var files: [String: Data] = [:]

  func setValue<Value>(_ value: Value, forKey key: StorageKey<Value>) throws {
    guard key.sensitivity == .ordinary else {
      throw StorageError(.unprotected, key: key.name, reason: "this storage does not encrypt")
    }
    files[key.name] = try JSONEncoder().encode(value)
  }

  func getValue<Value>(forKey key: StorageKey<Value>) throws -> Value? {
    try files[key.name].map { try JSONDecoder().decode(Value.self, from: $0) }
  }

  func removeValue(forKey key: String) { files[key] = nil }
}

/// Stores bytes in a dictionary.
private actor NotesBackend: StorageBackend, TransactionalStorage {
  private var values: [[UInt8]: [UInt8]] = [:]
  private nonisolated let broadcaster = StorageChangeBroadcaster()

  nonisolated var capabilities: StorageCapabilities {
    StorageCapabilities(durability: .process, keepsSecrets: false, exclusion: .instance, observation: .instance)
  }

  func bytes(forKey key: String) -> [UInt8]? { values[Array(key.utf8)] }

  func keys(withPrefix prefix: String, page: StoragePage) -> [String] {
    entries(withPrefix: prefix, page: page).map(\.key)
  }

  func entries(withPrefix prefix: String, page: StoragePage) -> [StorageEntry] {
    let matches = values.filter { $0.key.starts(with: prefix.utf8) }
    let sorted = matches.sorted { $0.key.lexicographicallyPrecedes($1.key) }
    let entries = sorted.map { StorageEntry(key: String(decoding: $0.key, as: UTF8.self), bytes: $0.value) }
    return page.of(entries, key: \.key)
  }

  func write(_ batch: StorageBatch) throws {
    try batch.checkPreconditions { values[Array($0.utf8)] }
    for change in batch.changes { values[Array(change.key.utf8)] = change.bytes }
    broadcaster.send(batch.changes.map(\.key))
  }

  nonisolated func changes(in scope: StorageScope) -> AsyncStream<Void> { broadcaster.stream(in: scope) }
}
