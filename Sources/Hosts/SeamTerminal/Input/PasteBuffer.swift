/// Collects the bytes between the markers of a paste, whose text is never interpreted as keys.
struct PasteBuffer {
  enum Step: Equatable {
    case more
    /// A part of the text, delivered while the paste continues.
    case piece(String)
    case end(String)
  }

  private static let start = Array("\u{1B}[200~".utf8)
  private static let end = Array("\u{1B}[201~".utf8)

  /// The number of bytes after which a longer paste is delivered in pieces.
  private let longestPiece: Int
  private var bytes: [UInt8] = []

  init(longestPiece: Int) { self.longestPiece = longestPiece }

  mutating func take(_ byte: UInt8) -> Step {
    bytes.append(byte)
    if byte == UInt8(ascii: "~") {
      if endsWith(Self.end) {
        bytes.removeLast(Self.end.count)
        return .end(takeText())
      }
      // The end marker of the previous paste was lost; a new one begins.
      if endsWith(Self.start) {
        bytes.removeLast(Self.start.count)
        return .piece(takeText())
      }
    }
    return bytes.count < longestPiece ? .more : .piece(takePiece())
  }

  /// Ends a paste whose end marker is missing or incomplete.
  mutating func takeAll() -> String {
    let partial = (2..<Self.end.count).first { endsWith(Self.end.prefix($0)) }
    bytes.removeLast(partial ?? 0)
    return takeText()
  }

  private func endsWith(_ part: some Collection<UInt8>) -> Bool { bytes.suffix(part.count).elementsEqual(part) }

  private mutating func takeText() -> String {
    var text = ""
    for character in String(decoding: bytes, as: UTF8.self) {
      text.append(character == "\r\n" || character == "\r" ? "\n" : character)
    }
    bytes = []
    return text
  }

  /// Removes and returns the text before a safe cut, which splits no character, line end or marker.
  private mutating func takePiece() -> String {
    var cut = bytes.count - Self.end.count
    // A UTF-8 sequence has at most three continuation bytes.
    for _ in 0..<3 where bytes[cut] & 0xC0 == 0x80 { cut -= 1 }
    if bytes[cut] == 0x0A, bytes[cut - 1] == 0x0D { cut -= 1 }
    let rest = Array(bytes[cut...])
    bytes.removeSubrange(cut...)
    let text = takeText()
    bytes = rest
    return text
  }
}
