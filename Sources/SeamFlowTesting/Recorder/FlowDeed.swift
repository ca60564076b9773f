public import SeamFlow
import SeamViews

/// A navigation event in a form that can be saved and compared.
public struct FlowDeed: Hashable, Sendable, Codable {
  /// What kind of event it was.
  public enum Kind: String, Sendable, Codable {
    case opened, pushed, set, presented, popped, dismissed, setTabs, selected, asked, userAnswered, userSelected
    case userLeft, userWasHeld, ended
  }

  /// What kind of event it was.
  public let kind: Kind
  /// The flow that it is about; nil where it is about none.
  public internal(set) var flow: String?
  /// The routes that it names.
  public internal(set) var routes: [RouteValue]?
  /// How a flow or screen came on show.
  public internal(set) var presentation: FlowPresentation?
  /// The tabs that it names.
  public internal(set) var tabs: [String]?
  /// The title of the alert, or the identifier of the answer.
  public internal(set) var words: String?
  /// How the flow ended.
  public internal(set) var end: FlowEndKind?
  /// Where a flow showed its first screen without having been opened: the flow whose tab it is in, or empty for the
  /// root flow.
  public internal(set) var beginsIn: String?

  /// Writes an event down.
  public init(_ event: NavigationEvent) {
    switch event {
    case .opened(let flow, let presentation): self.init(.opened, flow, presentation: presentation)
    case .pushed(let flow, let route): self.init(.pushed, flow, [route])
    case .set(let flow, let routes): self.init(.set, flow, routes)
    case .presented(let flow, let route, let presentation):
      self.init(.presented, flow, [route], presentation: presentation)
    case .popped(let flow): self.init(.popped, flow)
    case .dismissed(let flow): self.init(.dismissed, flow)
    case .setTabs(let flow, let tabs): self.init(.setTabs, flow, tabs: tabs)
    case .selected(let flow, let tab): self.init(.selected, flow, tabs: [tab])
    case .asked(let flow, let alert): self.init(.asked, flow, words: alert.title)
    case .userAnswered(let action): self.init(.userAnswered, words: action.rawValue)
    case .userSelected(let tab): self.init(.userSelected, tabs: [tab])
    case .userLeft(let flow, let route): self.init(.userLeft, flow, [route])
    case .userWasHeld(let flow, let route): self.init(.userWasHeld, flow, [route])
    case .ended(let flow, let end): self.init(.ended, flow, end: end)
    }
  }

  private init(
    _ kind: Kind, _ flow: String? = nil, _ routes: [RouteValue]? = nil, presentation: FlowPresentation? = nil,
    tabs: [String]? = nil, words: String? = nil, end: FlowEndKind? = nil
  ) {
    self.kind = kind
    self.flow = flow
    self.routes = routes
    self.presentation = presentation
    self.tabs = tabs
    self.words = words
    self.end = end
  }
}

extension FlowDeed: CustomStringConvertible {
  /// The event as a sentence, such as `PeopleFlow pushed list`.
  public var description: String {
    let flow = flow ?? "?"
    let routes = (routes ?? []).map { "\($0)" }.joined(separator: " › ")
    let tabs = (tabs ?? []).joined(separator: ", ")
    let style = presentation.map { " as \($0.rawValue)" } ?? ""
    return switch kind {
    case .opened: "\(flow) was opened\(style)"
    case .pushed: "\(flow) pushed \(routes)"
    case .set: "\(flow) set \(routes)"
    case .presented: "\(flow) presented \(routes)\(style)"
    case .popped: "\(flow) went back"
    case .dismissed: "\(flow) dismissed what it had presented"
    case .setTabs: "\(flow) set the tabs \(tabs)"
    case .selected: "\(flow) selected the tab \(tabs)"
    case .asked: "\(flow) asked “\(words ?? "")”"
    case .userAnswered: "the user answered “\(words ?? "")”"
    case .userSelected: "the user selected the tab \(tabs)"
    case .userLeft: "the user left \(flow).\(routes)"
    case .userWasHeld: "the user was held by \(flow).\(routes)"
    case .ended: "\(flow) ended, \(end?.rawValue ?? "")"
    }
  }
}
