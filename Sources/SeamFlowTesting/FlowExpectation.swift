public import SeamFlow
import SeamViews

/// What a flow is expected to do next.
public struct FlowExpectation: Sendable, CustomStringConvertible {
  /// The expectation in words.
  public let description: String
  let matches: @Sendable (NavigationEvent) -> Bool

  /// A screen is pushed.
  public static func push(_ route: some Encodable & Sendable) -> Self {
    expectation("push \(RouteValue(describing: route))") {
      if case .pushed(_, RouteValue(describing: route)) = $0 { true } else { false }
    }
  }

  /// A flow replaces what it shows.
  public static func set(_ routes: [some Encodable & Sendable]) -> Self {
    expectation("set \(routes.map { RouteValue(describing: $0) })") {
      if case .set(_, routes.map { RouteValue(describing: $0) }) = $0 { true } else { false }
    }
  }

  /// A screen is presented in a layer of its own.
  public static func present(_ route: some Encodable & Sendable, as presentation: FlowPresentation) -> Self {
    expectation("present \(RouteValue(describing: route)) as \(presentation)") {
      if case .presented(_, RouteValue(describing: route), presentation) = $0 { true } else { false }
    }
  }

  /// A flow is opened, by its name.
  public static func open(_ flow: String, as presentation: FlowPresentation = .push) -> Self {
    expectation("open \(flow) as \(presentation)") { $0 == .opened(flow: flow, presentation) }
  }

  /// Screens are popped by a flow.
  public static func pop(by flow: String) -> Self {
    expectation("pop by \(flow)") { $0 == .popped(flow: flow) }
  }

  /// A flow takes away what it had presented.
  public static func dismiss(by flow: String) -> Self {
    expectation("dismiss by \(flow)") { $0 == .dismissed(flow: flow) }
  }

  /// Tabs are set, by their names.
  public static func setTabs(_ tabs: [String]) -> Self {
    expectation("set tabs \(tabs)") { if case .setTabs(_, tabs) = $0 { true } else { false } }
  }

  /// A tab is selected by its flow.
  public static func select(tab: String) -> Self {
    expectation("select tab \(tab)") { if case .selected(_, tab) = $0 { true } else { false } }
  }

  /// The user is asked, by the title of the alert.
  public static func ask(_ title: String) -> Self {
    expectation("ask “\(title)”") { if case .asked(_, let alert) = $0 { alert.title == title } else { false } }
  }

  /// A screen holds the user who tries to leave.
  public static func hold(_ route: some Encodable & Sendable) -> Self {
    expectation("hold on \(RouteValue(describing: route))") {
      if case .userWasHeld(_, RouteValue(describing: route)) = $0 { true } else { false }
    }
  }

  /// A flow ends, by its name.
  public static func end(_ flow: String, _ kind: FlowEndKind = .finished) -> Self {
    expectation("end of \(flow), \(kind)") { $0 == .ended(flow: flow, kind) }
  }

  private static func expectation(
    _ description: String, _ matches: @escaping @Sendable (NavigationEvent) -> Bool
  ) -> Self {
    Self(description: description, matches: matches)
  }
}
