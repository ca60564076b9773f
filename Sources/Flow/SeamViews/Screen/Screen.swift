public import Observation

/// A screen: a presenter that computes a view's configuration and handles the view's events.
///
/// A screen is created with its dependencies, or receives them by its own `configure(…)` method before it is shown. It
/// never navigates and does not access storage or network directly; it reports to a weak delegate. So the same screen
/// can be used in any flow that conforms to the delegate protocol:
///
/// ```swift
/// @Observable final class WelcomeScreen: Screen {
///   weak var delegate: (any WelcomeScreenDelegate)?
///   let configuration = MessageConfiguration(
///     title: "Welcome", primary: Action("start", title: "Start", role: .primary))
///
///   func handle(_ event: MessageConfiguration.Event) { delegate?.didTapStart(in: self) }
/// }
/// ```
///
/// Hosts observe ``configuration`` with Swift's Observation and redraw it when it changes. So the class must be
/// `@Observable`, and so must every object that the configuration is computed from. A class without the macro compiles,
/// but no host draws its changes; test robots report such a screen.
@MainActor
public protocol Screen<Configuration>: AnyObject, Observable {
  /// The view that shows the screen.
  associatedtype Configuration: ViewConfiguration

  /// The current configuration.
  ///
  /// It is read often, on the main actor: compute it cheaply from state, by a pure function that is tested by value.
  var configuration: Configuration { get }

  /// Handles an event of the view.
  func handle(_ event: Configuration.Event)

  /// Whether the user may leave by going back, swiping or dismissing.
  ///
  /// Hosts read it before a gesture, to block one that would lose unsaved edits. It does not block commands of
  /// coordinators.
  var canLeave: Bool { get }

  /// Called when the user tried to leave while ``canLeave`` was false.
  ///
  /// Ask the user what to do here.
  func didTryToLeave()

  /// The screen's task: it starts when the screen enters a flow and is cancelled when the screen leaves.
  ///
  /// A typical task observes a source: `for await persons in source.persons { self.persons = persons }`.
  func run() async
}

extension Screen {
  /// True: leaving is not blocked.
  public var canLeave: Bool { true }

  /// Does nothing.
  public func didTryToLeave() {}

  /// Does nothing.
  public func run() async {}
}

extension Screen {
  /// Handles an event whose type is unknown at compile time, for hosts and test robots.
  ///
  /// - Returns: false if the event is not one of this screen's view; nothing happened then.
  @discardableResult
  public func handle(erased event: any Sendable) -> Bool {
    guard let event = event as? Configuration.Event else { return false }
    handle(event)
    return true
  }

  /// Taps one of the configuration's actions.
  ///
  /// - Returns: false if there is no enabled action with the identifier; nothing happened then.
  @discardableResult
  public func tap(_ id: Action.ID) -> Bool {
    guard
      configuration.actions.contains(where: { $0.id == id && $0.isEnabled }),
      let event = Configuration.event(for: id)
    else { return false }
    handle(event)
    return true
  }
}
