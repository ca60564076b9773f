import Foundation
import SeamConformance
import SeamNetwork
import SeamNetworkStorage
import SeamNetworkTesting
import SeamStorage
import SeamSupport

/// Storages in memory, from which an outbox can be cut off as a killed process is.
final class OutboxLocations: Sendable {
  private let storages = Locked<[String: InMemoryStorage]>([:])
  private let fronts = Locked<[String: [CutStorage]]>([:])

  func storage(at location: String) -> InMemoryStorage {
    storages.withLock { storages in
      let storage = storages[location] ?? InMemoryStorage()
      storages[location] = storage
      return storage
    }
  }

  /// A storage that works until the location crashes.
  func front(at location: String) -> CutStorage {
    let front = CutStorage(storage(at: location))
    fronts.withLock { $0[location, default: []].append(front) }
    return front
  }

  func crash(_ location: String) {
    for front in fronts.withLock({ $0.removeValue(forKey: location) }) ?? [] { front.cut() }
  }

  func damage(_ location: String, _ id: OutboxItem.ID, _ damage: OutboxDamage) async throws {
    let key = "outbox/item/\(id.rawValue)"
    switch damage {
    case .newerVersion: try await storage(at: location).setValue("new", forKey: StorageKey(key, version: 99))
    case .damaged:
      var batch = StorageBatch()
      var bytes = storage(at: location).bytes(forKey: key) ?? []
      bytes.indices.last.map { bytes[$0] ^= 1 }
      batch.setBytes(bytes, forKey: key)
      try await storage(at: location).commit(batch)
    }
  }

  func contents(_ location: String) async throws -> [UInt8] {
    storage(at: location).entries(withPrefix: "", page: .all).flatMap { Array($0.key.utf8) + $0.bytes }
  }

  /// A suite for outboxes that are made of a setting and a storage.
  func conformance(
    _ subject: String, open: @escaping @Sendable (OutboxSetting, any TransactionalStorage) -> any Outbox
  ) -> OutboxConformance {
    OutboxConformance(subject) { [self] setting in
      open(setting, front(at: setting.location))
    } crash: { [self] location in
      crash(location)
    } damage: { [self] location, id, damage in
      try await self.damage(location, id, damage)
    } contents: { [self] location in
      try await contents(location)
    }
  }
}

/// A storage that fails for ever once it is cut, as a killed process has no effect any more.
final class CutStorage: StorageBackend, TransactionalStorage {
  private let base: InMemoryStorage
  private let isCut = Locked(false)

  init(_ base: InMemoryStorage) { self.base = base }

  func cut() { isCut.withLock { $0 = true } }

  private func check() throws {
    if isCut.withLock(\.self) { throw StorageError(.closed, reason: "the process was killed") }
  }

  var capabilities: StorageCapabilities { base.capabilities }
  func bytes(forKey key: String) async throws -> [UInt8]? {
    try check()
    return base.bytes(forKey: key)
  }
  func keys(withPrefix prefix: String, page: StoragePage) async throws -> [String] {
    try check()
    return base.keys(withPrefix: prefix, page: page)
  }
  func entries(withPrefix prefix: String, page: StoragePage) async throws -> [StorageEntry] {
    try check()
    return base.entries(withPrefix: prefix, page: page)
  }
  func write(_ batch: StorageBatch) async throws {
    try check()
    try base.write(batch)
  }
  func changes(in scope: StorageScope) -> AsyncStream<Void> { base.changes(in: scope) }
}

extension OutboxConfiguration {
  /// What the suite asks for.
  init(_ setting: OutboxSetting) {
    self.init(
      maximumConcurrentSends: setting.maximumConcurrentSends, longestPause: setting.longestPause,
      maximumAge: setting.maximumAge, maximumBodySize: setting.maximumBodySize)
  }
}
