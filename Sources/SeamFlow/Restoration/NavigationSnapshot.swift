/// What is on show and what its flows remember, to be put back in a later run.
///
/// It holds only what can be put back: flows that were opened by a ``FlowEdge``, their entries and what lies
/// between. ``omissions`` names what was on show and is not in it.
public struct NavigationSnapshot: Equatable, Sendable, Codable {
  /// The version of this format, ``currentVersion`` when it was written.
  public let version: Int
  let flows: [Flow]
  var layers: [Layer]

  /// What was on show and cannot be put back, with the reason.
  public let omissions: [RestorationReport.Loss]

  /// The version that this code writes; it reads this and every older one.
  public static let currentVersion = 1

  /// A flow; others refer to it by its index.
  struct Flow: Equatable, Sendable, Codable {
    let name: String
    /// Nil for the root flow.
    let parent: Int?
    /// Nil for the root flow.
    let edge: NavigationTree.EdgeUse?
    let memory: [String: RouteValue]
  }

  struct Layer: Equatable, Sendable, Codable {
    let style: NavigationTree.Style
    let presenter: Int?
    let tabs: Tabs?
    var stacks: [[Entry]]

    /// The flow that it was made for; nil where it is empty.
    var content: Int? { tabs?.flow ?? stacks.lazy.compactMap(\.first).first?.flow }

    var presentation: FlowPresentation { style == .sheet ? .sheet : .fullScreen }
  }

  struct Tabs: Equatable, Sendable, Codable {
    let flow: Int
    let names: [String]
    let selected: String
  }

  struct Entry: Equatable, Sendable, Codable {
    let flow: Int
    let route: RouteValue
  }
}
