/// What became of a state that an earlier run left.
public struct RestorationReport: Equatable, Sendable, Codable {
  /// How many screens and flows were put back, beyond those that the flows show when they start.
  public internal(set) var restored = 0

  /// What was not put back.
  public internal(set) var losses: [Loss] = []

  /// What is still to be put back, once the flows show what was beneath it: a login, for instance, stands before it.
  ///
  /// The flow and its route or edge, such as `PeopleFlow.person(7F…)`; empty when restoration is over.
  public internal(set) var waiting: [String] = []

  /// Makes a report; by default of nothing.
  public init(restored: Int = 0, losses: [Loss] = [], waiting: [String] = []) {
    self.restored = restored
    self.losses = losses
    self.waiting = waiting
  }

  /// A place that was not put back, with all that was over it.
  public struct Loss: Equatable, Sendable, Codable, CustomStringConvertible {
    /// The flow and its route or edge, such as `PeopleFlow.person(7F…)`.
    ///
    /// - Warning: The arguments may hold what users entered. Logs that leave the device name the ``flow`` instead.
    public let place: String
    /// Why not.
    public let reason: Reason

    /// The flow's name without its route, edge and arguments, such as `PeopleFlow`; nil for a question.
    ///
    /// A name ends before its first `.` or `(`, if it has one.
    public var flow: String? {
      place.hasPrefix("“") ? nil : String(place.prefix { $0 != "." && $0 != "(" })
    }

    /// The loss in a sentence.
    ///
    /// - Warning: It holds the ``place`` with its arguments.
    public var description: String { "\(place): \(reason)" }
  }

  /// Why something was not put back: a stable code, which later versions add to.
  ///
  /// A code that this version does not know is kept as it is.
  public struct Reason: RawRepresentable, Hashable, Sendable, Codable, CustomStringConvertible {
    /// The code as it is stored.
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    /// Its edge says that it is not kept.
    public static let notKept = Reason(rawValue: "notKept")
    /// A question to the user is asked again by the flow that asked it.
    public static let alert = Reason(rawValue: "alert")
    /// The flow has no edge of this name any more, or it takes another argument or has another use.
    public static let unknownEdge = Reason(rawValue: "unknownEdge")
    /// The flow does not know the route any more.
    public static let unknownRoute = Reason(rawValue: "unknownRoute")
    /// The flow ended as soon as it was opened again.
    public static let ended = Reason(rawValue: "ended")
    /// The flow shows something else than it did, and has nothing under way.
    public static let notShown = Reason(rawValue: "notShown")
    /// The user went elsewhere before the flow showed what came before it.
    public static let overtaken = Reason(rawValue: "overtaken")
    /// A flow's gate refused it.
    public static let refused = Reason(rawValue: "refused")

    /// The reason in words.
    public var description: String {
      switch self {
      case .notKept: "opened by an edge that is not kept"
      case .alert: "a question is not put back"
      case .unknownEdge: "unknown edge"
      case .unknownRoute: "unknown route"
      case .ended: "ended at once"
      case .notShown: "the flow shows something else now"
      case .overtaken: "overtaken by the user"
      case .refused: "refused by a gate"
      default: rawValue
      }
    }
  }
}
