import SeamStorage
import SeamStorageTesting
import SeamSupport
import StorageTestFixtures

/// Counts the writes to storages, and makes all of them fail from one write on, as a crash does.
final class Power: Sendable {
  private let state: Locked<State>

  private struct State {
    var writes = 0
    var cut: Cut?
    var isOff = false
    var onWrite: (@Sendable (Int) -> Void)?
  }

  /// The write at which the power fails.
  struct Cut: Sendable {
    let write: Int
    /// Whether the write is still made, although its caller gets an error.
    let isMade: Bool
  }

  struct Off: Error {}

  /// Prepares a cut, or none for nil; `onWrite` is told the number of each write before it is made.
  init(cut: Cut? = nil, onWrite: (@Sendable (Int) -> Void)? = nil) {
    state = Locked(State(cut: cut, onWrite: onWrite))
  }

  var writes: Int { state.withLock(\.writes) }

  func check() throws {
    if state.withLock(\.isOff) { throw Off() }
  }

  fileprivate func write<Result>(_ body: () async throws -> Result) async throws -> Result {
    let (number, cut, onWrite) = try state.withLock { state in
      guard !state.isOff else { throw Off() }
      state.writes += 1
      guard state.writes == state.cut?.write, let cut = state.cut else {
        return (state.writes, Cut?.none, state.onWrite)
      }
      state.isOff = true
      return (state.writes, cut, state.onWrite)
    }
    onWrite?(number)
    if let cut, !cut.isMade { throw Off() }
    let result = try await body()
    if cut != nil { throw Off() }
    return result
  }
}

/// A storage that has power, or fails.
struct PoweredStorage: StorageDecorator {
  let base: any StorageBackend & TransactionalStorage
  let power: Power
  var capabilities: StorageCapabilities

  init(_ base: any StorageBackend & TransactionalStorage, _ power: Power, capabilities: StorageCapabilities? = nil) {
    self.base = base
    self.power = power
    self.capabilities = capabilities ?? base.capabilities
  }

  func willRead() throws { try power.check() }

  func write(_ batch: StorageBatch) async throws {
    try await power.write { try await base.write(batch) }
  }

  func updateBytes<Result: Sendable>(
    forKey key: String, durability: StorageDurability, sensitivity: StorageSensitivity,
    _ change: @escaping @Sendable (inout [UInt8]?) throws -> Result
  ) async throws -> Result {
    try await power.write { try await base.updateBytes(forKey: key, change) }
  }
}

extension StorageCapabilities {
  /// The capabilities of a storage on a disk.
  static let durable = StorageCapabilities(
    durability: .powerLoss, keepsSecrets: true, exclusion: .processes, observation: .processes)
}
