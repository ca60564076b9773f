import Foundation

/// The stored form of a card: its text with long base64 as bytes, so that a photo takes no more room than its file.
///
/// Text and bytes alternate, each after its length. Bytes also have the number of base64 letters before the first fold;
/// later lines have 74, as `VCardWriter` folds. A text that would not be the same after unpacking is stored whole.
enum PackedCard {
  private static let format: UInt8 = 1
  /// Shorter base64 is not worth it.
  private static let shortest = 512
  private static let folded = 74
  private static let fold: [UInt8] = [0x0D, 0x0A, 0x20]

  /// Returns the packed text of a card.
  static func pack(_ text: [UInt8]) -> [UInt8] {
    var packed = [format]
    packed.reserveCapacity(text.count)
    var start = 0
    var index = 0
    while let line = nextLongLine(in: text, from: index) {
      index = line.upperBound
      guard let run = run(in: text, line), write(run, to: &packed, after: text[start..<run.start]) else { continue }
      start = line.upperBound
    }
    append(text.count - start, to: &packed)
    packed += text[start...]
    return packed
  }

  /// Returns the text; nil if the bytes are not a packed card.
  static func unpack(_ packed: [UInt8]) -> [UInt8]? {
    guard packed.first == format else { return nil }
    var rest = packed[1...]
    var text: [UInt8] = []
    text.reserveCapacity(packed.count / 2 * 3)
    while true {
      guard let length = takeNumber(from: &rest), length <= rest.count else { return nil }
      text += rest.prefix(length)
      rest = rest.dropFirst(length)
      guard !rest.isEmpty else { return text }
      guard let first = takeNumber(from: &rest), let size = takeNumber(from: &rest), size <= rest.count else {
        return nil
      }
      appendFolded(Data(rest.prefix(size)).base64EncodedData(), first: first, to: &text)
      rest = rest.dropFirst(size)
    }
  }

  // MARK: Runs

  /// Base64 to the end of a line.
  private struct Run {
    let start: Int
    /// The letters before the first fold.
    let first: Int
    let bytes: Data
    let written: ArraySlice<UInt8>
  }

  /// Returns the next line with its folds that is longer than the shortest run, without its end.
  private static func nextLongLine(in text: [UInt8], from start: Int) -> Range<Int>? {
    var begin = start
    while begin < text.count {
      var end = begin
      while end < text.count, !(text[end] == 0x0A && (end + 1 == text.count || text[end + 1] != 0x20)) { end += 1 }
      let last = end > begin && text[end - 1] == 0x0D ? end - 1 : end
      if last - begin > shortest { return begin..<last }
      begin = end + 1
    }
    return nil
  }

  private static func run(in text: [UInt8], _ line: Range<Int>) -> Run? {
    let head = text[line].prefix { $0 != 0x0D }
    let mark = head.lastIndex { $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: ",") }
    let start = mark.map { $0 + 1 } ?? line.lowerBound
    let written = text[start..<line.upperBound]
    guard let bytes = Data(base64Encoded: Data(written), options: .ignoreUnknownCharacters),
      bytes.count > shortest / 2
    else { return nil }
    return Run(start: start, first: head.endIndex - start, bytes: bytes, written: written)
  }

  /// Writes text and a run; returns false if the run would not be the same after unpacking.
  private static func write(_ run: Run, to packed: inout [UInt8], after text: ArraySlice<UInt8>) -> Bool {
    var again: [UInt8] = []
    appendFolded(run.bytes.base64EncodedData(), first: run.first, to: &again)
    guard again[...] == run.written else { return false }
    append(text.count, to: &packed)
    packed += text
    append(run.first, to: &packed)
    append(run.bytes.count, to: &packed)
    packed += run.bytes
    return true
  }

  private static func appendFolded(_ letters: Data, first: Int, to text: inout [UInt8]) {
    var index = min(first, letters.count)
    text += letters[..<index]
    while index < letters.count {
      let end = min(index + folded, letters.count)
      text += fold
      text += letters[index..<end]
      index = end
    }
  }

  // MARK: Numbers

  private static func append(_ number: Int, to bytes: inout [UInt8]) {
    var rest = number
    while rest > 0x7F {
      bytes.append(UInt8(rest & 0x7F) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  private static func takeNumber(from bytes: inout ArraySlice<UInt8>) -> Int? {
    var number = 0
    var shift = 0
    while let byte = bytes.popFirst(), shift < 63 {
      number |= Int(byte & 0x7F) << shift
      if byte & 0x80 == 0 { return number }
      shift += 7
    }
    return nil
  }
}
