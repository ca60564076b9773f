/// A path from the root flow to a destination, as plain data: edges to open and routes to show.
///
/// It is made by a ``FlowLink``, whose steps the compiler checks. It can be stored, compared and printed without the
/// types.
public struct LinkPath: Hashable, Sendable, Codable {
  /// A step of the path.
  public enum Step: Hashable, Sendable, Codable {
    /// Opens another flow.
    case open(NavigationTree.EdgeUse)
    /// Shows a screen of the flow that the path has reached.
    case show(RouteValue)
  }

  /// The steps, beginning at the root flow.
  public internal(set) var steps: [Step] = []

  /// Creates the path to the root flow itself.
  public init() {}

  package init(steps: [Step]) { self.steps = steps }
}

extension LinkPath: CustomStringConvertible {
  /// The steps, such as `people › person(7F…) › edit`.
  public var description: String {
    steps.map(\.description).joined(separator: " › ")
  }
}
