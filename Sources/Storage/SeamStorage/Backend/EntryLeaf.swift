/// A run of consecutive entries, in key order.
struct EntryLeaf: EntryChunk {
  static let capacity = 128
  static let capacityInBytes = 1 << 15
  /// Values up to this size are stored beside their keys; larger ones separately, so that copying the leaf does not
  /// copy them.
  static let largestPacked = 512

  /// Each key, followed by its value.
  private var cells = PackedBytes()
  /// The values that are too large for the cells, by entry; empty if there are none.
  private var large: [[UInt8]] = []

  init() {}

  /// Reserves room for a number of entries and for the bytes of their keys and packed values.
  init(count: Int, size: Int) { cells.reserve(2 * count, size: size) }

  private init(_ other: Self, _ range: Range<Int>) {
    cells = PackedBytes(other.cells, 2 * range.lowerBound..<2 * range.upperBound)
    large = other.large.isEmpty ? [] : Array(other.large[range])
  }

  var count: Int { cells.count / 2 }

  var isOverfull: Bool { count > Self.capacity || (cells.size > Self.capacityInBytes && count > 1) }

  /// How full the leaf is; 1 is full.
  var load: Double {
    max(Double(count) / Double(Self.capacity), Double(cells.size) / Double(Self.capacityInBytes))
  }

  func withKey<Result>(at index: Int, _ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
    try cells.withBytes(at: 2 * index, body)
  }

  func withLowKey<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
    try withKey(at: 0, body)
  }

  func key(at index: Int) -> String { withKey(at: index) { String(decoding: $0, as: UTF8.self) } }

  func bytes(at index: Int) -> [UInt8] {
    if !large.isEmpty, !large[index].isEmpty { return large[index] }
    return cells.withBytes(at: 2 * index + 1) { [UInt8]($0) }
  }

  func bytes(forKey key: UnsafeRawBufferPointer) -> [UInt8]? { index(of: key).map { bytes(at: $0) } }

  func rank(of key: UnsafeRawBufferPointer) -> Int { cells.firstIndex(notBefore: key, stride: 2) / 2 }

  func visit(_ range: Range<Int>, _ body: (EntryLeaf, Range<Int>) -> Void) { body(self, range) }

  mutating func set(_ bytes: [UInt8]?, forKey key: UnsafeRawBufferPointer) -> Int? {
    let index = rank(of: key)
    let before = self.index(of: key, rankedAt: index).map { size(at: $0) }
    guard let bytes else {
      if before != nil { remove(at: index) }
      return before
    }
    let packed = bytes.count > Self.largestPacked ? [] : bytes
    packed.withUnsafeBytes { packed in
      if before != nil {
        cells.replace(at: 2 * index + 1, with: packed)
      } else {
        cells.insert(key, at: 2 * index)
        cells.insert(packed, at: 2 * index + 1)
      }
    }
    let isLarge = bytes.count > Self.largestPacked
    guard isLarge || !large.isEmpty else { return before }
    if large.isEmpty { large = [[UInt8]](repeating: [], count: before == nil ? count - 1 : count) }
    if before == nil { large.insert([], at: index) }
    large[index] = isLarge ? bytes : []
    return before
  }

  /// Adds an entry whose key comes after all others.
  ///
  /// - Parameter bytes: the key, and its value after it.
  mutating func append(_ bytes: UnsafeRawBufferPointer, keySize: Int) {
    let isLarge = bytes.count - keySize > Self.largestPacked
    if isLarge, large.isEmpty { large = [[UInt8]](repeating: [], count: count) }
    cells.append(pair: isLarge ? UnsafeRawBufferPointer(rebasing: bytes[..<keySize]) : bytes, firstSize: keySize)
    if isLarge || !large.isEmpty { large.append(isLarge ? [UInt8](bytes[keySize...]) : []) }
  }

  mutating func split() -> Self {
    let middle = count / 2
    let upper = Self(self, middle..<count)
    self = Self(self, 0..<middle)
    return upper
  }

  mutating func append(contentsOf next: Self) {
    if !large.isEmpty || !next.large.isEmpty {
      if large.isEmpty { large = [[UInt8]](repeating: [], count: count) }
      large += next.large.isEmpty ? [[UInt8]](repeating: [], count: next.count) : next.large
    }
    cells.append(contentsOf: next.cells)
  }

  private mutating func remove(at index: Int) {
    cells.remove(2 * index..<2 * index + 2)
    if !large.isEmpty { large.remove(at: index) }
  }

  private func index(of key: UnsafeRawBufferPointer) -> Int? { index(of: key, rankedAt: rank(of: key)) }

  private func index(of key: UnsafeRawBufferPointer, rankedAt rank: Int) -> Int? {
    rank < count && withKey(at: rank) { $0.order(to: key) == 0 } ? rank : nil
  }

  private func size(at index: Int) -> Int {
    if !large.isEmpty, !large[index].isEmpty { return large[index].count }
    return cells.withBytes(at: 2 * index + 1) { $0.count }
  }
}
