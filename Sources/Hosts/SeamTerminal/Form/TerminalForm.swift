import SeamViews

/// Handles forms: Tab and arrows move between fields, typed text goes to the focused field.
///
/// Left and right never leave a form, so that an overshoot in a text cannot close it. Options are chosen by the arrows,
/// or by Space, which cycles; letters are ignored there, because a choice takes effect immediately and a mistyped key
/// must not make it. The digits that choose a segment are drawn before it. Up and down move between fields in numbers
/// too, which plus and minus change.
struct TerminalForm: TerminalView {
  typealias Configuration = FormConfiguration
  typealias State = FormState

  func makeState(for configuration: Configuration) -> FormState { FormState(configuration) }

  func update(_ state: inout FormState, from old: Configuration, to new: Configuration) {
    state.update(from: old, to: new)
  }

  func actions(_ configuration: Configuration, _ state: FormState) -> [Action] { configuration.actions }

  func reservedKeys(_ configuration: Configuration) -> Set<Key> { Set(TextCursor.keys + [.control("d")]) }
}
