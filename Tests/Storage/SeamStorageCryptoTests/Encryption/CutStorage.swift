import SeamStorage
import SeamSupport
import StorageTestFixtures

/// A storage whose power fails: from some write on nothing is written any more.
///
/// Several storages can share one supply, as the parts of one machine do.
struct CutStorage: StorageDecorator {
  let base: any StorageBackend & TransactionalStorage
  let supply: Supply
  var capabilities: StorageCapabilities

  /// - Parameter capabilities: nil for those of the base.
  init(base: any StorageBackend & TransactionalStorage, supply: Supply, capabilities: StorageCapabilities? = nil) {
    self.base = base
    self.supply = supply
    self.capabilities = capabilities ?? base.capabilities
  }

  /// How many writes there still are.
  final class Supply: Sendable {
    private let left: Locked<Int>

    init(writes: Int) { left = Locked(writes) }

    var hasFailed: Bool { left.withLock { $0 < 0 } }

    fileprivate func use() throws {
      try left.withLock { left in
        left -= 1
        guard left >= 0 else { throw StorageError(.unavailable, reason: "the power failed") }
      }
    }
  }

  func willWrite() throws { try supply.use() }
}
