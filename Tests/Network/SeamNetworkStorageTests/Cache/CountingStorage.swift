import SeamNetwork
import SeamStorage
import SeamSupport

/// A storage in memory that counts what it is asked for.
final class CountingStorage: StorageBackend, TransactionalStorage {
  private let base = InMemoryStorage()
  private let intruder = Locked<(key: String, body: @Sendable () async throws -> Void)?>(nil)
  private let lister = Locked<(prefix: String, body: @Sendable () async throws -> Void)?>(nil)
  private let counts = Locked((commits: 0, records: 0))

  var commits: Int { counts.withLock { $0.commits } }
  var keys: [String] { base.keys(withPrefix: "", page: .all) }

  /// Returns the number of keys and values that were read or written since the last call.
  @discardableResult
  func reset() -> Int {
    counts.withLock { counts in
      defer { counts = (0, 0) }
      return counts.records
    }
  }

  func set(_ bytes: [UInt8]?, forKey key: String) async throws {
    var batch = StorageBatch()
    batch.setBytes(bytes, forKey: key)
    try await commit(batch)
  }

  private func count<Result>(_ records: Int, _ result: Result) -> Result {
    counts.withLock { $0.records += records }
    return result
  }

  var capabilities: StorageCapabilities { base.capabilities }
  func bytes(forKey key: String) async throws -> [UInt8]? { count(1, base.bytes(forKey: key)) }

  func keys(withPrefix prefix: String, page: StoragePage) async throws -> [String] {
    let keys = base.keys(withPrefix: prefix, page: page)
    return count(keys.count, keys)
  }

  func entries(withPrefix prefix: String, page: StoragePage) async throws -> [StorageEntry] {
    let entries = base.entries(withPrefix: prefix, page: page)
    let intrusion = lister.withLock { lister in
      guard let (listed, body) = lister, listed == prefix else { return nil as (@Sendable () async throws -> Void)? }
      lister = nil
      return body
    }
    try await intrusion?()
    return count(entries.count, entries)
  }

  /// Does something else once, after entries with a prefix were listed.
  func intrude(afterListing prefix: String, _ body: @escaping @Sendable () async throws -> Void) {
    lister.withLock { $0 = (prefix, body) }
  }

  var hasIntruded: Bool { intruder.withLock { $0 == nil } }

  /// Does something else once, before a batch that removes a key is written.
  func intrude(beforeRemoving key: String, _ body: @escaping @Sendable () async throws -> Void) {
    intruder.withLock { $0 = (key, body) }
  }

  func write(_ batch: StorageBatch) async throws {
    let intrusion = intruder.withLock { intruder in
      guard let (key, body) = intruder, batch.changes.contains(where: { $0.key == key && $0.bytes == nil }) else {
        return nil as (@Sendable () async throws -> Void)?
      }
      intruder = nil
      return body
    }
    try await intrusion?()
    counts.withLock { counts in
      counts.commits += 1
      counts.records += batch.changes.count + batch.preconditions.count
    }
    try base.write(batch)
  }

  func changes(in scope: StorageScope) -> AsyncStream<Void> { base.changes(in: scope) }
}
