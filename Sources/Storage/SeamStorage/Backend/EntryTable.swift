/// Entries in memory, ordered by their keys' UTF-8; every storage that keeps its values in memory is built on it.
///
/// A tree of three levels of chunks: finding a key, or where a prefix begins, takes the logarithm of the size. A copy
/// shares all chunks with its original; a change then copies only the chunk that contains the entry and the two lists
/// that contain the chunk.
package struct EntryTable: Sendable {
  private(set) var root = EntryLevel<EntryLevel<EntryLeaf>>()

  package init() {}

  /// Makes a table of leaves, which must be in key order and not empty.
  init(_ leaves: [EntryLeaf]) {
    let size = 96
    root = EntryLevel(
      stride(from: 0, to: leaves.count, by: size).map { EntryLevel(Array(leaves[$0..<min($0 + size, leaves.count)])) })
  }

  /// How many entries there are.
  package var count: Int { root.count }

  package func bytes(forKey key: String) -> [UInt8]? { withUTF8(of: key) { root.bytes(forKey: $0) } }

  /// The page of the keys that begin with the prefix.
  package func keys(withPrefix prefix: String, page: StoragePage = .all) -> [String] {
    collect(prefix, page) { leaf, index in leaf.key(at: index) }
  }

  /// The page of the entries whose keys begin with the prefix.
  package func entries(withPrefix prefix: String, page: StoragePage = .all) -> [StorageEntry] {
    collect(prefix, page) { leaf, index in StorageEntry(key: leaf.key(at: index), bytes: leaf.bytes(at: index)) }
  }

  /// The page of the entries whose keys begin with the prefix, each with the bytes stored under its
  /// ``StorageLink/target``.
  package func links(withPrefix prefix: String, page: StoragePage) -> [StorageLink] {
    entries(withPrefix: prefix, page: page).map { entry in
      let target = String(decoding: entry.bytes, as: UTF8.self)
      // Bytes that are not UTF-8 are no key; decoded, they could be another one.
      let isKey = target.utf8.elementsEqual(entry.bytes)
      return StorageLink(key: entry.key, target: target, bytes: isKey ? bytes(forKey: target) : nil)
    }
  }

  /// The number of keys that begin with the prefix; takes logarithmic time.
  package func count(withPrefix prefix: String) -> Int { ranks(of: .prefix(prefix)).count }

  /// Calls the closure with each entry in order, without copying them all.
  func forEach(_ body: (StorageEntry) throws -> Void) rethrows {
    for start in stride(from: 0, to: count, by: 256) {
      let entries = collect(start..<min(start + 256, count)) { leaf, index in
        StorageEntry(key: leaf.key(at: index), bytes: leaf.bytes(at: index))
      }
      for entry in entries { try body(entry) }
    }
  }

  /// Stores the bytes, or removes the entry if they are nil; returns the size of the previous value.
  @discardableResult
  package mutating func setBytes(_ bytes: [UInt8]?, forKey key: String) -> Int? {
    withUTF8(of: key) { root.set(bytes, forKey: $0) }
  }

  /// Makes every change of the batch; throws and makes none if a precondition is not met.
  package mutating func apply(_ batch: StorageBatch) throws {
    try batch.checkPreconditions { bytes(forKey: $0) }
    for change in batch.changes { setBytes(change.bytes, forKey: change.key) }
  }

  package mutating func updateBytes<Result>(
    forKey key: String, _ change: (inout [UInt8]?) throws -> Result
  ) rethrows -> Result {
    var bytes = bytes(forKey: key)
    let result = try change(&bytes)
    setBytes(bytes, forKey: key)
    return result
  }

  private func collect<Element>(
    _ prefix: String, _ page: StoragePage, _ element: (EntryLeaf, Int) -> Element
  ) -> [Element] {
    var ranks = ranks(of: .prefix(prefix, page: page))
    let limit = min(max(0, page.limit ?? .max), ranks.count)
    guard page.order == .descending else { return collect(ranks.prefix(limit), element) }
    ranks = ranks.suffix(limit)
    return collect(ranks, element).reversed()
  }

  private func collect<Element>(_ ranks: Range<Int>, _ element: (EntryLeaf, Int) -> Element) -> [Element] {
    var elements: [Element] = []
    elements.reserveCapacity(ranks.count)
    root.visit(ranks) { leaf, indices in
      for index in indices { elements.append(element(leaf, index)) }
    }
    return elements
  }

  private func ranks(of range: KeyRange) -> Range<Int> {
    let start = range.start.withUnsafeBytes { root.rank(of: $0) }
    let end = range.end?.withUnsafeBytes { root.rank(of: $0) } ?? root.count
    return start..<max(start, end)
  }
}

private func withUTF8<Result>(of key: String, _ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
  var key = key
  return try key.withUTF8 { try body(UnsafeRawBufferPointer($0)) }
}
