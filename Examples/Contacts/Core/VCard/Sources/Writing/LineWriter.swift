/// Writes logical lines so that unfolding gives the same lines.
///
/// Lines of versions 3.0 and 4.0, and base64, are folded; quoted-printable has soft line breaks; other lines of version
/// 2.1 are one line, because its readers disagree about folding.
struct LineWriter {
  /// Lines stay below 76 characters (vCard 2.1, section 2.1.3).
  private static let oldWidth = 75

  let version: VCardVersion

  /// Returns whether a text needs no encoding: it has no line breaks or other controls, and in version 2.1 it is ASCII
  /// and fits on a line.
  ///
  /// - Parameter head: the number of bytes before the text, the colon included.
  static func isPlain(_ text: String, after head: Int, in version: VCardVersion) -> Bool {
    guard text.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || $0 == .tab }) else { return false }
    return version != .v21 || text.utf8.allSatisfy { $0 < 0x80 } && head + text.utf8.count <= oldWidth
  }

  /// Appends a line, or several that line feeds separate.
  func write(_ lines: [UInt8], isBase64: Bool, into output: inout [UInt8]) {
    guard isBase64 || lines.contains(.lineFeed) else { return write(lines[...], folds: version != .v21, into: &output) }
    var followsEmpty = false
    for line in lines.split(separator: .lineFeed, omittingEmptySubsequences: false) {
      write(line, folds: isBase64 || version != .v21, followsEmpty: followsEmpty, into: &output)
      followsEmpty = line.isEmpty
    }
  }

  private func write(_ line: ArraySlice<UInt8>, folds: Bool, followsEmpty: Bool = false, into output: inout [UInt8]) {
    // An empty line cannot be continued (RFC 6350, section 3.2).
    if !followsEmpty, let first = line.first, first.isBlank { output += [.carriageReturn, .lineFeed] }
    var head = HeadScanner()
    head.scan(line)
    if head.isQuotedPrintable {
      writeQuotedPrintable(line, valueStart: head.valueStart, into: &output)
    } else if folds {
      LineFolder.fold(line, into: &output)
    } else {
      output += line
      output += [.carriageReturn, .lineFeed]
    }
  }

  private func writeQuotedPrintable(_ line: ArraySlice<UInt8>, valueStart: Int?, into output: inout [UInt8]) {
    var start = valueStart ?? line.endIndex
    output += line[..<start]
    var room = max(0, Self.oldWidth - 1 - (start - line.startIndex))
    while line.endIndex - start > room + 1, let end = breakPoint(in: line, from: start, room: room) {
      output += line[start..<end]
      output += [.equals, .carriageReturn, .lineFeed]
      start = end
      room = Self.oldWidth - 1
    }
    output += line[start...]
    // A `=` at the end would join the next line.
    if line.last(where: { !$0.isBlank }) == .equals { output += [.equals, .carriageReturn, .lineFeed] }
    output += [.carriageReturn, .lineFeed]
  }

  /// Returns the last position for a break within `room`, between two characters if possible, or else the next one; nil
  /// if there is none.
  ///
  /// Only the first line may be empty.
  private func breakPoint(in line: ArraySlice<UInt8>, from start: Int, room: Int) -> Int? {
    let least = room == Self.oldWidth - 1 ? start + 1 : start
    let within = (least...max(least, start + room)).reversed()
    return within.first { canBreak(line, before: $0, from: start) && !isContinuation(line, at: $0) }
      ?? within.first { canBreak(line, before: $0, from: start) }
      ?? (start + room + 1..<max(start + room + 1, line.endIndex)).first { canBreak(line, before: $0, from: start) }
  }

  /// A break does not separate a `=` from its digits, and no line begins with a blank, which some readers remove.
  private func canBreak(_ line: ArraySlice<UInt8>, before index: Int, from start: Int) -> Bool {
    guard index < line.endIndex, !line[index].isBlank else { return false }
    return !(index > start && line[index - 1] == .equals || index - 1 > start && line[index - 2] == .equals)
  }

  /// Returns whether a byte of UTF-8 that is not a character's first one is at `index`, encoded or not.
  private func isContinuation(_ line: ArraySlice<UInt8>, at index: Int) -> Bool {
    guard line[index] == .equals, index + 2 < line.endIndex, let high = line[index + 1].hexValue else {
      return line[index] & 0xC0 == 0x80
    }
    return high >> 2 == 0x2
  }
}
