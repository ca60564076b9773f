import SeamViews

/// Handles lists like a launcher: letters search, arrows select, Enter opens.
///
/// If a list has a search field, any letter, digit or + starts a search; while the search is active, or after `/`,
/// signs go to it too, until Escape clears and leaves it. Without a search field, `j` and `k` move.
struct TerminalList: TerminalView {
  typealias Configuration = ListConfiguration
  typealias State = ListState

  func title(_ configuration: Configuration) -> String {
    configuration.refresh == .running ? configuration.title + " ↻" : configuration.title
  }

  func makeState(for configuration: Configuration) -> ListState { ListState(configuration) }

  func update(_ state: inout ListState, from old: Configuration, to new: Configuration) {
    state.update(from: old, to: new)
    if let empty = new.empty { Self.emptyPage(empty).update(&state.empty, from: old, to: new) }
  }

  /// Returns the message shown in place of rows, as a page whose buttons report to the list.
  static func emptyPage(_ message: MessageConfiguration) -> PageView<Configuration> {
    PageView { _, page in StandardPages.write(message, to: &page) { .didTap($0) } }
  }

  // MARK: Commands

  func actions(_ configuration: Configuration, _ state: ListState) -> [Action] {
    guard configuration.isEmpty, let empty = configuration.empty else { return configuration.actions }
    return configuration.actions + empty.actions.filter { $0.key != nil }
  }

  func reservedKeys(_ configuration: Configuration) -> Set<Key> {
    var keys = Set(configuration.search == nil ? [] : TextCursor.keys)
    if configuration.refresh != .unavailable { keys.insert(.control("r")) }
    return keys
  }
}
