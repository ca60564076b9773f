public import SeamViews

/// One thing that happened to navigation: for logs, recorders, leak detectors and tests.
///
/// ``Navigator/observe(_:)`` delivers every event in order, as it happens. Events can be written down: they are
/// `Codable`, and name flows, routes and edges as plain data.
///
/// - Warning: Routes, arguments of edges and links, tabs, questions and the identifiers of actions may hold what users
///   entered or whom they look at. Do not write whole events, or their descriptions, to a log that leaves the device.
///   ``flow`` names only the flow, and ``RestorationReport/Loss/flow`` and ``RestorationReport/Loss/reason`` tell what
///   was lost without its arguments.
public enum NavigationEvent: Equatable, Sendable, Codable {
  /// A flow was opened, and is about to start.
  case opened(flow: String, id: FlowID, parent: FlowID?, Opening)
  /// A flow pushed a screen.
  case pushed(flow: String, RouteValue)
  /// A flow replaced what it shows.
  case set(flow: String, [RouteValue])
  /// A flow presented a screen in a layer of its own.
  case presented(flow: String, RouteValue, FlowPresentation)
  /// A flow removed screens of its own, with what was over them.
  case popped(flow: String)
  /// A flow dismissed what it had presented.
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
  /// A link was followed, or tried; a deferred link has another event once it is tried again with another outcome.
  case followed(LinkPath, LinkOutcome)
  /// A state of an earlier run was put back, as far as it could be.
  case restored(RestorationReport)
  /// Navigation could not do something, and neither the user nor a flow was told.
  case problem(NavigationProblem)
  /// An object is still in memory after its flow or entry ended and its tasks are over; once for each object.
  case leaked(Leak)
  /// A flow ended; children end before their parents.
  case ended(flow: String, id: FlowID, Ending)
  /// The root flow ended and no other was started: there is nothing more to show.
  case stopped

  /// How a flow is shown when it is opened.
  public enum Opening: Hashable, Sendable, Codable {
    /// As the root of the app.
    case root
    /// Over what its parent shows.
    case presented(FlowPresentation)
    /// In the place of its parent.
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
    /// A flow above it replaced or removed it.
    case superseded
  }
}

extension NavigationEvent {
  /// The flow that it is about, by its name; nil if it is about none.
  public var flow: String? {
    switch self {
    case .opened(let flow, _, _, _), .pushed(let flow, _), .set(let flow, _), .presented(let flow, _, _),
      .popped(let flow), .dismissed(let flow), .setTabs(let flow, _), .selected(let flow, _), .asked(let flow, _),
      .userLeft(let flow, _), .userWasHeld(let flow, _), .ended(let flow, _, _):
      flow
    case .userAnswered, .userSelected, .followed, .restored, .problem, .leaked, .stopped: nil
    }
  }

  /// The event without the identifiers of flows, to compare runs of the same steps.
  package var withoutIdentity: NavigationEvent {
    switch self {
    case .opened(let flow, _, _, let opening): .opened(flow: flow, id: FlowID(number: 0), parent: nil, opening)
    case .ended(let flow, _, let ending): .ended(flow: flow, id: FlowID(number: 0), ending)
    default: self
    }
  }
}

extension NavigationEvent: CustomStringConvertible {
  /// The event as a sentence, such as `PeopleFlow pushed list`.
  ///
  /// - Warning: The sentence may hold what users entered: routes and links are written with their arguments, questions
  ///   with their titles, answers with their identifiers.
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
    case .dismissed(let flow): "\(flow) dismissed what it had presented"
    case .setTabs(let flow, let tabs): "\(flow) set the tabs \(tabs.joined(separator: ", "))"
    case .selected(let flow, let tab): "\(flow) selected the tab \(tab)"
    case .asked(let flow, let alert): "\(flow) asked “\(alert.title)”"
    case .userAnswered(let action): "the user answered “\(action.rawValue)”"
    case .userSelected(let tab): "the user selected the tab \(tab)"
    case .userLeft(let flow, let route): "the user left \(flow).\(route)"
    case .userWasHeld(let flow, let route): "the user was held by \(flow).\(route)"
    case .followed(let path, let outcome): "the link \(path): \(outcome)"
    case .restored(let report): "\(report.restored) screens were put back, \(report.losses.count) were lost"
    case .problem(let problem): problem.description
    case .leaked(let leak): "the \(leak.kind) \(leak.name) is still in memory after its end"
    case .ended(let flow, _, let ending): "\(flow) ended, \(ending.rawValue)"
    case .stopped: "the app has nothing more to show"
    }
  }
}
