import CoreSupport
import SeamStorage

/// A storage whose process can be killed: after a number of writes it takes no further call, as if the process had
/// ended.
///
/// What was stored until then stays in the storage beneath, for the next process.
final class MortalStorage: StorageBackend {
  private let base: any StorageBackend
  private let life = Locked(Life())
  private let deaths = AsyncStream.makeStream(of: Void.self)

  private struct Life {
    var isDead = false
    /// The writes until death; nil for none.
    var writesLeft: Int?
    /// Whether the last write is stored before its process ends.
    var storesLast = true
    /// Fails so many writes as if the disk were full.
    var fullWrites = 0
    /// The writes that were stored.
    var writes = 0
    /// The values that were read.
    var reads = 0
    var hook: (@Sendable (StorageBatch) async throws -> Void)?
  }

  init(_ base: any StorageBackend) { self.base = base }

  /// Whether the process ended.
  var isDead: Bool { life.withLock(\.isDead) }

  /// How many writes were stored, and how many values read.
  var costs: (writes: Int, reads: Int) { life.withLock { ($0.writes, $0.reads) } }

  /// Ends the process at a later write.
  func die(afterWrites count: Int, storingTheLast storesLast: Bool) {
    life.withLock {
      $0.writesLeft = count
      $0.storesLast = storesLast
    }
  }

  /// Ends the process now.
  func die() {
    life.withLock { $0.isDead = true }
    deaths.continuation.finish()
  }

  /// Waits until the process ends; one task waits at a time.
  func waitForDeath() async { for await _ in deaths.stream {} }

  /// Fails the next writes as if the disk were full.
  func fill(writes count: Int) { life.withLock { $0.fullWrites = count } }

  /// Sets a closure that is called before each write.
  func onWrite(_ hook: (@Sendable (StorageBatch) async throws -> Void)?) { life.withLock { $0.hook = hook } }

  private static let ended = StorageError(.closed, reason: "the process was killed")

  private func check() throws { if isDead { throw Self.ended } }

  private func note(reads count: Int) { life.withLock { $0.reads += count } }

  var capabilities: StorageCapabilities { base.capabilities }

  func bytes(forKey key: String) async throws -> [UInt8]? {
    try check()
    note(reads: 1)
    return try await base.bytes(forKey: key)
  }

  func bytes(forKeys keys: [String]) async throws -> [[UInt8]?] {
    try check()
    note(reads: keys.count)
    return try await base.bytes(forKeys: keys)
  }

  func keys(withPrefix prefix: String, page: StoragePage) async throws -> [String] {
    try check()
    return try await base.keys(withPrefix: prefix, page: page)
  }

  func entries(withPrefix prefix: String, page: StoragePage) async throws -> [StorageEntry] {
    try check()
    let entries = try await base.entries(withPrefix: prefix, page: page)
    note(reads: entries.count)
    return entries
  }

  func links(withPrefix prefix: String, page: StoragePage) async throws -> [StorageLink]? {
    try check()
    let links = try await base.links(withPrefix: prefix, page: page)
    note(reads: links?.count ?? 0)
    return links
  }

  func count(withPrefix prefix: String) async throws -> Int {
    try check()
    return try await base.count(withPrefix: prefix)
  }

  func changes(in scope: StorageScope) -> AsyncStream<Void> { base.changes(in: scope) }

  func write(_ batch: StorageBatch) async throws {
    enum Fate { case lives, full, dies(stores: Bool) }
    try await life.withLock(\.hook)?(batch)
    let fate: Fate = try life.withLock { life in
      if life.isDead { throw Self.ended }
      if life.fullWrites > 0 {
        life.fullWrites -= 1
        return .full
      }
      guard let left = life.writesLeft else { return .lives }
      life.writesLeft = left - 1
      guard left <= 1 else { return .lives }
      life.isDead = true
      return .dies(stores: life.storesLast)
    }
    switch fate {
    case .lives:
      try await base.write(batch)
      life.withLock { $0.writes += 1 }
    case .full: throw StorageError(.full, reason: "the disk is full")
    case .dies(let stores):
      if stores { try await base.write(batch) }
      deaths.continuation.finish()
      throw Self.ended
    }
  }
}
