/// Splits bytes into logical lines, for any line ends (CRLF, LF, CR) and any chunks.
///
/// Several CRs before an LF are one line end, as programs that convert CRLF twice write; other CRs are one each.
///
/// Two kinds of folding are undone, on bytes, so that they may split a character:
/// - A line that begins with a space or a tab continues the previous line, without that blank (RFC 6350, section 3.2).
///   An empty line cannot be continued.
/// - A quoted-printable value whose line ends with `=` continues on the next line, including blanks (RFC 2045, section
///   6.7). One blank is dropped if the break separates a `=0D` from its `=0A`: only folding can have inserted it.
struct LineUnfolder: Sendable {
  private enum Location { case lineStart, inside, afterCarriageReturns }

  /// The last logical line, without its end.
  private(set) var line: [UInt8] = []
  /// The line of the file where it begins, counted from 1.
  private(set) var number = 1
  /// Whether the line is longer than the limit, so that only its beginning is kept.
  private(set) var isTooLong = false

  private let limit: Int
  private var location = Location.lineStart
  /// The number of the physical line being read, and its start in `line`.
  private var currentNumber = 1
  private var currentStart = 0
  private var hasLine = false
  private var goesOnSoftly = false
  private var head = HeadScanner()
  /// The number of CRs at the end of the last line, and of empty lines that they turned out to be.
  private var returns = 0
  private var emptyLines = 0

  init(limit: Int) {
    self.limit = max(0, limit)
  }

  /// Continues at `index`, and returns whether a logical line is complete.
  ///
  /// A line is complete once the first byte after it is known.
  mutating func next(in chunk: ArraySlice<UInt8>, at index: inout Int) -> Bool {
    while index < chunk.endIndex {
      switch location {
      case .afterCarriageReturns:
        if chunk[index] == .carriageReturn {
          returns += 1
          index += 1
        } else if chunk[index] == .lineFeed {
          index += 1
          location = .lineStart
        } else {
          emptyLines = returns - 1
          location = .lineStart
        }
      case .lineStart where emptyLines > 0:
        if goesOnSoftly {
          goesOnSoftly = false
        } else if hasLine {
          hasLine = false
          return true
        } else {
          begin()
        }
        emptyLines -= 1
        currentNumber += 1
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
    // A property may still share a long line's memory.
    line.removeAll(keepingCapacity: line.capacity <= 4096)
    number = currentNumber
    isTooLong = false
    head = HeadScanner()
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
    location = chunk[index] == .carriageReturn ? .afterCarriageReturns : .lineStart
    returns = 1
    index += 1
    currentNumber += 1
    takeOffSoftBreak()
  }

  private mutating func takeOffSoftBreak() {
    guard !isTooLong, let end = line[currentStart...].lastIndex(where: { !$0.isBlank }), line[end] == .equals else {
      return
    }
    head.scan(line)
    guard head.isQuotedPrintable else { return }
    line.removeSubrange(end...)
    goesOnSoftly = true
  }
}
