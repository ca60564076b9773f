import SeamViews

/// The drawing and key handling of one kind of view in a terminal.
///
/// Both are functions of the configuration and of the view's own state: the selection, the scroll position, the cursor.
/// The state repeats nothing from the configuration.
@MainActor
protocol TerminalView<Configuration> {
  associatedtype Configuration: ViewConfiguration
  associatedtype State

  typealias Command = ViewCommand<State, Configuration.Event>

  /// Returns the title for the bar; empty if the content shows it.
  func title(_ configuration: Configuration) -> String

  func makeState(for configuration: Configuration) -> State

  /// Adapts the state to a new configuration.
  func update(_ state: inout State, from old: Configuration, to new: Configuration)

  /// Draws on an empty canvas; scrolls the state so that the selection is visible.
  func draw(_ configuration: Configuration, _ state: inout State, on canvas: inout Canvas)

  /// Returns the key commands: the first one that accepts a key handles it, and those with a title are in the help
  /// line.
  func commands(_ configuration: Configuration, _ state: State) -> [Command]

  /// Returns the buttons that need a key because the content does not show them.
  func actions(_ configuration: Configuration, _ state: State) -> [Action]

  /// Returns the keys that the view may use itself, now or later, so that no action is bound to them.
  func reservedKeys(_ configuration: Configuration) -> Set<Key>
}

extension TerminalView {
  func title(_ configuration: Configuration) -> String { configuration.title }
}
