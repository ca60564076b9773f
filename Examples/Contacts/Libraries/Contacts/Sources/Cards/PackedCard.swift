import Foundation

/// The stored form of a card: its text with long base64 as bytes, so that a photo takes no more room than its file.
///
/// Text and bytes alternate, each after its length. Bytes also have the number of base64 letters before the first fold;
/// later lines have 74, as `VCardWriter` folds. A text that would not be the same after unpacking is stored whole.
enum PackedCard {
  private static let format = 1
  /// Shorter base64 is not worth it.
  private static let shortest = 512
  private static let folded = 74
  private static let fold: [UInt8] = [0x0D, 0x0A, 0x20]

  /// Returns the packed text of a card.
  static func pack(_ text: [UInt8]) -> [UInt8] {
    var packed = PackedWriter()
    packed.write(format)
    var start = 0
    var index = 0
    while let line = nextLongLine(in: text, from: index) {
      index = line.upperBound
      guard let run = run(in: text, line), run.comesBack else { continue }
      packed.write(text[start..<run.start])
      packed.write(run.first)
      packed.write(run.bytes)
      start = line.upperBound
    }
    packed.write(text[start...])
    return packed.bytes
  }

  /// Returns the text.
  ///
  /// - Throws: an error if the bytes are not a packed card.
  static func unpack(_ packed: [UInt8]) throws -> [UInt8] {
    var packed = PackedReader(packed[...])
    guard try packed.number() == format else { throw PackedReader.Damage() }
    var text = Array(try packed.bytes())
    while !packed.isAtEnd {
      let first = try packed.number()
      appendFolded(Data(try packed.bytes()).base64EncodedData(), first: first, to: &text)
      text += try packed.bytes()
    }
    return text
  }

  // MARK: Runs

  /// Base64 to the end of a line.
  private struct Run {
    let start: Int
    /// The letters before the first fold.
    let first: Int
    let bytes: Data
    let written: ArraySlice<UInt8>

    /// Whether it is the same after unpacking.
    var comesBack: Bool {
      var again: [UInt8] = []
      appendFolded(bytes.base64EncodedData(), first: first, to: &again)
      return again[...] == written
    }
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
}
