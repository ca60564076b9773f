/// Splits bytes into logical lines, for any line ends (CRLF, LF, CR) and any chunks.
///
/// Two kinds of folding are undone, on bytes, so that they may split a character:
/// - A line that begins with a space or a tab continues the previous line, without that blank (RFC 6350, section 3.2).
///   An empty line cannot be continued.
/// - A quoted-printable value whose line ends with `=` continues on the next line, including blanks (RFC 2045, section
///   6.7). One blank is dropped if the break separates a `=0D` from its `=0A`: only folding can have inserted it.
struct LineUnfolder: Sendable {
  private enum Location { case lineStart, inside, afterCarriageReturn }

  /// The last logical line, without its end.
  private(set) var line: [UInt8] = []
  /// The line of the file where it begins, counted from 1.
  private(set) var number = 1
  /// Whether the line is longer than the limit, so that only its beginning is kept.
  private(set) var isTooLong = false

  /// The number of bytes of a line that are searched for the word, so that crafted lines are not slower than others.
  private static let headLength = 1024

  private let limit: Int
  private var location = Location.lineStart
  /// The number of the physical line being read, and its start in `line`.
  private var currentNumber = 1
  private var currentStart = 0
  private var hasLine = false
  private var goesOnSoftly = false
  /// Whether the line's value is quoted-printable; nil until its parameters are read.
  private var isQuotedPrintable: Bool?

  init(limit: Int) {
    self.limit = max(0, limit)
  }

  /// Continues at `index`, and returns whether a logical line is complete.
  ///
  /// A line is complete once the first byte after it is known.
  mutating func next(in chunk: ArraySlice<UInt8>, at index: inout Int) -> Bool {
    while index < chunk.endIndex {
      switch location {
      case .afterCarriageReturn:
        if chunk[index] == .lineFeed { index += 1 }
        location = .lineStart
      case .lineStart:
        if goesOnSoftly {
          goesOnSoftly = false
          if chunk[index].isBlank, line.suffix(3).elementsEqual([.equals, 0x30, 0x44]) { index += 1 }
        } else if hasLine, chunk[index].isBlank, !line.isEmpty {
          index += 1
        } else if hasLine {
          hasLine = false
          return true
        } else {
          begin()
        }
        currentStart = line.count
        location = .inside
      case .inside:
        readOn(in: chunk, at: &index)
      }
    }
    return false
  }

  /// Ends the file, and returns whether there is a last line.
  mutating func finish() -> Bool {
    defer { hasLine = false }
    return hasLine
  }

  private mutating func begin() {
    line.removeAll(keepingCapacity: true)
    number = currentNumber
    isTooLong = false
    isQuotedPrintable = nil
    hasLine = true
  }

  private mutating func readOn(in chunk: ArraySlice<UInt8>, at index: inout Int) {
    let start = index
    while index < chunk.endIndex, chunk[index] != .lineFeed, chunk[index] != .carriageReturn { index += 1 }
    let room = limit - line.count
    if index - start > room {
      isTooLong = true
      line += chunk[start..<(start + room)]
    } else {
      line += chunk[start..<index]
    }
    guard index < chunk.endIndex else { return }
    location = chunk[index] == .carriageReturn ? .afterCarriageReturn : .lineStart
    index += 1
    currentNumber += 1
    takeOffSoftBreak()
  }

  private mutating func takeOffSoftBreak() {
    guard !isTooLong, let end = line[currentStart...].lastIndex(where: { !$0.isBlank }), line[end] == .equals else {
      return
    }
    isQuotedPrintable = isQuotedPrintable ?? findQuotedPrintable()
    guard isQuotedPrintable == true else { return }
    line.removeSubrange(end...)
    goesOnSoftly = true
  }

  /// Returns whether a parameter before the colon states quoted-printable, or nil if there is no colon yet.
  private func findQuotedPrintable() -> Bool? {
    var isQuoted = false
    var start = 0
    for (index, byte) in line.prefix(Self.headLength).enumerated() {
      if byte == .quote { isQuoted.toggle() }
      guard !isQuoted, byte == .colon || byte == .semicolon || byte == .equals || byte == .comma else { continue }
      if line[start..<index].trimmingBlanks().spells("QUOTED-PRINTABLE") { return true }
      if byte == .colon { return false }
      start = index + 1
    }
    return line.count > Self.headLength ? false : nil
  }
}
