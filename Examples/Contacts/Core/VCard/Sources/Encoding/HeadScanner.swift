/// Finds the end of a line's parameters, and whether one of them states quoted-printable, while the line grows.
///
/// The reader and the writer of lines share it: both have to agree on the lines in which `=` at the end is a soft line
/// break. Each byte is read once.
struct HeadScanner: Sendable {
  /// Whether a parameter states quoted-printable; a line without a colon may be undecided.
  private(set) var isQuotedPrintable = false
  /// The position after the colon; nil until it is known.
  private(set) var valueStart: Int?

  private var position = 0
  private var wordStart = 0
  private var isQuoted = false
  /// Whether the words of the parameter may state an encoding: it has no name, or is called `ENCODING`.
  private var statesEncoding = false
  private var hasName = false

  /// Reads the bytes that were appended to the line since the last call.
  mutating func scan(_ line: [UInt8]) {
    scan(line[...])
  }

  /// Reads the bytes that were appended to the line since the last call; `line` begins at the same position each time.
  mutating func scan(_ line: ArraySlice<UInt8>) {
    if position < line.startIndex {
      position = line.startIndex
      wordStart = position
    }
    while valueStart == nil, position < line.endIndex {
      let byte = line[position]
      position += 1
      if byte == .quote { isQuoted.toggle() }
      guard !isQuoted, byte == .colon || byte == .semicolon || byte == .equals || byte == .comma else { continue }
      let word = line[wordStart..<(position - 1)]
      if byte == .equals, !hasName {
        hasName = true
        statesEncoding = word.trimmingBlanks().spells("ENCODING")
      } else if statesEncoding, word.count >= 16, word.trimmingBlanks().spells("QUOTED-PRINTABLE") {
        isQuotedPrintable = true
      }
      if byte == .semicolon { (statesEncoding, hasName) = (true, false) }
      if byte == .colon { valueStart = position }
      wordStart = position
    }
  }
}
