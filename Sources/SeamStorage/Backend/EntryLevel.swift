/// A part of the entries of a table, in the order of their keys.
protocol EntryChunk: Sendable {
  init()

  /// How many entries it has.
  var count: Int { get }
  /// Whether it has to be split.
  var isOverfull: Bool { get }
  /// How much it holds of what it may, where 1 is all.
  var load: Double { get }

  /// No key is before it; call it where there are entries.
  func withLowKey<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result
  func bytes(forKey key: UnsafeRawBufferPointer) -> [UInt8]?
  /// How many keys come before one.
  func rank(of key: UnsafeRawBufferPointer) -> Int
  /// Passes the leaves that hold the entries of a range of ranks, each with the indices of those that do.
  func visit(_ range: Range<Int>, _ body: (EntryLeaf, Range<Int>) -> Void)

  /// Stores bytes or, where they are nil, removes what is stored; returns the size of what was stored before.
  mutating func set(_ bytes: [UInt8]?, forKey key: UnsafeRawBufferPointer) -> Int?
  /// Gives the upper half of the entries away.
  mutating func split() -> Self
  /// Adds entries that come after all others.
  mutating func append(contentsOf next: Self)
}

/// Chunks that follow one another, in order.
struct EntryLevel<Child: EntryChunk>: EntryChunk {
  private static var capacity: Int { 128 }

  private(set) var count = 0
  /// For each child a key that none of its keys is before, and that all keys of the child before it are before.
  private var lows = PackedBytes()
  /// None of them is empty.
  private var children: [Child] = []

  init() {}

  init(_ children: [Child]) {
    self.children = children
    for child in children {
      count += child.count
      child.withLowKey { lows.append($0) }
    }
  }

  var isOverfull: Bool { children.count > Self.capacity }

  var load: Double { Double(children.count) / Double(Self.capacity) }

  func withLowKey<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
    try lows.withBytes(at: 0, body)
  }

  func bytes(forKey key: UnsafeRawBufferPointer) -> [UInt8]? {
    children.isEmpty ? nil : children[index(of: key)].bytes(forKey: key)
  }

  func rank(of key: UnsafeRawBufferPointer) -> Int {
    guard !children.isEmpty else { return 0 }
    let index = index(of: key)
    return children[..<index].reduce(0) { $0 + $1.count } + children[index].rank(of: key)
  }

  func visit(_ range: Range<Int>, _ body: (EntryLeaf, Range<Int>) -> Void) {
    var start = 0
    for child in children {
      let end = start + child.count
      if start >= range.upperBound { return }
      if end > range.lowerBound {
        child.visit(max(start, range.lowerBound) - start..<min(end, range.upperBound) - start, body)
      }
      start = end
    }
  }

  mutating func set(_ bytes: [UInt8]?, forKey key: UnsafeRawBufferPointer) -> Int? {
    if children.isEmpty {
      guard bytes != nil else { return nil }
      children.append(Child())
      lows.append(key)
    }
    let index = index(of: key)
    let before = children[index].set(bytes, forKey: key)
    count += (bytes == nil ? 0 : 1) - (before == nil ? 0 : 1)
    if index == 0, bytes != nil, lows.withBytes(at: 0, { key.order(before: $0) }) { lows.replace(at: 0, with: key) }
    balance(at: index)
    return before
  }

  mutating func split() -> Self {
    let middle = children.count / 2
    let upper = Self(self, middle..<children.count)
    self = Self(self, 0..<middle)
    return upper
  }

  mutating func append(contentsOf next: Self) {
    lows.append(contentsOf: next.lows)
    children += next.children
    count += next.count
  }

  private init(_ other: Self, _ range: Range<Int>) {
    lows = PackedBytes(other.lows, range)
    children = Array(other.children[range])
    count = children.reduce(0) { $0 + $1.count }
  }

  /// The child that holds the key, if any does.
  private func index(of key: UnsafeRawBufferPointer) -> Int {
    let index = lows.firstIndex(notBefore: key)
    if index < lows.count, lows.withBytes(at: index, { $0.order(to: key) == 0 }) { return index }
    return max(0, index - 1)
  }

  /// Splits a child that became too large, and joins one that became small with one beside it.
  private mutating func balance(at index: Int) {
    if children[index].isOverfull {
      let upper = children[index].split()
      upper.withLowKey { lows.insert($0, at: index + 1) }
      children.insert(upper, at: index + 1)
    } else if children[index].count == 0 {
      children.remove(at: index)
      lows.remove(index..<index + 1)
    } else if children[index].load < 0.25, children.count > 1 {
      let first = index + 1 < children.count ? index : index - 1
      // Room is left, so that the next change does not split it again.
      guard children[first].load + children[first + 1].load < 0.75 else { return }
      let next = children.remove(at: first + 1)
      lows.remove(first + 1..<first + 2)
      children[first].append(contentsOf: next)
    }
  }
}
