/// The content of a view: strings, numbers, image names and flags, without business types.
///
/// A *view* is this value together with its ``Event``. A screen computes the configuration; a host draws it natively
/// and sends events back. Because it is a value, it is tested by comparison:
///
/// ```swift
/// #expect(PersonScreen(person: wilma.id, in: persons).configuration == MessageConfiguration(title: "Wilma"))
/// ```
public protocol ViewConfiguration: Equatable, Sendable {
  /// The user's actions in the view.
  associatedtype Event: Sendable

  /// A short title, for a title bar; may be empty.
  var title: String { get }

  /// The buttons of the whole view: a bar on a phone, the help line in a terminal.
  var actions: [Action] { get }

  /// The view as plain lines: its preview in tests, and its fallback in hosts that do not know the view.
  var text: String { get }

  /// The controls that the user can use now; by default the enabled ``actions``.
  var controls: [Control<Event>] { get }

  /// Returns the event that tapping one of ``actions`` sends; nil if the view has no event for it.
  static func event(for action: Action.ID) -> Event?
}

extension ViewConfiguration {
  /// No actions, by default.
  public var actions: [Action] { [] }

  /// The enabled actions.
  public var controls: [Control<Event>] { actionControls }

  /// Returns nil.
  public static func event(for action: Action.ID) -> Event? { nil }

  /// The enabled cancel action, which Escape taps.
  package var cancelAction: Action? { actions.first { $0.role == .cancel && $0.isEnabled } }
}

/// An event that can report the tap of an action, as the events of all standard views can.
public protocol ActionEvent: Sendable {
  /// Returns the event of tapping the action.
  static func didTap(_ action: Action.ID) -> Self
}

extension ViewConfiguration where Event: ActionEvent {
  /// Returns the event of tapping the action.
  public static func event(for action: Action.ID) -> Event? { .didTap(action) }
}
