/// The result of restoring the state of an earlier run.
public struct RestorationReport: Equatable, Sendable, Codable {
  /// The number of screens and flows that were restored, in addition to those that flows show when they start.
  public internal(set) var restored = 0

  /// The parts that were not restored.
  public internal(set) var losses: [Loss] = []

  /// The parts that are still to be restored, once the flows show the preceding part, for example after a login.
  ///
  /// Each element is a flow with its route or edge, such as `PeopleFlow.person(7F…)`; empty when restoration is
  /// complete.
  public internal(set) var waiting: [String] = []

  /// Creates a report, empty by default.
  public init(restored: Int = 0, losses: [Loss] = [], waiting: [String] = []) {
    self.restored = restored
    self.losses = losses
    self.waiting = waiting
  }

  /// A part that was not restored, with everything over it.
  public struct Loss: Equatable, Sendable, Codable, CustomStringConvertible {
    /// The flow and its route or edge, such as `PeopleFlow.person(7F…)`.
    ///
    /// - Warning: The arguments may contain the users' input. In logs that leave the device, use ``flow`` instead.
    public let location: String
    /// Why it was not restored.
    public let reason: Reason

    private enum CodingKeys: String, CodingKey {
      // The key in snapshots that are stored already.
      case location = "place"
      case reason
    }

    /// The flow's name without route, edge and arguments, such as `PeopleFlow`; nil for an alert.
    ///
    /// A name ends before its first `.` or `(`, if it contains one.
    public var flow: String? {
      location.hasPrefix("“") ? nil : String(location.prefix { $0 != "." && $0 != "(" })
    }

    /// A description of the loss.
    ///
    /// - Warning: It contains the ``location`` with its arguments.
    public var description: String { "\(location): \(reason)" }
  }

  /// The reason of a loss: a stable code.
  ///
  /// Later versions may add codes.
  ///
  /// Unknown codes are preserved.
  public struct Reason: RawRepresentable, Hashable, Sendable, Codable, CustomStringConvertible {
    /// The code as it is encoded.
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    /// Its edge excludes it from snapshots.
    public static let notKept = Reason(rawValue: "notKept")
    /// Alerts are not saved: the flow that showed it must show it again.
    public static let alert = Reason(rawValue: "alert")
    /// The flow no longer has an edge of this name, or its argument or use changed.
    public static let unknownEdge = Reason(rawValue: "unknownEdge")
    /// The flow no longer knows the route.
    public static let unknownRoute = Reason(rawValue: "unknownRoute")
    /// The flow ended immediately when it was opened.
    public static let ended = Reason(rawValue: "ended")
    /// The flow shows something else, and has no task under way.
    public static let notShown = Reason(rawValue: "notShown")
    /// The user navigated elsewhere before the flow showed the preceding part.
    public static let overtaken = Reason(rawValue: "overtaken")
    /// A flow's gate refused it.
    public static let refused = Reason(rawValue: "refused")

    /// A description of the reason.
    public var description: String {
      switch self {
      case .notKept: "its edge is not kept (isKept: false)"
      case .alert: "alerts are not restored"
      case .unknownEdge: "unknown edge"
      case .unknownRoute: "unknown route"
      case .ended: "ended immediately"
      case .notShown: "the flow shows something else now"
      case .overtaken: "overtaken by the user"
      case .refused: "refused by a gate"
      default: rawValue
      }
    }
  }
}
