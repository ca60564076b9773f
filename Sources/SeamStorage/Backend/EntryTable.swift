/// Entries in memory: what every storage without a medium of its own is built on.
package struct EntryTable: Sendable {
  private var values: [KeyBytes: [UInt8]] = [:]

  package init() {}

  package func bytes(forKey key: String) -> [UInt8]? { values[KeyBytes(key)] }

  package func keys(withPrefix prefix: String) -> [String] {
    values.keys.filter { $0.hasPrefix(prefix) }.sorted().map(\.key)
  }

  package func entries(withPrefix prefix: String) -> [StorageEntry] {
    values.filter { $0.key.hasPrefix(prefix) }.sorted { $0.key < $1.key }
      .map { StorageEntry(key: $0.key.key, bytes: $0.value) }
  }

  /// Makes every change of the batch; throws, and makes none, where a precondition is not met.
  package mutating func apply(_ batch: StorageBatch) throws {
    try batch.checkPreconditions { values[KeyBytes($0)] }
    for change in batch.changes { values[KeyBytes(change.key)] = change.bytes }
  }

  package mutating func updateBytes<Result>(
    forKey key: String, _ change: (inout [UInt8]?) throws -> Result
  ) rethrows -> Result {
    var bytes = values[KeyBytes(key)]
    let result = try change(&bytes)
    values[KeyBytes(key)] = bytes
    return result
  }
}
