/// Folds lines at 75 octets, as versions 3.0 and 4.0 require (RFC 6350, section 3.2).
enum LineFolder {
  private static let width = 75

  /// Appends the line with its folds and line end.
  ///
  /// A fold never splits a character, or a `\` or `^` from the character it escapes.
  static func fold(_ line: [UInt8], into output: inout [UInt8]) {
    output.reserveCapacity(output.count + line.count + line.count / width * 3 + 2)
    var start = 0
    var room = width
    while line.count - start > room {
      var end = start + room
      while end > start + 1, !canBreak(line, before: end) { end -= 1 }
      output += line[start..<end]
      output += [.carriageReturn, .lineFeed, .space]
      start = end
      room = width - 1
    }
    output += line[start...]
    output += [.carriageReturn, .lineFeed]
  }

  private static func canBreak(_ line: [UInt8], before index: Int) -> Bool {
    guard line[index] & 0xC0 != 0x80 else { return false }
    let escape = line[index - 1]
    guard escape == .backslash || escape == .caret else { return true }
    var count = 0
    while count < index, line[index - 1 - count] == escape { count += 1 }
    return count % 2 == 0
  }
}
