import SeamViews

/// How one kind of view is drawn and operated in a terminal.
///
/// Both are functions of the configuration and of the view's own state: what is selected, how far it is scrolled,
/// where the cursor is. Nothing that the configuration says is kept in the state.
@MainActor
protocol TerminalView<Configuration> {
  associatedtype Configuration: ViewConfiguration
  associatedtype State

  typealias Command = ViewCommand<State, Configuration.Event>

  /// What the bar says; empty where the content says it.
  func title(_ configuration: Configuration) -> String

  func makeState(for configuration: Configuration) -> State

  /// Fits the state to another configuration.
  func update(_ state: inout State, from old: Configuration, to new: Configuration)

  /// Draws on an empty canvas; scrolls the state so that what is selected can be seen.
  func draw(_ configuration: Configuration, _ state: inout State, on canvas: inout Canvas)

  /// What each key does now: the first command that takes a key has it, and those with a title are in the help line.
  func commands(_ configuration: Configuration, _ state: State) -> [Command]

  /// The buttons that need a key because the content does not offer them.
  func actions(_ configuration: Configuration, _ state: State) -> [Action]

  /// Keys that the view takes itself, now or at another time, so that no action is put on them.
  func reservedKeys(_ configuration: Configuration) -> Set<Key>
}

extension TerminalView {
  func title(_ configuration: Configuration) -> String { configuration.title }
}
