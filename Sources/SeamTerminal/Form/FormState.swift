import SeamViews

/// What a form does not say: which field the keyboard is in, where its cursor is and how far it is scrolled.
struct FormState {
  private var focusedID: String?
  private(set) var focus = 0
  var cursor = TextCursor.atEnd
  private(set) var top = 0
  /// The columns of a text field, as last drawn.
  var fieldWidth = 40
  /// What was typed last, to tell the screen's echo from a text of its own.
  var sent: String?

  init(_ configuration: FormView.Configuration) {
    let fields = configuration.fields
    focus(on: fields.firstIndex { $0.id == configuration.focus } ?? 0, in: fields)
  }

  mutating func focus(on index: Int, in fields: [FormView.Field]) {
    focus = min(max(index, 0), max(fields.count - 1, 0))
    focusedID = fields.isEmpty ? nil : fields[focus].id
    cursor = .atEnd
    sent = nil
  }

  /// Follows the field that has the keyboard, unless the form asks for another.
  mutating func update(from old: FormView.Configuration, to new: FormView.Configuration) {
    let fields = new.fields
    if new.focus != old.focus, let index = fields.firstIndex(where: { $0.id == new.focus }) {
      return focus(on: index, in: fields)
    }
    guard let index = fields.firstIndex(where: { $0.id == focusedID }) else { return focus(on: focus, in: fields) }
    focus = index
    // A screen that formats what is typed, such as a phone number, makes it longer or shorter: stay at its end.
    if let sent, let text = fields[index].editedText, text != sent, cursor.offset >= sent.count { cursor = .atEnd }
    sent = nil
  }

  /// Scrolls so that some rows are within the height, the first ones if they don't all fit.
  mutating func scroll(to rows: Range<Int>, height: Int, total: Int) {
    top = max(top, rows.upperBound - height)
    top = min(top, rows.lowerBound)
    top = max(min(top, total - height), 0)
  }
}

extension FormView.Field {
  /// The text that can be edited in it; nil for a field of another kind.
  var editedText: String? {
    switch content {
    case .text(let text, _), .secure(let text): text
    case .toggle, .choice, .button: nil
    }
  }

  var isMultiline: Bool {
    if case .text(_, keyboard: .multiline) = content { true } else { false }
  }
}
