import SeamStorage
import StorageTestFixtures

/// Makes one of its writes only when a test says so.
actor SlowWriting: StorageDecorator {
  nonisolated let base: any StorageBackend & TransactionalStorage
  private var writesBefore: Int
  private var write: CheckedContinuation<Void, Never>?
  private var waiting: CheckedContinuation<Void, Never>?

  /// - Parameter number: the number of the write that waits; the first one is 1.
  init(_ base: any StorageBackend & TransactionalStorage, at number: Int) {
    self.base = base
    writesBefore = number - 1
  }

  /// Waits until the write is about to be made.
  func waitForWrite() async {
    guard write == nil else { return }
    await withCheckedContinuation { waiting = $0 }
  }

  func goOn() {
    write?.resume()
    write = nil
  }

  func write(_ batch: StorageBatch) async throws {
    writesBefore -= 1
    if writesBefore == -1 {
      await withCheckedContinuation { continuation in
        write = continuation
        waiting?.resume()
        waiting = nil
      }
    }
    try await base.write(batch)
  }
}
