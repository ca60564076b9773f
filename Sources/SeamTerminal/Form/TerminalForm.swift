import SeamViews

/// Operates forms: Tab and arrows move between fields, everything typed goes to the field in focus.
///
/// Left and right never leave a form, so that nobody loses it by overshooting in a text.
struct TerminalForm: TerminalView {
  typealias Configuration = FormView.Configuration

  func makeState(for configuration: Configuration) -> FormState { FormState(configuration) }

  func update(_ state: inout FormState, from old: Configuration, to new: Configuration) {
    state.update(from: old, to: new)
  }

  func handle(_ input: Input, _ configuration: Configuration, _ state: inout FormState) -> Reaction<FormView.Event> {
    let fields = configuration.fields
    guard fields.indices.contains(state.focus) else { return .ignored }
    let field = fields[state.focus]
    switch input {
    case .paste(let text):
      guard let edited = field.editedText else { return .handled }
      return report(state.cursor.insert(text, in: edited, multiline: field.isMultiline), field, &state)
    case .key(let key):
      let reaction = handle(key, in: field, configuration, &state)
      guard case .ignored = reaction else { return reaction }
      return move(key, fields, &state)
    }
  }

  // MARK: Moving between fields

  private func move(_ key: Key, _ fields: [FormView.Field], _ state: inout FormState) -> Reaction<FormView.Event> {
    switch key {
    case .tab: state.focus(on: (state.focus + 1) % fields.count, in: fields)
    case .backTab: state.focus(on: (state.focus + fields.count - 1) % fields.count, in: fields)
    case .down: state.focus(on: state.focus + 1, in: fields)
    case .up: state.focus(on: state.focus - 1, in: fields)
    case .pageDown: state.focus(on: state.focus + 5, in: fields)
    case .pageUp: state.focus(on: state.focus - 5, in: fields)
    case .home: state.focus(on: 0, in: fields)
    case .end: state.focus(on: fields.count - 1, in: fields)
    case .left, .right: break
    default: return .ignored
    }
    return .handled
  }

  /// Goes on to the next field; after the last one, Enter means what the form is for.
  private func goOn(_ configuration: Configuration, _ state: inout FormState) -> Reaction<FormView.Event> {
    let fields = configuration.fields
    if state.focus + 1 < fields.count {
      state.focus(on: state.focus + 1, in: fields)
    } else if let primary = configuration.actions.first(where: { $0.role == .primary && $0.isEnabled }) {
      return .send(.didTap(primary.id))
    }
    return .handled
  }

  // MARK: One field

  private func handle(
    _ key: Key, in field: FormView.Field, _ configuration: Configuration, _ state: inout FormState
  ) -> Reaction<FormView.Event> {
    if field.isRemovable, key == .control("d") || (key == .delete && field.editedText == nil) {
      return .send(.didRemove(field.id))
    }
    switch field.content {
    case .text(let text, _), .secure(let text):
      if field.isMultiline {
        if key == .enter { return report(state.cursor.insert("\n", in: text, multiline: true), field, &state) }
        if key == .up || key == .down, moveLine(down: key == .down, text, &state) { return .handled }
      } else if key == .enter {
        return goOn(configuration, &state)
      }
      return report(state.cursor.handle(key, in: text), field, &state)
    case .toggle(let isOn):
      switch key {
      case .space, .enter: return .send(.didToggle(field.id, isOn: !isOn))
      case .left where isOn, .right where !isOn: return .send(.didToggle(field.id, isOn: !isOn))
      default: return .ignored
      }
    case .choice(let options, let selected):
      if key == .enter { return goOn(configuration, &state) }
      return choose(key, options, selected, field)
    case .button: return key == .enter || key == .space ? .send(.didTapField(field.id)) : .ignored
    }
  }

  private func report(
    _ outcome: TextCursor.Outcome, _ field: FormView.Field, _ state: inout FormState
  ) -> Reaction<FormView.Event> {
    switch outcome {
    case .ignored: return .ignored
    case .moved: return .handled
    case .changed(let text):
      state.sent = text
      return .send(.didChange(field.id, text: text))
    }
  }

  private func moveLine(down: Bool, _ text: String, _ state: inout FormState) -> Bool {
    let lines = MultilineText(text, width: state.fieldWidth)
    guard let cursor = lines.cursor(from: state.cursor, lines: down ? 1 : -1) else { return false }
    state.cursor = cursor
    return true
  }

  private func choose(
    _ key: Key, _ options: [FormView.Option], _ selected: String?, _ field: FormView.Field
  ) -> Reaction<FormView.Event> {
    guard !options.isEmpty else { return .ignored }
    let current = options.firstIndex { $0.id == selected }
    let next: Int
    switch key {
    case .right: next = current.map { min($0 + 1, options.count - 1) } ?? 0
    case .left: next = current.map { max($0 - 1, 0) } ?? 0
    case .space: next = current.map { ($0 + 1) % options.count } ?? 0
    default:
      guard let letter = key.typed?.lowercased() else { return .ignored }
      // Several options that begin alike are gone through one after the other.
      let order = options.indices.map { ($0 + (current ?? -1) + 1) % options.count }
      guard let match = order.first(where: { options[$0].title.lowercased().hasPrefix(letter) }) else {
        return .handled
      }
      next = match
    }
    return next == current ? .handled : .send(.didChoose(field.id, option: options[next].id))
  }

  // MARK: The help line

  func actions(_ configuration: Configuration, _ state: FormState) -> [Action] { configuration.actions }

  func reservedKeys(_ configuration: Configuration) -> Set<Key> { TextCursor.keys.union([.control("d")]) }

  func takesDigits(_ configuration: Configuration, _ state: FormState) -> Bool {
    guard configuration.fields.indices.contains(state.focus) else { return false }
    switch configuration.fields[state.focus].content {
    case .text, .secure: return true
    case .toggle, .choice, .button: return false
    }
  }

  func hints(_ configuration: Configuration, _ state: FormState) -> [KeyHint] {
    let fields = configuration.fields
    guard fields.indices.contains(state.focus) else { return [] }
    let field = fields[state.focus]
    var hints: [KeyHint] = []
    switch field.content {
    case .text, .secure: break
    case .toggle: hints.append(KeyHint(keys: "Space", title: "Switch"))
    case .choice: hints.append(KeyHint(keys: "←→", title: "Choose"))
    case .button: hints.append(KeyHint(keys: "Enter", title: field.label))
    }
    if field.isRemovable { hints.append(KeyHint(keys: "^D", title: "Remove")) }
    if fields.count > 1 { hints.append(KeyHint(keys: "Tab", title: "Next")) }
    return hints
  }
}
