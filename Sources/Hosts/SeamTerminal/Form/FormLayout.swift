import SeamViews

/// The rows of a form at a given width.
struct FormLayout {
  enum Row {
    case gap
    case text(String, Style, x: Int)
    /// The progress of a guided flow.
    case steps(FormConfiguration.Steps)
    /// A line of a field, by its index among all fields.
    case field(Int, line: Int)
  }

  /// The content of a field with several lines.
  enum Content {
    /// The wrapped text of a multi-line field, and the first visible line.
    case text(MultilineText, top: Int)
    /// The options of a segmented choice on each line.
    case segments([Range<Int>])
    case regions(RegionDrawing)
  }

  let labelWidth: Int
  let valueX: Int
  let valueWidth: Int
  /// The column of segments, sliders and maps: beside the label, or on the lines below it in a narrow terminal.
  let choiceX: Int
  let choiceWidth: Int
  /// The first line of these fields that has content.
  let choiceLine: Int
  private let height: Int
  private(set) var rows: [Row] = []
  /// The rows of the focused field and its errors.
  private(set) var focusedRows = 0..<0
  /// By the index of the field.
  private(set) var contents: [Int: Content] = [:]

  /// The maximum number of visible lines of a multi-line field.
  private static let tallest = 6

  init(_ configuration: FormConfiguration, _ state: FormState, width: Int, height: Int) {
    let longest = configuration.fields.map { $0.isWide ? 0 : TextLayout.columns(of: $0.label) }.max() ?? 0
    labelWidth = min(longest, max(width / 3, 1))
    valueX = 3 + labelWidth + 2
    valueWidth = max(min(width - valueX - 4, 60), 4)
    let isNarrow = valueWidth < 24
    choiceX = isNarrow ? 3 : valueX
    choiceWidth = isNarrow ? max(width - 5, 4) : valueWidth
    choiceLine = isNarrow ? 1 : 0
    self.height = height
    if let steps = configuration.steps, !steps.titles.isEmpty { rows += [.steps(steps), .gap] }
    if let error = configuration.error { addText("✗ " + error, .warning, x: 2, width: width) }
    var index = 0
    for section in configuration.sections {
      if !rows.isEmpty, !endsWithGap { rows.append(.gap) }
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

  private var endsWithGap: Bool { if case .gap = rows.last { true } else { false } }

  private mutating func add(_ field: FormConfiguration.Field, _ index: Int, _ state: FormState, width: Int) {
    let first = rows.count
    for line in 0..<lineCount(of: field, index, state) { rows.append(.field(index, line: line)) }
    if let error = field.error { addText("✗ " + error, .warning, x: field.isWide ? 3 : valueX, width: width) }
    if index == state.focus { focusedRows = first..<rows.count }
  }

  /// Lays the content of a field out, and returns the number of its lines.
  private mutating func lineCount(of field: FormConfiguration.Field, _ index: Int, _ state: FormState) -> Int {
    switch field.content {
    case .text(let text, keyboard: .multiline):
      let lines = MultilineText(text, width: valueWidth)
      let height = min(max(lines.lineCount, 3), Self.tallest)
      let cursorLine = index == state.focus ? lines.place(of: state.cursor).y : 0
      contents[index] = .text(lines, top: max(cursorLine - height + 1, 0))
      return height
    case .segments(let options, _):
      let lines = Segments.lines(options, width: choiceWidth)
      contents[index] = .segments(lines)
      return choiceLine + max(lines.count, 1)
    case .slider: return choiceLine + 2
    case .regions(let map, let selected):
      let drawing = RegionDrawing(map, selected: selected, columns: choiceWidth, rows: min(max(height - 4, 4), 14))
      contents[index] = .regions(drawing)
      return choiceLine + 1 + drawing.lineCount
    case .text, .secure, .toggle, .choice, .button, .number: return 1
    }
  }

  private mutating func addText(_ text: String, _ style: Style, x: Int, width: Int) {
    for line in TextLayout.wrap(text, to: width - x - 2) { rows.append(.text(line, style, x: x)) }
  }
}

extension FormConfiguration.Field {
  /// Whether it takes a whole line, without a label.
  var isWide: Bool { content == .button }
}

/// The arrangement of a segmented choice.
enum Segments {
  /// The number that chooses an option; none after the ninth.
  static func digit(of index: Int) -> String { index < 9 ? String(index + 1) : "" }

  /// The columns of an option with its digit and its marks.
  static func columns(of option: FormConfiguration.Option, at index: Int) -> Int {
    TextLayout.columns(of: option.title) + digit(of: index).count + 2
  }

  static let gap = 1

  /// Divides options among lines.
  static func lines(_ options: [FormConfiguration.Option], width: Int) -> [Range<Int>] {
    var lines: [Range<Int>] = []
    var (start, used) = (0, 0)
    for (index, option) in options.enumerated() {
      let columns = columns(of: option, at: index)
      if index > start, used + gap + columns > width {
        lines.append(start..<index)
        (start, used) = (index, 0)
      }
      used += columns + (index > start ? gap : 0)
    }
    return options.isEmpty ? [] : lines + [start..<options.count]
  }
}
