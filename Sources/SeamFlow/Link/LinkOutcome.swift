import SeamViews

/// What becomes of the screens on show when a link is followed.
public enum LinkPolicy: Sendable, Equatable, Codable {
  /// The link says exactly what is on show: screens that it does not name go, those that it names stay.
  case replace
  /// The link's screens come on top of what its flows show already; only what would hide them goes.
  case push
  /// As ``replace``, but where screens would go, the user is asked first.
  case ask(LinkQuestion)

  /// As ``replace``, but where screens would go, the user is asked first, in English.
  public static var ask: LinkPolicy { .ask(LinkQuestion()) }
}

/// The words in which a user is asked whether to leave what is on show.
public struct LinkQuestion: Sendable, Equatable, Codable {
  let title: String
  let message: String?
  let openTitle: String
  let stayTitle: String

  /// Makes the question.
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

  var alert: AlertView.Configuration {
    .init(
      title: title, message: message,
      buttons: [
        Action(Self.open, title: openTitle, role: .primary), Action("stay", title: stayTitle, role: .cancel),
      ])
  }
}

/// What became of a link.
public enum LinkOutcome: Equatable, Sendable, Codable {
  /// The place is on show.
  case landed
  /// Something stands in the way; nothing was changed before that place.
  case blocked(LinkObstacle, at: LinkPlace)
  /// A gate is closed or the app is not there yet: the link is followed as soon as it can be.
  ///
  /// ``NavigationEvent/followed(_:_:)`` tells what became of it then.
  case deferred(at: LinkPlace)
  /// The app has no such place; nothing was changed.
  case unknown(at: LinkPlace)
}

/// What stands in a link's way.
public enum LinkObstacle: Equatable, Sendable, Codable {
  /// A screen holds the user, for instance with unsaved edits; it was told, as when the user tries to leave.
  case held(route: RouteValue)
  /// A flow's gate refused, with its reason.
  case refused(String)
  /// The user chose to stay.
  case declined
  /// The flow ended: as soon as it was opened, while the link waited for it, or because something that it needs is
  /// missing.
  case ended
}

/// Where on its way a link got stuck.
public struct LinkPlace: Equatable, Sendable, Codable, CustomStringConvertible {
  /// The flow that it had come to, by its name or type.
  public let flow: String
  /// The step that could not be made, such as `person(7F…)`; nil for the flow itself.
  public let step: String?

  /// Names a place.
  public init(flow: String, step: String? = nil) {
    self.flow = flow
    self.step = step
  }

  /// The place as one would write it in Swift.
  public var description: String { step.map { "\(flow).\($0)" } ?? flow }
}
