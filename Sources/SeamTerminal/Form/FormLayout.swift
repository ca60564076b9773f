import SeamViews

/// The rows of a form at a given width.
struct FormLayout {
  enum Row {
    case gap
    case text(String, Style, x: Int)
    /// A line of a field, by its index among all fields.
    case field(Int, line: Int)
  }

  let labelWidth: Int
  let valueX: Int
  let valueWidth: Int
  private(set) var rows: [Row] = []
  /// The rows of the focused field and its errors.
  private(set) var focusedRows = 0..<0
  /// The wrapped text and the first visible line of each multi-line field, by field index.
  private(set) var texts: [Int: (lines: MultilineText, top: Int)] = [:]

  /// The maximum number of visible lines of a multi-line field.
  private static let tallest = 6

  init(_ configuration: FormConfiguration, _ state: FormState, width: Int) {
    let longest = configuration.fields.map { $0.isWide ? 0 : TextLayout.columns(of: $0.label) }.max() ?? 0
    labelWidth = min(longest, max(width / 3, 1))
    valueX = 3 + labelWidth + 2
    valueWidth = max(min(width - valueX - 4, 60), 4)
    if let error = configuration.error { addText("✗ " + error, .warning, x: 2, width: width) }
    var index = 0
    for section in configuration.sections {
      if !rows.isEmpty { rows.append(.gap) }
      if let title = section.title { addText(title, .accent, x: 2, width: width) }
      for field in section.fields {
        add(field, index, state, width: width)
        index += 1
      }
      if let footer = section.footer { addText(footer, .faint, x: 3, width: width) }
    }
    // Focusing the first field also scrolls its heading into view.
    if state.focus == 0 { focusedRows = 0..<focusedRows.upperBound }
  }

  private mutating func add(_ field: FormConfiguration.Field, _ index: Int, _ state: FormState, width: Int) {
    let first = rows.count
    if case .text(let text, keyboard: .multiline) = field.content {
      let lines = MultilineText(text, width: valueWidth)
      let height = min(max(lines.lineCount, 3), Self.tallest)
      let cursorLine = index == state.focus ? lines.place(of: state.cursor).y : 0
      texts[index] = (lines, max(cursorLine - height + 1, 0))
      for line in 0..<height { rows.append(.field(index, line: line)) }
    } else {
      rows.append(.field(index, line: 0))
    }
    if let error = field.error { addText("✗ " + error, .warning, x: field.isWide ? 3 : valueX, width: width) }
    if index == state.focus { focusedRows = first..<rows.count }
  }

  private mutating func addText(_ text: String, _ style: Style, x: Int, width: Int) {
    for line in TextLayout.wrap(text, to: width - x - 2) { rows.append(.text(line, style, x: x)) }
  }
}

extension FormConfiguration.Field {
  /// Whether it takes a whole line, without a label.
  var isWide: Bool { content == .button }
}
