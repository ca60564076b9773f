/// What became of what an earlier run left.
public struct RestorationReport: Equatable, Sendable {
  /// How many screens were put back, beyond those that the flows show when they start.
  public let restored: Int

  /// What was not put back.
  public let losses: [Loss]

  /// A place that was not put back, with all that was over it.
  public struct Loss: Equatable, Sendable, Codable, CustomStringConvertible {
    /// The flow and its route or edge, such as `PeopleFlow.person(7F…)`.
    public let place: String
    /// Why not.
    public let reason: Reason

    /// The loss in a sentence.
    public var description: String { "\(place): \(reason.rawValue)" }
  }

  /// Why something was not put back.
  public enum Reason: String, Sendable, Codable {
    /// The flow was opened without a named edge, for instance by `await run(child)`.
    case noEdge = "opened without a named edge"
    /// A question to the user is asked anew by whoever asked it.
    case alert = "a question is not put back"
    /// The flow has no edge of this name any more, or it takes another argument.
    case unknownEdge = "unknown edge"
    /// The flow does not know the route any more.
    case unknownRoute = "unknown route"
    /// The flow ended as soon as it was opened again.
    case ended = "ended at once"
    /// The flow shows something else than it did, and has nothing under way.
    case notShown = "the flow shows something else now"
    /// The user went elsewhere before the flow showed what came before it.
    case overtaken = "overtaken by the user"
  }
}
