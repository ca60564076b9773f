/// Entries in memory, ordered by their keys' UTF-8: what every storage that keeps its values there is built on.
///
/// A tree of three levels of chunks: finding a key, or where a prefix begins, takes the logarithm of the size. A copy
/// shares all chunks with its original; a change then copies the chunk it is made in and the two lists it is in, not
/// the entries.
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

  package func keys(withPrefix prefix: String) -> [String] { keys(in: .prefix(prefix)) }

  package func entries(withPrefix prefix: String) -> [StorageEntry] { entries(in: .prefix(prefix)) }

  /// The keys that begin with the prefix, as the page says.
  package func keys(withPrefix prefix: String, page: StoragePage) -> [String] {
    keys(in: .prefix(prefix, page: page), limit: page.limit ?? .max, isReversed: page.order == .descending)
  }

  /// The entries whose keys begin with the prefix, as the page says.
  package func entries(withPrefix prefix: String, page: StoragePage) -> [StorageEntry] {
    entries(in: .prefix(prefix, page: page), limit: page.limit ?? .max, isReversed: page.order == .descending)
  }

  /// How many keys lie in the range; takes no longer for many.
  package func count(in range: KeyRange) -> Int { ranks(of: range).count }

  /// The keys of the range in order, or in the opposite order; the first of them where there is a limit.
  package func keys(in range: KeyRange, limit: Int = .max, isReversed: Bool = false) -> [String] {
    collect(range, limit, isReversed) { leaf, index in leaf.key(at: index) }
  }

  /// The entries of the range in order of their keys, or in the opposite order; the first of them where there is a
  /// limit.
  package func entries(in range: KeyRange, limit: Int = .max, isReversed: Bool = false) -> [StorageEntry] {
    collect(range, limit, isReversed) { leaf, index in
      StorageEntry(key: leaf.key(at: index), bytes: leaf.bytes(at: index))
    }
  }

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
    _ range: KeyRange, _ limit: Int, _ isReversed: Bool, _ element: (EntryLeaf, Int) -> Element
  ) -> [Element] {
    var ranks = ranks(of: range)
    if limit < ranks.count {
      let limit = max(0, limit)
      ranks = isReversed ? ranks.upperBound - limit..<ranks.upperBound : ranks.lowerBound..<ranks.lowerBound + limit
    }
    let elements = collect(ranks, element)
    return isReversed ? elements.reversed() : elements
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
