/// The visible part of a line of text that is wider than its field.
struct FieldText: Equatable {
  let text: String
  /// The column of the cursor within the visible part.
  let cursor: Int

  /// Selects the visible part: from the start of the text if the cursor fits, otherwise with the cursor at two thirds
  /// of the width.
  ///
  /// - Parameter cursor: nil if the text is not being edited; an ellipsis then replaces the text that does not fit.
  init(_ source: String, cursor: TextCursor?, width: Int) {
    guard let cursor else {
      text = TextLayout.cut(source, to: width)
      self.cursor = 0
      return
    }
    let characters = Array(source)
    let position = cursor.clamped(in: source)
    let columns = characters.map { Glyph($0)?.columns ?? 0 }
    var start = 0
    var before = columns[..<position].reduce(0, +)
    if before >= width {
      let room = max(width * 2 / 3, 1)
      while before > room, start < position {
        before -= columns[start]
        start += 1
      }
    }
    var end = start
    var used = 0
    while end < characters.count, used + columns[end] <= width {
      used += columns[end]
      end += 1
    }
    text = String(characters[start..<end])
    self.cursor = before
  }
}
