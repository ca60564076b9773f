public import Observation

/// A screen that needs no class of its own: a state, the view that shows it, and what events do.
///
/// A message, a confirmation or a small form:
///
/// ```swift
/// case .welcome:
///   StockScreen(MessageView.Configuration(title: "Welcome", primary: Action("start", title: "Start"))) { [weak self] _ in
///     self?.push(.name)
///   }
/// case .name:
///   StockScreen("") { name in
///     FormView.Configuration(
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
/// Closures that use the flow take it weakly, as a delegate would be. What grows beyond that is a class of its own.
@MainActor @Observable
public final class StockScreen<State, Configuration: ViewConfiguration>: Screen {
  /// What the view shows; setting it has the view drawn again.
  public var state: State

  @ObservationIgnored private let view: @MainActor (State) -> Configuration
  @ObservationIgnored private let onEvent: @MainActor (StockScreen, Configuration.Event) -> Void
  @ObservationIgnored private let holds: @MainActor (State) -> Bool
  @ObservationIgnored private let onTryToLeave: @MainActor (StockScreen) -> Void

  /// Makes a screen with a state.
  ///
  /// - Parameters:
  ///   - view: the pure map from the state to what is shown.
  ///   - holds: whether the user may not leave now, as with unsaved edits.
  ///   - onTryToLeave: takes that the user tried to leave while the screen holds: the place to ask.
  public init(
    _ state: State, view: @escaping @MainActor (State) -> Configuration,
    onEvent: @escaping @MainActor (StockScreen, Configuration.Event) -> Void = { _, _ in },
    holds: @escaping @MainActor (State) -> Bool = { _ in false },
    onTryToLeave: @escaping @MainActor (StockScreen) -> Void = { _ in }
  ) {
    self.state = state
    self.view = view
    self.onEvent = onEvent
    self.holds = holds
    self.onTryToLeave = onTryToLeave
  }

  /// Makes a screen that always shows the same.
  public convenience init(
    _ configuration: Configuration, onEvent: @escaping @MainActor (Configuration.Event) -> Void = { _ in }
  ) where State == Void {
    self.init((), view: { _ in configuration }, onEvent: { _, event in onEvent(event) })
  }

  public var configuration: Configuration { view(state) }

  public func handle(_ event: Configuration.Event) { onEvent(self, event) }

  public var canLeave: Bool { !holds(state) }

  public func didTryToLeave() { onTryToLeave(self) }
}
