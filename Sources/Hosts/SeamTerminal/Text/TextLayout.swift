/// Measures, truncates and wraps text by its width in columns.
enum TextLayout {
  /// Returns the width of a text on one line.
  static func columns(of text: String) -> Int {
    text.reduce(0) { $0 + (Glyph($1)?.columns ?? 0) }
  }

  /// Truncates a text that is too wide, with an ellipsis.
  static func cut(_ text: String, to width: Int) -> String {
    guard width > 0 else { return "" }
    var used = 0
    var fitting = text.startIndex
    for index in text.indices {
      used += Glyph(text[index])?.columns ?? 0
      if used > width { return String(text[..<fitting]) + "…" }
      if used < width { fitting = text.index(after: index) }
    }
    return text
  }

  /// Wraps a text into lines that fit: at line ends, between words, and inside words that are wider than a line.
  ///
  /// Returns at least one line.
  static func wrap(_ text: String, to width: Int) -> [String] {
    text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .flatMap { wrap(paragraph: $0, to: max(width, 2)) }
  }

  private static func wrap(paragraph: Substring, to width: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    var lineColumns = 0
    var lastSpace: (index: String.Index, columns: Int)?
    for character in paragraph {
      // Tab stops are at every fourth column.
      let isTab = character == "\t"
      let columns = isTab ? 4 - lineColumns % 4 : Glyph(character)?.columns ?? 0
      if lineColumns + columns > width {
        if character == " " || isTab {
          lines.append(line)
          (line, lineColumns, lastSpace) = ("", 0, nil)
          continue
        }
        if let space = lastSpace {
          lines.append(String(line[..<space.index]))
          line = String(line[line.index(after: space.index)...])
          lineColumns -= space.columns + 1
        } else {
          lines.append(line)
          (line, lineColumns) = ("", 0)
        }
        lastSpace = nil
      }
      if character == " " { lastSpace = (line.endIndex, lineColumns) }
      if isTab {
        line += String(repeating: " ", count: columns)
      } else {
        line.append(character)
      }
      lineColumns += columns
    }
    return lines + [line]
  }
}
