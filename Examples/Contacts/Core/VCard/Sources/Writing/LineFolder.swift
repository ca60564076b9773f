/// Folds lines at 75 octets, as versions 3.0 and 4.0 require (RFC 6350, section 3.2).
enum LineFolder {
  private static let width = 75

  /// Appends the line with its folds and line end.
  ///
  /// A fold never splits a character, or a `\` or `^` from the character it escapes.
  static func fold(_ line: ArraySlice<UInt8>, into output: inout [UInt8]) {
    var start = line.startIndex
    var room = width
    while line.endIndex - start > room {
      var end = start + room
      while end > start, !canBreak(line, before: end, after: start) { end -= 1 }
      // Bytes of no charset that has characters.
      if end == start { end = start + room }
      output += line[start..<end]
      output += [.carriageReturn, .lineFeed, .space]
      start = end
      room = width - 1
    }
    output += line[start...]
    output += [.carriageReturn, .lineFeed]
  }

  private static func canBreak(_ line: ArraySlice<UInt8>, before index: Int, after start: Int) -> Bool {
    guard index > start, line[index] & 0xC0 != 0x80 else { return false }
    let escape = line[index - 1]
    guard escape == .backslash || escape == .caret else { return true }
    var count = 0
    while index - count > start, line[index - 1 - count] == escape { count += 1 }
    return count % 2 == 0
  }
}
