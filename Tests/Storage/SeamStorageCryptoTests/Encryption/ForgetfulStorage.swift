import SeamStorage
import SeamStorageTesting
import SeamSupport
import StorageTestFixtures

/// A secret store whose last writes have not reached the medium: a loss of power takes some of them.
final class ForgetfulStorage: StorageDecorator {
  let base: any StorageBackend & TransactionalStorage = InMemoryStorage()
  /// The entries at first, and after each write.
  private let states = Locked([[StorageEntry]()])

  let capabilities = StorageCapabilities(
    durability: .processCrash, keepsSecrets: true, exclusion: .processes, observation: .instance)

  /// How many writes were made.
  var writes: Int { states.withLock(\.count) - 1 }

  func write(_ batch: StorageBatch) async throws {
    try await base.write(batch)
    let entries = try await base.entries(withPrefix: "")
    states.withLock { $0.append(entries) }
  }

  func updateBytes<Result: Sendable>(
    forKey key: String, durability: StorageDurability, sensitivity: StorageSensitivity,
    _ change: @escaping @Sendable (inout [UInt8]?) throws -> Result
  ) async throws -> Result {
    throw StorageError(.unavailable, reason: "secret stores need not update")
  }

  /// The storage after a loss of power before which only so many writes had reached the medium.
  func afterLossOfPower(keeping writes: Int) async throws -> ForgetfulStorage {
    let left = ForgetfulStorage()
    for entry in states.withLock({ $0[writes] }) { try await left.setBytes(entry.bytes, forKey: entry.key) }
    return left
  }
}

extension InMemoryStorage {
  /// Another one with the same entries.
  func copy() async throws -> InMemoryStorage {
    let copy = InMemoryStorage()
    for entry in entries(withPrefix: "", page: .all) { try await copy.setBytes(entry.bytes, forKey: entry.key) }
    return copy
  }
}
