/// Keeps values for as long as the process lives: for previews, tests and what must not outlive the app.
///
/// Its limit is the memory, so the only ``StorageError`` of its own is a batch's conflict.
public actor InMemoryStorage: StorageBackend {
  private var table = EntryTable()
  private let signals = StorageSignals()

  /// Makes an empty storage.
  public init() {}

  /// Nothing outlives the process; secrets never leave it.
  public nonisolated var promises: StoragePromises {
    StoragePromises(durability: .process, keepsSecrets: true, exclusion: .instance, observation: .instance)
  }

  /// The bytes stored under the key, or nil.
  public func bytes(forKey key: String) -> [UInt8]? { table.bytes(forKey: key) }

  /// The keys that begin with the prefix, ordered.
  public func keys(withPrefix prefix: String) -> [String] {
    table.keys(withPrefix: prefix)
  }

  /// The keys that begin with the prefix with their bytes, ordered by key.
  public func entries(withPrefix prefix: String) -> [StorageEntry] {
    table.entries(withPrefix: prefix)
  }

  /// Makes every change of the batch, if its preconditions are met.
  public func write(_ batch: StorageBatch) throws {
    try table.apply(batch)
    signals.send(batch.changes.lazy.map(\.key))
  }

  /// Reads and replaces the bytes of one key while no one else writes it.
  public func updateBytes<Result: Sendable>(
    forKey key: String, _ change: @escaping @Sendable (inout [UInt8]?) throws -> Result
  ) throws -> Result {
    let result = try table.updateBytes(forKey: key, change)
    signals.send([key])
    return result
  }

  /// A signal after each change of the key.
  public nonisolated func changes(forKey key: String) -> AsyncStream<Void> { signals.stream(forKey: key) }
}
