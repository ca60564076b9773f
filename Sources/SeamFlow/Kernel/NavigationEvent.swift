public import SeamViews

/// One thing that happened to navigation, for logs, recorders and test robots.
public enum NavigationEvent: Equatable, Sendable {
  /// A flow was opened.
  case opened(flow: String, FlowPresentation)
  /// A flow pushed a screen.
  case pushed(flow: String, RouteValue)
  /// A flow replaced what it shows.
  case set(flow: String, [RouteValue])
  /// A flow presented a screen in a layer of its own.
  case presented(flow: String, RouteValue, FlowPresentation)
  /// A flow removed screens of its own, with what was over them.
  case popped(flow: String)
  /// A flow took away what it had presented.
  case dismissed(flow: String)
  /// A flow made tabs what it shows.
  case setTabs(flow: String, [String])
  /// A flow selected one of its tabs.
  case selected(flow: String, tab: String)
  /// A flow asks the user.
  case asked(flow: String, AlertView.Configuration)
  /// The user answered an alert.
  case userAnswered(Action.ID)
  /// The user went to a tab.
  case userSelected(tab: String)
  /// The user left an entry or a layer by hand.
  case userLeft(flow: String, RouteValue)
  /// The user tried to leave, and the screen held on.
  case userWasHeld(flow: String, RouteValue)
  /// A link was followed, or tried; one that was deferred is told of again when it is tried again with success.
  case followed(LinkPath, LinkOutcome)
  /// A flow ended.
  case ended(flow: String, FlowEndKind)
}

/// How a flow ended, without its result.
public enum FlowEndKind: String, Sendable, Codable {
  /// With a result.
  case finished
  /// The user left it, or it cancelled itself.
  case dismissed
  /// A flow above it replaced or removed it.
  case superseded
}
