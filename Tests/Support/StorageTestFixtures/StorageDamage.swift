import Foundation

/// The kinds of damage that can happen to a file of a storage.
package enum StorageDamage: CaseIterable, Sendable {
  case flippedBit, burst, truncation, zeroedPage, garbageAppended, swappedPages, emptied, deleted, replaced

  /// Damages the bytes of a file.
  ///
  /// - Parameters:
  ///   - part: where the file is cut off by a truncation, in 200ths.
  ///   - other: the bytes of the file of the same name in another storage; nil if that has none.
  /// - Returns: the bytes of the file afterwards; nil if there is no file.
  package func apply(
    to bytes: [UInt8], part: Int, other: [UInt8]?, using random: inout some RandomNumberGenerator
  ) -> [UInt8]? {
    var result = bytes
    guard !bytes.isEmpty else { return self == .deleted ? nil : other ?? bytes }
    switch self {
    case .flippedBit:
      result[.random(in: bytes.indices, using: &random)] ^= 1 << Int.random(in: 0..<8, using: &random)
    case .burst:
      let start = Int.random(in: bytes.indices, using: &random)
      let end = min(bytes.count, start + .random(in: 2...64, using: &random))
      for index in start..<end { result[index] = .random(in: 0...255, using: &random) }
    case .truncation: result.removeLast(bytes.count - bytes.count * part / 200)
    case .zeroedPage:
      for index in page(.random(in: bytes.indices, using: &random), of: bytes) { result[index] = 0 }
    case .garbageAppended:
      for _ in 0..<Int.random(in: 1...5000, using: &random) { result.append(.random(in: 0...255, using: &random)) }
    case .swappedPages:
      let first = page(.random(in: bytes.indices, using: &random), of: bytes)
      let second = page(.random(in: bytes.indices, using: &random), of: bytes)
      for (one, two) in zip(first, second) { result.swapAt(one, two) }
    case .emptied: result = []
    case .deleted: return nil
    case .replaced: return other
    }
    return result
  }

  private func page(_ index: Int, of bytes: [UInt8]) -> Range<Int> {
    let start = index / 4096 * 4096
    return start..<min(start + 4096, bytes.count)
  }
}
