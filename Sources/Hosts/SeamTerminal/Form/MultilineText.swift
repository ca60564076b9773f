/// A text wrapped into the lines of a field, which maps character offsets to screen positions and back.
struct MultilineText {
  private let characters: [Character]
  /// The character range of each line, without its line end.
  private let ranges: [Range<Int>]

  init(_ text: String, width: Int) {
    characters = Array(text)
    var ranges: [Range<Int>] = []
    var start = 0
    var used = 0
    var breakable: Int?
    for (index, character) in characters.enumerated() {
      if character.isNewline {
        ranges.append(start..<index)
        (start, used, breakable) = (index + 1, 0, nil)
        continue
      }
      let columns = Glyph(character)?.columns ?? 0
      if used + columns > max(width, 2) {
        let end = breakable ?? index
        ranges.append(start..<end)
        start = end
        used = characters[start..<index].reduce(0) { $0 + (Glyph($1)?.columns ?? 0) }
        breakable = nil
      }
      used += columns
      if character == " " { breakable = index + 1 }
    }
    self.ranges = ranges + [start..<characters.count]
  }

  var lineCount: Int { ranges.count }

  subscript(line line: Int) -> String { String(characters[ranges[line]]) }

  /// Returns the position of a cursor on screen.
  func place(of cursor: TextCursor) -> Point {
    let offset = min(max(cursor.offset, 0), characters.count)
    let line = ranges.lastIndex { $0.lowerBound <= offset } ?? 0
    let column = characters[ranges[line].lowerBound..<offset].reduce(0) { $0 + (Glyph($1)?.columns ?? 0) }
    return Point(x: column, y: line)
  }

  /// Returns the cursor a number of lines up or down in about the same column; nil past the first or last line.
  func cursor(from cursor: TextCursor, lines: Int) -> TextCursor? {
    let place = place(of: cursor)
    let line = place.y + lines
    guard ranges.indices.contains(line) else { return nil }
    var column = 0
    var offset = ranges[line].lowerBound
    // The end of a wrapped line is the same offset as the start of the next.
    let isWrapped = line + 1 < ranges.count && ranges[line + 1].lowerBound == ranges[line].upperBound
    let end = ranges[line].upperBound - (isWrapped ? 1 : 0)
    while offset < end {
      column += Glyph(characters[offset])?.columns ?? 0
      if column > place.x { break }
      offset += 1
    }
    return TextCursor(offset: offset)
  }
}
