public import Observation

/// One screen: the presenter that turns what it was given into a configuration and hears what the user did.
///
/// A screen is built with everything it needs, or given it by a `configure(…)` of its own before it is shown.
/// It never navigates and never reaches for storage or network by itself; what leaves it, it tells a weak
/// delegate. So the same screen serves any flow that becomes its delegate:
///
/// ```swift
/// @Observable final class WelcomeScreen: Screen {
///   weak var delegate: (any WelcomeScreenDelegate)?
///   let configuration = MessageView.Configuration(
///     title: "Welcome", primary: Action("start", title: "Start", role: .primary))
///
///   func handle(_ event: MessageView.Event) { delegate?.didTapStart(in: self) }
/// }
/// ```
///
/// Hosts observe ``configuration`` with Swift's Observation and draw it again when it changes. What changes must be
/// observable: the class by the `@Observable` macro, and every object that the configuration is computed from. The
/// compiler accepts a class without the macro; it may not change, as no host would draw it. Test robots name such a
/// screen.
@MainActor
public protocol Screen<Configuration>: AnyObject, Observable {
  /// The view that shows the screen.
  associatedtype Configuration: ViewConfiguration

  /// What to show now.
  ///
  /// Read often, on the main actor: keep it a cheap map from state, a pure function tested by value.
  var configuration: Configuration { get }

  /// Takes what the user did in the view.
  func handle(_ event: Configuration.Event)

  /// Whether the user may leave by going back, swiping or dismissing.
  ///
  /// Published beforehand, so that a host can hold a gesture that would lose unsaved edits. Coordinators'
  /// commands are not held by it.
  var canLeave: Bool { get }

  /// Called when the user tried to leave while ``canLeave`` was false: the place to ask what to do.
  func didTryToLeave()

  /// Work that lasts as long as the screen does: it starts when the screen enters a flow and is cancelled
  /// when it leaves.
  ///
  /// The usual work is to observe a source: `for await persons in source.persons { self.persons = persons }`.
  func run() async
}

extension Screen {
  /// Nothing holds the user.
  public var canLeave: Bool { true }

  /// Nothing to ask.
  public func didTryToLeave() {}

  /// No work.
  public func run() async {}
}

extension Screen {
  /// Hands over an event whose type the caller does not know at compile time, as a host or a test robot.
  ///
  /// - Returns: false where the event is not one of this screen's view, and nothing was done.
  @discardableResult
  public func handle(erased event: any Sendable) -> Bool {
    guard let event = event as? Configuration.Event else { return false }
    handle(event)
    return true
  }

  /// Taps one of the configuration's actions, as its button in a bar would.
  ///
  /// - Returns: false where no enabled action bears the identifier, and nothing was done.
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
