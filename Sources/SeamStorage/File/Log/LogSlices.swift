import Foundation

/// The changes of a log in the order they were made, and what is known of the order of their keys.
struct LogSlices {
  private(set) var all: [LogSlice] = []
  /// Whether each key comes after the one before, as in a log that was rewritten.
  private var isOrdered = true
  /// How many bytes all keys begin with together, at the least.
  private var shared = 0
  /// What follows these in each key, from one of them on: the others were read when more bytes seemed to be shared.
  private var heads: [UInt64] = []

  var count: Int { all.count }

  /// Adds a change, whose key has just been read from the bytes.
  mutating func append(_ slice: LogSlice, in bytes: UnsafeRawBufferPointer) {
    let key = slice.key(in: bytes)
    if let last = all.last {
      let before = last.key(in: bytes)
      isOrdered = isOrdered && before.order(before: key)
      let shared = key.sharedPrefix(with: before, upTo: shared)
      if shared < self.shared { heads.removeAll(keepingCapacity: true) }
      self.shared = shared
    } else {
      shared = key.count
    }
    all.append(slice)
    heads.append(key.head(from: shared))
  }

  mutating func removeLast(_ count: Int) {
    all.removeLast(count)
    heads.removeLast(min(count, heads.count))
  }

  /// The values that are stored after all changes, in order.
  func live(in bytes: UnsafeRawBufferPointer) -> [LogSlice] {
    let ordered = isOrdered ? all : sorted(in: bytes)
    return ordered.allSatisfy { $0.valueSize != nil } ? ordered : ordered.filter { $0.valueSize != nil }
  }

  /// What is compared first: most keys differ in it.
  private struct Mark {
    let head: UInt64
    let index: Int
  }

  /// The last change of each key, in order.
  private func sorted(in bytes: UnsafeRawBufferPointer) -> [LogSlice] {
    let firstHead = all.count - heads.count
    var marks = all.indices.map { index in
      let head = index < firstHead ? all[index].key(in: bytes).head(from: shared) : heads[index - firstHead]
      return Mark(head: head, index: index)
    }
    func order(_ left: Mark, _ right: Mark) -> Int {
      guard left.head == right.head else { return left.head < right.head ? -1 : 1 }
      return all[left.index].key(in: bytes).order(to: all[right.index].key(in: bytes))
    }
    marks.sort { left, right in
      if left.head != right.head { return left.head < right.head }
      let order = order(left, right)
      return order == 0 ? left.index < right.index : order < 0
    }
    var last: [LogSlice] = []
    last.reserveCapacity(marks.count)
    for (location, mark) in marks.enumerated()
    where location + 1 == marks.count || order(mark, marks[location + 1]) != 0 {
      last.append(all[mark.index])
    }
    return last
  }
}

extension UnsafeRawBufferPointer {
  /// The eight bytes from an index on as a number that is in the same order, with zeros for those that are missing.
  fileprivate func head(from index: Int) -> UInt64 {
    if count - index >= 8 { return UInt64(bigEndian: loadUnaligned(fromByteOffset: index, as: UInt64.self)) }
    var head: UInt64 = 0
    for location in 0..<8 { head = head << 8 | (location < count - index ? UInt64(self[index + location]) : 0) }
    return head
  }

  /// How many bytes both begin with, of so many that are looked at.
  fileprivate func sharedPrefix(with other: Self, upTo limit: Int) -> Int {
    let limit = Swift.min(limit, count, other.count)
    if limit == 0 { return 0 }
    if let mine = baseAddress, let theirs = other.baseAddress, memcmp(mine, theirs, limit) == 0 { return limit }
    return zip(self, other).prefix(limit).prefix { $0 == $1 }.count
  }
}
