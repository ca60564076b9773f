/// Keeps values for as long as the process lives: for previews, tests and what must not outlive the app.
///
/// Its limit is the memory, so it never throws a ``StorageError`` of its own.
public actor InMemoryStorage: StorageBackend {
  private var table = EntryTable()

  /// Makes an empty storage.
  public init() {}

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

  /// Makes every change of the batch.
  public func commit(_ batch: StorageBatch) {
    table.apply(batch)
  }

  /// Reads and replaces the bytes of one key while no one else writes it.
  public func updateBytes<Result: Sendable>(
    forKey key: String, _ change: @escaping @Sendable (inout [UInt8]?) throws -> Result
  ) throws -> Result {
    try table.updateBytes(forKey: key, change)
  }
}
