/// Everything a view needs to show itself: strings, numbers, image names and flags, no business type.
///
/// A *view* is this value together with its ``Event``. A screen computes the configuration; a host draws it
/// natively and sends back what the user did. Because it is only a value, it is tested by comparison:
///
/// ```swift
/// #expect(PersonScreen(person: wilma.id, in: persons).configuration == MessageView.Configuration(title: "Wilma"))
/// ```
public protocol ViewConfiguration: Equatable, Sendable {
  /// What the user can do with the view.
  associatedtype Event: Sendable

  /// A short name of what is shown, for a title bar. Empty where there is nothing to say.
  var title: String { get }

  /// Buttons that belong to the whole view: a bar on a phone, the help line in a terminal.
  var actions: [Action] { get }

  /// The view as plain lines: its preview in a test, and what a host draws for a view it does not know.
  var text: String { get }

  /// Everything in the view that the user can use now; by default the enabled ``actions``.
  var controls: [Control<Event>] { get }

  /// The event that tapping one of ``actions`` sends, or nil where the view has no event for it.
  static func event(for action: Action.ID) -> Event?
}

extension ViewConfiguration {
  /// No buttons.
  public var actions: [Action] { [] }

  /// The enabled actions.
  public var controls: [Control<Event>] { actionControls }

  /// No event.
  public static func event(for action: Action.ID) -> Event? { nil }

  /// The enabled action that leaves without doing anything, which Escape taps.
  package var cancelAction: Action? { actions.first { $0.role == .cancel && $0.isEnabled } }
}

/// An event that can report the tap of an action, as those of all standard views can.
public protocol ActionEvent: Sendable {
  /// The action was tapped.
  static func didTap(_ action: Action.ID) -> Self
}

extension ViewConfiguration where Event: ActionEvent {
  /// The tap of the action.
  public static func event(for action: Action.ID) -> Event? { .didTap(action) }
}
