import Foundation
import SeamNetwork
import SeamNetworkStorage
import SeamStorage
import SeamSupport
import Testing

/// What an outbox costs does not grow with the items that it has.
struct OutboxCostTests {
  @Test func addingListingAndChangingCostTheSameWithManyItems() async throws {
    #expect(try await costs(of: 50) == costs(of: 3000))
  }

  /// The entries that each operation reads and writes in an outbox with so many items.
  private func costs(of count: Int) async throws -> [String: Int] {
    let storage = MeteredStorage()
    let outbox = StorageOutbox(in: storage, network: RecordingModule())
    for number in 0..<count {
      try await outbox.add(request, label: "\(number)", lane: number < 40 ? "a" : "b\(number)")
    }
    var costs: [String: Int] = [:]
    func measure(_ name: String, _ body: () async throws -> Void) async throws {
      storage.reset()
      try await body()
      costs[name] = storage.entries
    }
    let middle = try #require(try await outbox.items(OutboxPage(limit: 40)).last?.id)
    try await measure("add") { try await outbox.add(request, label: "new", lane: "a") }
    try await measure("first page") { _ = try await outbox.items(OutboxPage(limit: 20)) }
    try await measure("later page") { _ = try await outbox.items(OutboxPage(after: middle, limit: 10)) }
    try await measure("item") { _ = try await outbox.item(middle) }
    try await measure("replace") { try await outbox.replace(middle, with: request) }
    try await measure("retry") { try await outbox.retry(middle) }
    try await measure("remove") { try await outbox.remove(middle) }
    try await measure("stopped") { _ = try await outbox.items(OutboxPage(.stopped)) }
    return costs
  }

  private var request: HTTPRequest { HTTPRequest(.post, URL(filePath: "/a").http) }
}

/// A storage that counts the entries that are read and written.
private final class MeteredStorage: StorageBackend, TransactionalStorage {
  private let base = InMemoryStorage()
  private let count = Locked(0)

  var entries: Int { count.withLock(\.self) }
  func reset() { count.withLock { $0 = 0 } }
  private func add(_ more: Int) { count.withLock { $0 += more } }

  var capabilities: StorageCapabilities { base.capabilities }
  func bytes(forKey key: String) async throws -> [UInt8]? {
    add(1)
    return base.bytes(forKey: key)
  }
  func keys(withPrefix prefix: String, page: StoragePage) async throws -> [String] {
    let keys = base.keys(withPrefix: prefix, page: page)
    add(keys.count)
    return keys
  }
  func entries(withPrefix prefix: String, page: StoragePage) async throws -> [StorageEntry] {
    let entries = base.entries(withPrefix: prefix, page: page)
    add(entries.count)
    return entries
  }
  func write(_ batch: StorageBatch) async throws {
    add(batch.changes.count + batch.preconditions.count)
    try base.write(batch)
  }
  func changes(in scope: StorageScope) -> AsyncStream<Void> { base.changes(in: scope) }
}
