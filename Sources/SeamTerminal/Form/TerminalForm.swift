import SeamViews

/// Operates forms: Tab and arrows move between fields, everything typed goes to the field in focus.
///
/// Left and right never leave a form, so that nobody loses it by overshooting in a text. An option is chosen by the
/// arrows, or by Space, which goes around; letters and digits are not taken there, because a choice is made at once and
/// a key that was meant for something else must not make it.
struct TerminalForm: TerminalView {
  typealias Configuration = FormView.Configuration
  typealias State = FormState

  func makeState(for configuration: Configuration) -> FormState { FormState(configuration) }

  func update(_ state: inout FormState, from old: Configuration, to new: Configuration) {
    state.update(from: old, to: new)
  }

  func actions(_ configuration: Configuration, _ state: FormState) -> [Action] { configuration.actions }

  func reservedKeys(_ configuration: Configuration) -> Set<Key> { Set(TextCursor.keys + [.control("d")]) }
}
