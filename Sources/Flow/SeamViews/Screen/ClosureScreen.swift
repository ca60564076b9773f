public import Observation

/// A screen without a class of its own, made of a state, the view that shows it, and an event handler.
///
/// It suits a message, a confirmation or a small form:
///
/// ```swift
/// case .welcome:
///   ClosureScreen(MessageConfiguration(title: "Welcome", primary: Action("start", title: "Start"))) { [weak self] _ in
///     self?.push(.name)
///   }
/// case .name:
///   ClosureScreen("") { name in
///     FormConfiguration(
///       title: "Your name", actions: [Action("next", title: "Next", isEnabled: !name.isEmpty)],
///       sections: [.init(fields: [.init(id: "name", label: "Name", .text(name))])])
///   } onEvent: { [weak self] screen, event in
///     switch event {
///     case .didChange(_, let text): screen.state = text
///     case .didTap: self?.finish(screen.state)
///     default: break
///     }
///   }
/// ```
///
/// Closures that use the flow must capture it weakly, like a delegate. Write a class for anything larger.
@MainActor @Observable
public final class ClosureScreen<State, Configuration: ViewConfiguration>: Screen {
  /// The state.
  ///
  /// Setting it redraws the view.
  public var state: State

  @ObservationIgnored private let view: @MainActor (State) -> Configuration
  @ObservationIgnored private let onEvent: @MainActor (ClosureScreen, Configuration.Event) -> Void
  @ObservationIgnored private let preventsLeaving: @MainActor (State) -> Bool
  @ObservationIgnored private let onTryToLeave: @MainActor (ClosureScreen) -> Void

  /// Creates a screen with a state.
  ///
  /// - Parameters:
  ///   - state: the initial state.
  ///   - view: a pure function from the state to the configuration.
  ///   - onEvent: handles an event of the view, usually by setting the state.
  ///   - preventsLeaving: whether leaving is blocked, for example because of unsaved edits.
  ///   - onTryToLeave: called when the user tries to leave while that is blocked. Ask the user what to do here.
  public init(
    _ state: State, view: @escaping @MainActor (State) -> Configuration,
    onEvent: @escaping @MainActor (ClosureScreen, Configuration.Event) -> Void = { _, _ in },
    preventsLeaving: @escaping @MainActor (State) -> Bool = { _ in false },
    onTryToLeave: @escaping @MainActor (ClosureScreen) -> Void = { _ in }
  ) {
    self.state = state
    self.view = view
    self.onEvent = onEvent
    self.preventsLeaving = preventsLeaving
    self.onTryToLeave = onTryToLeave
  }

  /// Creates a screen with a constant configuration.
  public convenience init(
    _ configuration: Configuration, onEvent: @escaping @MainActor (Configuration.Event) -> Void = { _ in }
  ) where State == Void {
    self.init((), view: { _ in configuration }, onEvent: { _, event in onEvent(event) })
  }

  public var configuration: Configuration { view(state) }

  public func handle(_ event: Configuration.Event) { onEvent(self, event) }

  public var canLeave: Bool { !preventsLeaving(state) }

  public func didTryToLeave() { onTryToLeave(self) }
}
