import Foundation
package import SeamStorage
import SeamSupport

/// A storage whose calls pause at random, before and after: so processes at one location meet in every order.
package struct HesitantStorage: StorageBackend, TransactionalStorage {
  private let storage: any StorageBackend & TransactionalStorage
  private let hesitation: Hesitation
  private let beforeWrite: @Sendable () async throws -> Void

  /// - Parameter beforeWrite: called before each batch is written.
  package init(
    _ storage: any StorageBackend & TransactionalStorage, _ hesitation: Hesitation,
    beforeWrite: @escaping @Sendable () async throws -> Void = {}
  ) {
    self.storage = storage
    self.hesitation = hesitation
    self.beforeWrite = beforeWrite
  }

  package var capabilities: StorageCapabilities { storage.capabilities }

  package func bytes(forKey key: String) async throws -> [UInt8]? {
    try await hesitation.around { try await storage.bytes(forKey: key) }
  }

  package func keys(withPrefix prefix: String, page: StoragePage) async throws -> [String] {
    try await hesitation.around { try await storage.keys(withPrefix: prefix) }
  }

  package func entries(withPrefix prefix: String, page: StoragePage) async throws -> [StorageEntry] {
    try await hesitation.around { try await storage.entries(withPrefix: prefix) }
  }

  package func write(_ batch: StorageBatch) async throws {
    try await beforeWrite()
    try await hesitation.around { try await storage.write(batch) }
  }

  package func updateBytes<Result: Sendable>(
    forKey key: String, durability: StorageDurability, sensitivity: StorageSensitivity,
    _ change: @escaping @Sendable (inout [UInt8]?) throws -> Result
  ) async throws -> Result {
    try await hesitation.around { try await storage.updateBytes(forKey: key, change) }
  }

  package func changes(in scope: StorageScope) -> AsyncStream<Void> { storage.changes(in: scope) }
}

/// Chooses pauses at random: mostly none, seldom one as long as a whole migration of another process.
///
/// The pauses make two racing processes interleave in many ways; nothing waits for one to be long enough, so no result
/// depends on how long they last.
package actor Hesitation {
  private var random: SeededRandom

  package init(seed: UInt64) { random = SeededRandom(seed: seed) }

  package nonisolated func around<Result>(_ body: () async throws -> Result) async throws -> Result {
    try await pause()
    let result = try await body()
    try await pause()
    return result
  }

  private nonisolated func pause() async throws {
    let microseconds = await choose()
    if microseconds > 0 { try await Task.sleep(for: .microseconds(microseconds)) }
  }

  private func choose() -> Int {
    switch Int.random(in: 0..<400, using: &random) {
    case 0: Int.random(in: 0...60_000, using: &random)
    case 1..<20: Int.random(in: 0...1_000, using: &random)
    default: 0
    }
  }
}
