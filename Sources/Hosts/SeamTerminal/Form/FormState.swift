import SeamViews

/// The view state of a form: the focused field, its cursor and the scroll position.
struct FormState {
  private var focusedID: String?
  private(set) var focus = 0
  var cursor = TextCursor.atEnd
  private(set) var top = 0
  /// The width of a text field in columns, as last drawn.
  var fieldWidth = 40
  /// The text sent last, to tell the screen's echo from a text that the screen changed.
  var sent: String?

  init(_ configuration: FormConfiguration) {
    let fields = configuration.fields
    focus(on: fields.firstIndex { $0.id == configuration.focus } ?? 0, in: fields)
  }

  mutating func focus(on index: Int, in fields: [FormConfiguration.Field]) {
    focus = min(max(index, 0), max(fields.count - 1, 0))
    focusedID = fields.isEmpty ? nil : fields[focus].id
    cursor = .atEnd
    sent = nil
  }

  /// Keeps the focus on the same field, unless the form requests another.
  mutating func update(from old: FormConfiguration, to new: FormConfiguration) {
    let fields = new.fields
    if new.focus != old.focus, let index = fields.firstIndex(where: { $0.id == new.focus }) {
      return focus(on: index, in: fields)
    }
    guard let index = fields.firstIndex(where: { $0.id == focusedID }) else { return focus(on: focus, in: fields) }
    focus = index
    // A screen that formats input, such as a phone number, changes its length: keep the cursor at its end.
    if let sent, let text = fields[index].editedText, text != sent, cursor.offset >= sent.count { cursor = .atEnd }
    sent = nil
  }

  /// Scrolls so that the rows are visible, or the first of them if they do not all fit.
  mutating func scroll(to rows: Range<Int>, height: Int, total: Int) {
    top = max(top, rows.upperBound - height)
    top = min(top, rows.lowerBound)
    top = max(min(top, total - height), 0)
  }
}

extension FormConfiguration.Field {
  /// The editable text of the field; nil for a field of another kind.
  var editedText: String? {
    switch content {
    case .text(let text, _), .secure(let text), .number(let text, _, _): text
    case .toggle, .choice, .button, .segments, .slider, .regions: nil
    }
  }

  var isMultiline: Bool {
    if case .text(_, keyboard: .multiline) = content { true } else { false }
  }
}
