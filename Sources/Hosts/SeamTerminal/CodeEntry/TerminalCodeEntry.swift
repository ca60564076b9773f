import SeamViews

/// Draws the entry of a code as boxes, or as underlined cells where boxes do not fit.
///
/// Digits are always added at the end, so that the cursor needs no keys: Backspace removes the last one, Ctrl-U all of
/// them. Digits do nothing while the code is checked, but they do not select tabs either.
struct TerminalCodeEntry: TerminalView {
  typealias Configuration = CodeEntryConfiguration
  typealias State = ScrollState

  /// The scroll position, for terminals with fewer rows than the entry.
  struct ScrollState {
    var top = 0
  }

  /// Empty, because the content shows the title.
  func title(_ configuration: Configuration) -> String { "" }

  func makeState(for configuration: Configuration) -> ScrollState { ScrollState() }

  func update(_ state: inout ScrollState, from old: Configuration, to new: Configuration) {}

  func actions(_ configuration: Configuration, _ state: ScrollState) -> [Action] { configuration.actions }

  func reservedKeys(_ configuration: Configuration) -> Set<Key> { Set(Self.clearing + Self.ignored) }

  // MARK: Keys

  private static let clearing = "uwk".map(Key.control) + [Key(.backspace, .alt)]
  /// Editing keys that have no effect, because the cursor stays at the end.
  private static let ignored: [Key] = [.left, .right, .home, .end, .delete, .control("a"), .control("e")]

  func commands(_ configuration: Configuration, _ state: ScrollState) -> [Command] {
    let typing = Command(
      nil, .text, paste: { text, _ in report(configuration.code(appending: text), configuration) },
      perform: { key, _ in key.typed.flatMap { report(configuration.code(appending: String($0)), configuration) } })
    let removing = Command(Key.backspace) { _, _ in report(String(configuration.code.dropLast()), configuration) }
    let clearing = Command(nil, KeyGroup(Self.clearing)) { _, _ in report("", configuration) }
    let ignoring = Command(nil, KeyGroup(Self.ignored)) { _, _ in nil }
    return [typing, removing, clearing, ignoring] + submitting(configuration)
  }

  private func report(_ code: String, _ configuration: Configuration) -> Configuration.Event? {
    configuration.isBusy || code == configuration.code ? nil : .didChange(code)
  }

  /// Enter performs the primary action.
  private func submitting(_ configuration: Configuration) -> [Command] {
    guard let primary = configuration.actions.first(where: { $0.role == .primary && $0.isEnabled }) else { return [] }
    return [Command(.enter) { _, _ in .didTap(primary.id) }]
  }
}
