import SeamStorage

/// Makes one of its writes only when a test says so.
actor SlowWriting: StorageBackend {
  private let base: InMemoryStorage
  private var writesBefore: Int
  private var write: CheckedContinuation<Void, Never>?
  private var waiting: CheckedContinuation<Void, Never>?

  /// - Parameter number: the number of the write that waits; the first one is 1.
  init(_ base: InMemoryStorage, at number: Int) {
    self.base = base
    writesBefore = number - 1
  }

  nonisolated var promises: StoragePromises { base.promises }

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

  func bytes(forKey key: String) async -> [UInt8]? { await base.bytes(forKey: key) }
  func keys(withPrefix prefix: String) async -> [String] { await base.keys(withPrefix: prefix) }
  func entries(withPrefix prefix: String) async -> [StorageEntry] { await base.entries(withPrefix: prefix) }
  nonisolated func changes(forKey key: String) -> AsyncStream<Void> { base.changes(forKey: key) }

  func updateBytes<Result: Sendable>(
    forKey key: String, _ change: @escaping @Sendable (inout [UInt8]?) throws -> Result
  ) async throws -> Result {
    try await base.updateBytes(forKey: key, change)
  }
}
