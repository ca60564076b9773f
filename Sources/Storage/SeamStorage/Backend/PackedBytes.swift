import Foundation

/// A list of byte strings in one buffer.
struct PackedBytes: Sendable {
  private var bytes: [UInt8] = []
  /// The end offset of each string in the buffer.
  private var ends: [Int] = []

  init() {}

  init(_ other: Self, _ range: Range<Int>) {
    let start = other.start(of: range.lowerBound)
    bytes = Array(other.bytes[start..<other.start(of: range.upperBound)])
    ends = other.ends[range].map { $0 - start }
  }

  var count: Int { ends.count }

  /// The total size in bytes.
  var size: Int { bytes.count }

  /// Reserves room for a number of strings with a total size in bytes.
  mutating func reserve(_ count: Int, size: Int) {
    ends.reserveCapacity(count)
    bytes.reserveCapacity(size)
  }

  func withBytes<Result>(at index: Int, _ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
    let range = start(of: index)..<ends[index]
    return try bytes.withUnsafeBytes { try body(UnsafeRawBufferPointer(rebasing: $0[range])) }
  }

  /// The first index, among multiples of the stride, at which the string is not less than the key.
  ///
  /// The strings at these indices must be in order.
  func firstIndex(notBefore key: UnsafeRawBufferPointer, stride: Int = 1) -> Int {
    bytes.withUnsafeBytes { bytes in
      ends.withUnsafeBufferPointer { ends in
        var low = 0
        var high = ends.count / stride
        while low < high {
          let middle = (low + high) / 2
          let index = middle * stride
          let start = index == 0 ? 0 : ends[index - 1]
          if UnsafeRawBufferPointer(rebasing: bytes[start..<ends[index]]).order(before: key) {
            low = middle + 1
          } else {
            high = middle
          }
        }
        return low * stride
      }
    }
  }

  mutating func append(_ new: UnsafeRawBufferPointer) {
    bytes.append(contentsOf: new)
    ends.append(bytes.count)
  }

  /// Appends two strings that lie side by side in one buffer.
  mutating func append(pair: UnsafeRawBufferPointer, firstSize: Int) {
    ends.append(bytes.count + firstSize)
    bytes.append(contentsOf: pair)
    ends.append(bytes.count)
  }

  mutating func append(contentsOf other: Self) {
    let offset = bytes.count
    bytes += other.bytes
    for end in other.ends { ends.append(offset + end) }
  }

  mutating func insert(_ new: UnsafeRawBufferPointer, at index: Int) {
    let start = start(of: index)
    bytes.insert(contentsOf: new, at: start)
    ends.insert(start, at: index)
    move(from: index, by: new.count)
  }

  mutating func replace(at index: Int, with new: UnsafeRawBufferPointer) {
    let range = start(of: index)..<ends[index]
    bytes.replaceSubrange(range, with: new)
    move(from: index, by: new.count - range.count)
  }

  mutating func remove(_ range: Range<Int>) {
    let removed = start(of: range.lowerBound)..<start(of: range.upperBound)
    bytes.removeSubrange(removed)
    ends.removeSubrange(range)
    move(from: range.lowerBound, by: -removed.count)
  }

  private func start(of index: Int) -> Int { index == 0 ? 0 : ends[index - 1] }

  private mutating func move(from index: Int, by distance: Int) {
    guard distance != 0 else { return }
    for location in index..<ends.count { ends[location] += distance }
  }
}

extension UnsafeRawBufferPointer {
  /// Whether these bytes are less than others in the order of keys.
  func order(before other: Self) -> Bool { order(to: other) < 0 }

  /// Returns a negative number, zero or a positive number if these bytes are less than, equal to or greater than
  /// others.
  package func order(to other: Self) -> Int {
    let count = Swift.min(count, other.count)
    if count > 0, let mine = baseAddress, let theirs = other.baseAddress {
      let order = memcmp(mine, theirs, count)
      if order != 0 { return Int(order) }
    }
    return self.count - other.count
  }
}
