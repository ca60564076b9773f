/// The part of a long line of text that is shown around its cursor.
struct FieldText: Equatable {
  let text: String
  /// The column of the cursor in it.
  let cursor: Int

  /// Chooses the part that fits.
  ///
  /// It begins at the start of the text as long as the cursor fits, else so that the cursor is two thirds in.
  /// - Parameter cursor: nil where the text is not being edited; then what does not fit ends in an ellipsis.
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
