/// The way from the root flow to a place, as plain data: edges to take and routes to show.
///
/// Made by a ``FlowLink``, whose steps the compiler checks; kept, compared and printed without knowing the types.
public struct LinkPath: Hashable, Sendable, Codable {
  /// One step of the way.
  public enum Step: Hashable, Sendable, Codable {
    /// Goes to another flow.
    case open(NavigationTree.EdgeUse)
    /// Shows a screen of the flow that the way has come to.
    case show(RouteValue)
  }

  /// The steps from the root on.
  public internal(set) var steps: [Step] = []

  /// The path to the root flow itself.
  public init() {}

  package init(steps: [Step]) { self.steps = steps }
}

extension LinkPath: CustomStringConvertible {
  /// The steps as one would write them: `people › person(7F…) › edit`.
  public var description: String {
    steps.map(\.description).joined(separator: " › ")
  }
}
