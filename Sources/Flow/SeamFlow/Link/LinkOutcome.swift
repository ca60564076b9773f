import SeamViews

/// How following a link treats the visible screens.
public enum LinkPolicy: Sendable, Equatable, Codable {
  /// The visible screens become exactly those of the link: others are removed, those that it names are kept.
  case replace
  /// The link's screens are pushed onto those that its flows show; only screens that would cover them are removed.
  case push
  /// Like ``replace``, but the user is asked before screens are removed.
  case ask(LinkQuestion)

  /// Like ``replace``, but the user is asked, in English, before screens are removed.
  public static var ask: LinkPolicy { .ask(LinkQuestion()) }
}

/// The texts of the alert that asks a user whether to leave the visible screens.
public struct LinkQuestion: Sendable, Equatable, Codable {
  let title: String
  let message: String?
  let openTitle: String
  let stayTitle: String

  /// Creates the texts of the alert; the defaults are English.
  public init(
    title: String = "Open the link?", message: String? = "You leave what you are looking at.", open: String = "Open",
    stay: String = "Stay"
  ) {
    self.title = title
    self.message = message
    openTitle = open
    stayTitle = stay
  }

  static let open: Action.ID = "open"

  var alert: AlertConfiguration {
    .init(
      title: title, message: message,
      buttons: [
        Action(Self.open, title: openTitle, role: .primary), Action("stay", title: stayTitle, role: .cancel),
      ])
  }
}

/// The outcome of following a link.
public enum LinkOutcome: Equatable, Sendable, Codable {
  /// The destination is visible.
  case landed
  /// An obstacle blocked the link; nothing changed beyond that place.
  case blocked(LinkObstacle, at: LinkLocation)
  /// A gate is closed, or a phase, a tab or the app is not shown yet. The link is followed as soon as possible.
  ///
  /// ``NavigationEvent/followed(_:_:)`` then reports its outcome.
  case deferred(at: LinkLocation)
  /// The app has no such destination; nothing changed.
  case unknown(at: LinkLocation)
}

/// The obstacle of a blocked link.
public enum LinkObstacle: Equatable, Sendable, Codable {
  /// A screen blocks leaving, for example because of unsaved edits. It was notified, as when the user tries to leave.
  case leavingPrevented(route: RouteValue)
  /// A flow's gate refused, with its reason.
  case refused(String)
  /// The user chose to stay.
  case declined
  /// The flow ended: immediately when it was opened, while the link or its question waited, or because a provider is
  /// missing.
  case ended
}

/// The place where a link was blocked or deferred.
public struct LinkLocation: Equatable, Sendable, Codable, CustomStringConvertible {
  /// The flow that it reached, by its name or type.
  public let flow: String
  /// The step that could not be performed, such as `person(7F…)`; nil for the flow itself.
  public let step: String?

  /// Creates a place.
  public init(flow: String, step: String? = nil) {
    self.flow = flow
    self.step = step
  }

  /// The place in Swift's notation, such as `PeopleFlow.person(7F…)`.
  public var description: String { step.map { "\(flow).\($0)" } ?? flow }
}
