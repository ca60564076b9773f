/// A part of the entries of a table, in the order of their keys.
protocol EntryChunk: Sendable {
  init()

  /// How many entries it has.
  var count: Int { get }
  /// Whether it has to be split.
  var isOverfull: Bool { get }
  /// How full it is; 1 is full.
  var load: Double { get }

  /// The smallest key. There must be entries.
  func withLowKey<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result
  func bytes(forKey key: UnsafeRawBufferPointer) -> [UInt8]?
  /// Returns how many keys are less than a key.
  func rank(of key: UnsafeRawBufferPointer) -> Int
  /// Calls the closure with each leaf that holds entries of a range of ranks, and their indices in it.
  func visit(_ range: Range<Int>, _ body: (EntryLeaf, Range<Int>) -> Void)

  /// Stores the bytes, or removes the entry if they are nil; returns the size of the previous value.
  mutating func set(_ bytes: [UInt8]?, forKey key: UnsafeRawBufferPointer) -> Int?
  /// Removes the upper half of the entries and returns it.
  mutating func split() -> Self
  /// Appends entries whose keys are greater than all others.
  mutating func append(contentsOf next: Self)
}

/// A list of chunks in key order.
struct EntryLevel<Child: EntryChunk>: EntryChunk {
  private static var capacity: Int { 128 }

  private(set) var count = 0
  /// For each child, a key that separates it from the child before: not greater than its own keys, greater than all
  /// keys of that child.
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

  /// The index of the child whose range contains the key.
  private func index(of key: UnsafeRawBufferPointer) -> Int {
    let index = lows.firstIndex(notBefore: key)
    if index < lows.count, lows.withBytes(at: index, { $0.order(to: key) == 0 }) { return index }
    return max(0, index - 1)
  }

  /// Splits a child that became too large, and merges one that became too small with a neighbour.
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
