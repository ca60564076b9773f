import SeamStorage

/// A part of the values that contain a word: ascending numbers of one writer.
///
/// Its key ends with the first number. The bytes are the distances between the following ones, as LEB128, and a
/// checksum of these; none where the block has one number. No block of a word begins or lies within another one.
struct WordBlock: Sendable {
  /// The most numbers that are written to one block.
  static let most = 512

  var numbers: [ValueNumber]

  init(_ numbers: [ValueNumber]) { self.numbers = numbers }

  /// Reads a block; nil if it is damaged.
  ///
  /// - Parameters:
  ///   - key: the first number, as it ends the key.
  ///   - bytes: what is stored under the key.
  init?(key: some Sequence<UInt8>, _ bytes: [UInt8]) {
    guard let first = ValueNumber(key) else { return nil }
    numbers = [first]
    guard !bytes.isEmpty else { return }
    let end = bytes.count - 4
    guard end > 0, Self.checksum(of: bytes[..<end]) == Array(bytes[end...]) else { return nil }
    numbers.reserveCapacity(end + 1)
    var (index, distance, shift) = (first.index, UInt64(0), UInt64(0))
    for byte in bytes[..<end] {
      guard shift < 63 else { return nil }
      distance |= UInt64(byte & 0x7f) << shift
      shift += 7
      guard byte & 0x80 == 0 else { continue }
      let (next, overflow) = index.addingReportingOverflow(distance)
      guard distance > 0, !overflow else { return nil }
      numbers.append(ValueNumber(writer: first.writer, index: next))
      (index, distance, shift) = (next, 0, 0)
    }
    guard shift == 0 else { return nil }
  }

  /// What is stored; the first number belongs to the key.
  var bytes: [UInt8] {
    guard numbers.count > 1 else { return [] }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(numbers.count + 4)
    for (before, number) in zip(numbers, numbers.dropFirst()) {
      var rest = number.index - before.index
      while rest > 0x7f {
        bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
        rest >>= 7
      }
      bytes.append(UInt8(rest))
    }
    bytes.append(contentsOf: Self.checksum(of: bytes[...]))
    return bytes
  }

  /// Blocks for ascending numbers, each of one writer and with at most ``most`` of them.
  static func blocks(of numbers: [ValueNumber]) -> [WordBlock] {
    var blocks: [WordBlock] = []
    var start = 0
    for end in 1...max(numbers.count, 1) where !numbers.isEmpty {
      guard end == numbers.count || end - start == most || numbers[end].writer != numbers[start].writer else {
        continue
      }
      blocks.append(WordBlock(Array(numbers[start..<end])))
      start = end
    }
    return blocks
  }

  private static func checksum(of bytes: ArraySlice<UInt8>) -> [UInt8] {
    let checksum = bytes.withUnsafeBytes { Checksum.of($0) }
    return withUnsafeBytes(of: checksum.littleEndian) { Array($0) }
  }
}
