/// The entries that a log results in, and the size of their records.
struct LogTable: Sendable {
  private(set) var entries = EntryTable()
  /// What the entries would take in a log, without the headers of records.
  private(set) var liveSize = 0

  init() {}

  /// Makes a table of values in key order, with distinct keys.
  init(_ live: [LogSlice], in bytes: UnsafeRawBufferPointer) {
    liveSize = live.reduce(0) { $0 + LogChange.overhead + $1.keySize + ($1.valueSize ?? 0) }
    entries = EntryTable(Self.leaves(of: live, in: bytes))
  }

  mutating func make(_ change: LogChange) {
    let keySize = LogChange.overhead + change.key.utf8.count
    if let before = entries.setBytes(change.bytes, forKey: change.key) { liveSize -= keySize + before }
    if let bytes = change.bytes { liveSize += keySize + bytes.count }
  }

  /// Copies entries that are in order, so that what was read need not be kept.
  private static func leaves(of live: [LogSlice], in bytes: UnsafeRawBufferPointer) -> [EntryLeaf] {
    var leaves: [EntryLeaf] = []
    var start = 0
    while start < live.count {
      var end = start
      var size = 0
      // Room is left for what will be written.
      while end < live.count, end - start < EntryLeaf.capacity * 3 / 4 {
        let valueSize = live[end].valueSize ?? 0
        let next = live[end].keySize + (valueSize > EntryLeaf.largestPacked ? 0 : valueSize)
        if end > start, size + next > EntryLeaf.capacityInBytes * 3 / 4 { break }
        size += next
        end += 1
      }
      var leaf = EntryLeaf(count: end - start, size: size)
      for slice in live[start..<end] {
        let end = slice.keyStart + slice.keySize + (slice.valueSize ?? 0)
        leaf.append(UnsafeRawBufferPointer(rebasing: bytes[slice.keyStart..<end]), keySize: slice.keySize)
      }
      leaves.append(leaf)
      start = end
    }
    return leaves
  }
}
