public import SeamViews

/// A navigation event, for logs, recorders, leak detectors and tests.
///
/// ``Navigator/observe(_:)`` delivers every event, in order, as it happens. Events are `Codable` and describe flows,
/// routes and edges as plain data.
///
/// - Warning: Routes, arguments of edges and links, tabs, alerts and action identifiers may contain the users' input,
///   or identify the persons whose data they view. Do not write whole events, or their descriptions, to a log that
///   leaves the device. ``flow`` contains only the flow's name. ``RestorationReport/Loss/flow`` and
///   ``RestorationReport/Loss/reason`` describe the lost part without its arguments.
public enum NavigationEvent: Equatable, Sendable, Codable {
  /// A flow was opened, and is about to start.
  case opened(flow: String, id: FlowID, parent: FlowID?, Opening)
  /// A flow pushed a screen.
  case pushed(flow: String, RouteValue)
  /// A flow replaced its content with screens for these routes.
  case set(flow: String, [RouteValue])
  /// A flow presented a screen in a new layer or as detail.
  case presented(flow: String, RouteValue, FlowPresentation)
  /// A flow popped its screens, with everything over them.
  case popped(flow: String)
  /// A flow dismissed a layer that it presented.
  case dismissed(flow: String)
  /// A flow showed tabs.
  case setTabs(flow: String, [String])
  /// A flow selected one of its tabs.
  case selected(flow: String, tab: String)
  /// A flow showed an alert.
  case asked(flow: String, AlertConfiguration)
  /// The user answered an alert.
  case userAnswered(Action.ID)
  /// The user selected a tab.
  case userSelected(tab: String)
  /// The user left an entry or a layer by a gesture.
  case userLeft(flow: String, RouteValue)
  /// The user tried to leave, and the screen blocked it.
  case leavingPrevented(flow: String, RouteValue)
  /// A link was opened. A deferred link has another event when a later try has another outcome.
  case followed(LinkPath, LinkOutcome)
  /// A state of an earlier run was restored, entirely or in part.
  case restored(RestorationReport)
  /// Navigation could not do something; no flow and no screen was informed.
  case problem(NavigationProblem)
  /// An object is still in memory after its flow or entry ended and its tasks are done; once per object.
  case leaked(Leak)
  /// A flow ended. Children end before their parents.
  case ended(flow: String, id: FlowID, Ending)
  /// The root flow ended and no other was started: nothing is shown.
  case stopped

  /// How an opened flow is shown.
  public enum Opening: Hashable, Sendable, Codable {
    /// As the root of the app.
    case root
    /// Over its parent's content.
    case presented(FlowPresentation)
    /// In place of its parent's content.
    case phase
    /// As a tab.
    case tab
  }

  /// How a flow ended, without its result.
  public enum Ending: String, Sendable, Codable {
    /// With a result.
    case finished
    /// The user left it, or it cancelled itself.
    case dismissed
    /// A flow above it replaced it, removed it or ended.
    case superseded
  }
}

extension NavigationEvent {
  /// The name of the event's flow; nil if it is about none.
  public var flow: String? {
    switch self {
    case .opened(let flow, _, _, _), .pushed(let flow, _), .set(let flow, _), .presented(let flow, _, _),
      .popped(let flow), .dismissed(let flow), .setTabs(let flow, _), .selected(let flow, _), .asked(let flow, _),
      .userLeft(let flow, _), .leavingPrevented(let flow, _), .ended(let flow, _, _):
      flow
    case .userAnswered, .userSelected, .followed, .restored, .problem, .leaked, .stopped: nil
    }
  }

  /// The event without flow identifiers, to compare runs of the same steps.
  package var withoutIdentity: NavigationEvent {
    switch self {
    case .opened(let flow, _, _, let opening): .opened(flow: flow, id: FlowID(number: 0), parent: nil, opening)
    case .ended(let flow, _, let ending): .ended(flow: flow, id: FlowID(number: 0), ending)
    default: self
    }
  }
}

extension NavigationEvent: CustomStringConvertible {
  /// A description of the event, such as `PeopleFlow pushed list`.
  ///
  /// - Warning: It may contain the users' input: routes and links with their arguments, titles of alerts, identifiers
  ///   of answers.
  public var description: String {
    switch self {
    case .opened(let flow, _, _, .root): "\(flow) was started"
    case .opened(let flow, _, _, .phase): "\(flow) was shown as a phase"
    case .opened(let flow, _, _, .tab): "\(flow) was opened in a tab"
    case .opened(let flow, _, _, .presented(let presentation)): "\(flow) was opened as \(presentation)"
    case .pushed(let flow, let route): "\(flow) pushed \(route)"
    case .set(let flow, let routes): "\(flow) set \(routes.map(\.description).joined(separator: " › "))"
    case .presented(let flow, let route, let presentation): "\(flow) presented \(route) as \(presentation)"
    case .popped(let flow): "\(flow) went back"
    case .dismissed(let flow): "\(flow) dismissed a layer"
    case .setTabs(let flow, let tabs): "\(flow) set the tabs \(tabs.joined(separator: ", "))"
    case .selected(let flow, let tab): "\(flow) selected the tab \(tab)"
    case .asked(let flow, let alert): "\(flow) asked “\(alert.title)”"
    case .userAnswered(let action): "the user answered “\(action.rawValue)”"
    case .userSelected(let tab): "the user selected the tab \(tab)"
    case .userLeft(let flow, let route): "the user left \(flow).\(route)"
    case .leavingPrevented(let flow, let route): "\(flow).\(route) kept the user from leaving"
    case .followed(let path, let outcome): "the link \(path): \(outcome)"
    case .restored(let report): "\(report.restored) screens and flows were restored, \(report.losses.count) were lost"
    case .problem(let problem): problem.description
    case .leaked(let leak): "the \(leak.kind) \(leak.name) is still in memory after its end"
    case .ended(let flow, _, let ending): "\(flow) ended, \(ending.rawValue)"
    case .stopped: "the app stopped"
    }
  }
}
