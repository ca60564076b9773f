import SeamViews

/// How one kind of view is drawn and operated in a terminal.
///
/// Both are functions of the configuration and of the view's own state: what is selected, how far it is scrolled,
/// where the cursor is. Nothing that the configuration says is kept in the state.
@MainActor
protocol TerminalView<Configuration> {
  associatedtype Configuration: ViewConfiguration
  associatedtype State

  /// What the bar says; empty where the content says it.
  func title(_ configuration: Configuration) -> String

  func makeState(for configuration: Configuration) -> State

  /// Fits the state to another configuration.
  func update(_ state: inout State, from old: Configuration, to new: Configuration)

  /// Draws on an empty canvas; scrolls the state so that what is selected can be seen.
  func draw(_ configuration: Configuration, _ state: inout State, on canvas: inout Canvas)

  /// Takes what the user put in.
  func handle(
    _ input: Input, _ configuration: Configuration, _ state: inout State
  ) -> Reaction<Configuration.Event>

  /// The buttons that need a key because the content does not offer them.
  func actions(_ configuration: Configuration, _ state: State) -> [Action]

  /// Keys that the view takes itself, now or at another time, so that no action is put on them.
  func reservedKeys(_ configuration: Configuration) -> Set<Key>

  /// Whether digits are text now, so that tabs are selected with Alt.
  func takesDigits(_ configuration: Configuration, _ state: State) -> Bool

  /// What the keys do now, the most useful first.
  func hints(_ configuration: Configuration, _ state: State) -> [KeyHint]
}

/// What a view made of an input.
enum Reaction<Event> {
  /// It has no use for it.
  case ignored
  /// It changed its own state at most.
  case handled
  /// The user did something.
  case send(Event)
}

extension Reaction: Equatable where Event: Equatable {}

/// A key and what it does, for the help line.
struct KeyHint: Equatable, Sendable {
  let keys: String
  let title: String
}

extension TerminalView {
  func title(_ configuration: Configuration) -> String { configuration.title }
  func takesDigits(_ configuration: Configuration, _ state: State) -> Bool { false }
}
