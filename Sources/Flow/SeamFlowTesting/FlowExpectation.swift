public import SeamFlow
import SeamViews

/// The next event that is expected of a flow.
public struct FlowExpectation: Sendable, CustomStringConvertible {
  /// A description of the expectation.
  public let description: String
  let matches: @Sendable (RecordedEvent) -> Bool

  /// Expects a flow to push a screen: `.push(.list, in: PeopleFlow.self)`.
  public static func push<Flow: FlowCoordinator>(_ route: Flow.Route, in flow: Flow.Type) -> Self {
    let value = RouteValue(describing: route)
    return expectation("\(flow) to push \(value)", of: flow) { if case .pushed(_, value) = $0 { true } else { false } }
  }

  /// Expects a flow to replace its content: `.set([.list], in: PeopleFlow.self)`.
  public static func set<Flow: FlowCoordinator>(_ routes: [Flow.Route], in flow: Flow.Type) -> Self {
    let values = routes.map { RouteValue(describing: $0) }
    return expectation("\(flow) to set \(values)", of: flow) { if case .set(_, values) = $0 { true } else { false } }
  }

  /// Expects a flow to present a screen in a new layer or as detail.
  public static func present<Flow: FlowCoordinator>(
    _ route: Flow.Route, as presentation: FlowPresentation, in flow: Flow.Type
  ) -> Self {
    let value = RouteValue(describing: route)
    return expectation("\(flow) to present \(value) as \(presentation)", of: flow) {
      if case .presented(_, value, presentation) = $0 { true } else { false }
    }
  }

  /// Expects a flow to be opened over another.
  public static func open(_ flow: (some FlowCoordinator).Type, as presentation: FlowPresentation = .push) -> Self {
    expectation("\(flow) to be opened as \(presentation)", of: flow) {
      if case .opened(_, _, _, .presented(presentation)) = $0 { true } else { false }
    }
  }

  /// Expects a flow to be shown as a phase of another.
  public static func show(_ flow: (some FlowCoordinator).Type) -> Self {
    expectation("\(flow) to be shown as a phase", of: flow) {
      if case .opened(_, _, _, .phase) = $0 { true } else { false }
    }
  }

  /// Expects a flow to pop screens.
  public static func pop(in flow: (some FlowCoordinator).Type) -> Self {
    expectation("\(flow) to go back", of: flow) { if case .popped = $0 { true } else { false } }
  }

  /// Expects a flow to dismiss a layer that it presented.
  public static func dismiss(in flow: (some FlowCoordinator).Type) -> Self {
    expectation("\(flow) to dismiss a layer", of: flow) {
      if case .dismissed = $0 { true } else { false }
    }
  }

  /// Expects a flow to end.
  public static func end(
    _ flow: (some FlowCoordinator).Type, _ ending: NavigationEvent.Ending = .finished
  ) -> Self {
    expectation("\(flow) to end, \(ending)", of: flow) { if case .ended(_, _, ending) = $0 { true } else { false } }
  }

  /// Expects a flow to set tabs with these names.
  public static func setTabs(_ tabs: [String]) -> Self {
    expectation("the tabs \(tabs) to be set") { if case .setTabs(_, tabs) = $0 { true } else { false } }
  }

  /// Expects a flow to select one of its tabs.
  public static func select(tab: String) -> Self {
    expectation("the tab \(tab) to be selected") { if case .selected(_, tab) = $0 { true } else { false } }
  }

  /// Expects a flow to show an alert with this title.
  public static func ask(_ title: String) -> Self {
    expectation("the alert “\(title)”") {
      if case .asked(_, let alert) = $0 { alert.title == title } else { false }
    }
  }

  /// Expects a screen to block the user's attempt to leave: `.preventLeaving(.draft, in: DraftFlow.self)`.
  public static func preventLeaving<Flow: FlowCoordinator>(_ route: Flow.Route, in flow: Flow.Type) -> Self {
    let value = RouteValue(describing: route)
    return expectation("\(value) to block leaving", of: flow) {
      if case .leavingPrevented(_, value) = $0 { true } else { false }
    }
  }

  private static func expectation(
    _ description: String, of flow: (any FlowCoordinator.Type)? = nil,
    _ matches: @escaping @Sendable (NavigationEvent) -> Bool
  ) -> Self {
    let type = flow.map { ObjectIdentifier($0) }
    return Self(description: description) { event in
      matches(event.event) && (type == nil || event.flowType == nil || event.flowType == type)
    }
  }
}

/// An event and the type of its flow; nil if that is unknown.
struct RecordedEvent: Sendable {
  let event: NavigationEvent
  let flowType: ObjectIdentifier?
}
