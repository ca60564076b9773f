/// What a log comes to: its entries in memory, and how much of the log they need.
struct LogTable: Sendable {
  private var entries = EntryTable()
  /// What the entries would take in a log, without the headers of records.
  private(set) var liveSize = 0

  func bytes(forKey key: String) -> [UInt8]? { entries.bytes(forKey: key) }

  func keys(withPrefix prefix: String) -> [String] { entries.keys(withPrefix: prefix) }

  func entries(withPrefix prefix: String) -> [StorageEntry] { entries.entries(withPrefix: prefix) }

  mutating func make(_ change: LogChange) {
    let before = entries.updateBytes(forKey: change.key) { bytes in
      defer { bytes = change.bytes }
      return bytes
    }
    if before != nil { liveSize -= LogChange(key: change.key, bytes: before).size }
    if change.bytes != nil { liveSize += change.size }
  }
}
