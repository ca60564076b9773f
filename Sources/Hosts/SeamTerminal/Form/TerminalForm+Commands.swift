import SeamViews

extension TerminalForm {
  func commands(_ configuration: Configuration, _ state: FormState) -> [Command] {
    let fields = configuration.fields
    guard fields.indices.contains(state.focus) else { return [] }
    let field = fields[state.focus]
    return own(of: field, state, goingOn: goingOn(configuration, state)) + removing(field) + moving(fields)
  }

  // MARK: Focused field

  private func own(of field: FormConfiguration.Field, _ state: FormState, goingOn: [Command]) -> [Command] {
    switch field.content {
    case .text(let text, keyboard: .multiline): [breakingLines(of: text, field), typing(text, field)]
    case .text(let text, _), .secure(let text): [typing(text, field)] + goingOn
    case .toggle(let isOn): [switching(isOn, field)]
    case .choice(let options, let selected): choosing(options, selected, field) + goingOn
    case .number(let text, _, let step):
      (step == nil ? [] : [stepping(text, field, state)]) + [typing(text, field)] + goingOn
    case .segments(let options, let selected): choosing(options, selected, field, byDigits: true) + goingOn
    case .slider(let slider): sliding(slider, field) + goingOn
    case .regions(let map, let selected):
      choosing(map.regions.map { .init(id: $0.id, title: $0.title) }, selected, field) + goingOn
    case .button:
      [Command(field.label, KeyGroup(.enter), KeyGroup(.space)) { _, _ in .didTapField(field.id) }]
    }
  }

  private func typing(_ text: String, _ field: FormConfiguration.Field) -> Command {
    Command(
      nil, .text, KeyGroup(TextCursor.keys),
      paste: { insertion, state in
        report(state.cursor.insert(insertion, in: text, multiline: field.isMultiline), field, &state)
      },
      perform: { key, state in report(state.cursor.handle(key, in: text), field, &state) })
  }

  private func breakingLines(of text: String, _ field: FormConfiguration.Field) -> Command {
    Command(.enter) { _, state in report(state.cursor.insert("\n", in: text, multiline: true), field, &state) }
  }

  private func report(
    _ outcome: TextCursor.Outcome, _ field: FormConfiguration.Field, _ state: inout FormState
  ) -> FormConfiguration.Event? {
    guard case .changed(let text) = outcome else { return nil }
    state.sent = text
    return .didChange(field.id, text: text)
  }

  /// Plus and minus change the number; at the start of the text, a minus is typed.
  private func stepping(_ text: String, _ field: FormConfiguration.Field, _ state: FormState) -> Command {
    var keys = [Key(.character("+"))]
    if state.cursor.clamped(in: text) > 0 { keys.append(Key(.character("-"))) }
    let others = KeyGroup(Key(.up, .control), Key(.down, .control))
    return Command("Step", KeyGroup(keys), others) { key, state in
      let isUp = key == Key(.character("+")) || key == Key(.up, .control)
      guard let new = field.text(text, steppedBy: isUp ? 1 : -1) else { return nil }
      state.cursor = .atEnd
      return report(.changed(new), field, &state)
    }
  }

  private func switching(_ isOn: Bool, _ field: FormConfiguration.Field) -> Command {
    Command("Switch", KeyGroup(.space), KeyGroup(.enter, isOn ? .left : .right)) { _, _ in
      .didToggle(field.id, isOn: !isOn)
    }
  }

  private func choosing(
    _ options: [FormConfiguration.Option], _ selected: String?, _ field: FormConfiguration.Field,
    byDigits: Bool = false
  ) -> [Command] {
    let current = options.firstIndex { $0.id == selected }
    guard !options.isEmpty, options.count > 1 || current == nil else { return [] }
    let arrows = KeyGroup(.left, .right)
    let digits = KeyGroup.digits(upTo: min(options.count, 9))
    let groups = byDigits ? [digits, arrows, KeyGroup(.space)] : [arrows, KeyGroup(.space)]
    return [
      Command("Choose", groups: groups) { key, _ in
        let next =
          if let digit = key.typed?.wholeNumberValue {
            digit - 1
          } else {
            switch (key, current) {
            case (_, nil): 0
            case (.left, let current?): max(current - 1, 0)
            case (.right, let current?): min(current + 1, options.count - 1)
            case (_, let current?): (current + 1) % options.count
            }
          }
        return next == current ? nil : .didChoose(field.id, option: options[next].id)
      }
    ]
  }

  /// The arrow keys move a slider by a step, and with Control by a tenth of its range.
  private func sliding(_ slider: FormConfiguration.Slider, _ field: FormConfiguration.Field) -> [Command] {
    guard slider.lastStep > 0 || slider.value == nil else { return [] }
    let tenth = max(slider.lastStep / 10, 1)
    let far = KeyGroup(Key(.left, .control), Key(.right, .control))
    return [
      Command("Choose", KeyGroup(.left, .right), far) { key, _ in
        let count = key.modifiers.isEmpty ? 1 : tenth
        return slider.value(steppedBy: key.code == .left ? -count : count).map { .didSlide(field.id, value: $0) }
      }
    ]
  }

  private func removing(_ field: FormConfiguration.Field) -> [Command] {
    guard field.isRemovable else { return [] }
    // Delete edits text if the field has any.
    let keys = field.editedText == nil ? KeyGroup(.delete) : KeyGroup()
    return [Command("Remove", KeyGroup(.control("d")), keys) { _, _ in .didRemove(field.id) }]
  }

  // MARK: Between fields

  /// Enter focuses the next field; on the last one, it performs the form's primary action.
  private func goingOn(_ configuration: Configuration, _ state: FormState) -> [Command] {
    let fields = configuration.fields
    if state.focus + 1 < fields.count {
      return [
        Command(.enter) { _, state in
          state.focus(on: state.focus + 1, in: fields)
          return nil
        }
      ]
    }
    guard let primary = configuration.actions.first(where: { $0.role == .primary && $0.isEnabled }) else { return [] }
    return [Command(.enter) { _, _ in .didTap(primary.id) }]
  }

  private func moving(_ fields: [FormConfiguration.Field]) -> [Command] {
    [
      Command(fields.count > 1 ? "Next" : nil, KeyGroup(.tab), KeyGroup(.backTab)) { key, state in
        let next = state.focus + (key == .tab ? 1 : fields.count - 1)
        state.focus(on: next % fields.count, in: fields)
        return nil
      },
      Command(.down, .up, .pageDown, .pageUp, .home, .end) { key, state in
        move(key, fields, &state)
        return nil
      },
      Command(.left, .right) { _, _ in nil },
    ]
  }

  private func move(_ key: Key, _ fields: [FormConfiguration.Field], _ state: inout FormState) {
    if key == .up || key == .down, moveLine(down: key == .down, fields[state.focus], &state) { return }
    switch key {
    case .down: state.focus(on: state.focus + 1, in: fields)
    case .up: state.focus(on: state.focus - 1, in: fields)
    case .pageDown: state.focus(on: state.focus + 5, in: fields)
    case .pageUp: state.focus(on: state.focus - 5, in: fields)
    case .home: state.focus(on: 0, in: fields)
    default: state.focus(on: fields.count - 1, in: fields)
    }
  }

  /// Moves the cursor within a multi-line field; returns false at its edge.
  private func moveLine(down: Bool, _ field: FormConfiguration.Field, _ state: inout FormState) -> Bool {
    guard field.isMultiline, let text = field.editedText else { return false }
    let lines = MultilineText(text, width: state.fieldWidth)
    guard let cursor = lines.cursor(from: state.cursor, lines: down ? 1 : -1) else { return false }
    state.cursor = cursor
    return true
  }
}
