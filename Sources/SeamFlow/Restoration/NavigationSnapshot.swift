/// What is on show and what its flows remember, to be put back in a later run.
///
/// It holds only what can be put back: flows that were opened by an edge that is kept, their entries and what lies
/// between. ``omissions`` names what was on show and is not in it.
public struct NavigationSnapshot: Equatable, Sendable, Codable {
  /// The version of this format, ``currentVersion`` when it was written.
  public let version: Int
  package let flows: [Flow]
  package internal(set) var layers: [Layer]

  /// What was on show and cannot be put back, with the reason.
  public let omissions: [RestorationReport.Loss]

  /// Older states that were not put back yet, as the root did not show what they begin with: newest first.
  package internal(set) var waiting: [NavigationSnapshot] = []

  /// How many runs of the app this state has waited for.
  package internal(set) var runs = 0

  /// How many runs a state waits for before it is given up.
  package static let runLimit = 10

  /// The version that this code writes and reads.
  public static let currentVersion = 2

  /// A flow; others refer to it by its index.
  package struct Flow: Equatable, Sendable, Codable {
    package let name: String
    /// Nil for the root flow.
    package let parent: Int?
    /// Nil for the root flow.
    package let edge: NavigationTree.EdgeUse?
    /// How the edge showed it.
    let opening: NavigationEvent.Opening
    package let memory: [String: RouteValue]

    /// Whether only its parent shows it, as a phase or a tab.
    var isOwn: Bool { if case .presented = opening { false } else { true } }
  }

  package struct Layer: Equatable, Sendable, Codable {
    package let style: NavigationTree.Style
    let presenter: Int?
    package let tabs: Tabs?
    package internal(set) var stacks: [[Entry]]

    /// The flow that it was made for; nil if it is empty.
    var content: Int? { tabs?.flow ?? stacks.lazy.compactMap(\.first).first?.flow }

    var presentation: FlowPresentation { style == .sheet ? .sheet : .fullScreen }
  }

  package struct Tabs: Equatable, Sendable, Codable {
    let flow: Int
    package let names: [String]
    package let selected: String
  }

  package struct Entry: Equatable, Sendable, Codable {
    package let flow: Int
    package let route: RouteValue
  }
}

/// What the root flow shows lowest: states that differ in it belong to different phases of the app.
enum RootFace: Equatable {
  case nothing
  case route(RouteValue)
  case tabs
  /// A flow that the root opened.
  case flow(NavigationTree.EdgeUse)
}

extension NavigationSnapshot {
  /// What the root flow showed lowest.
  var rootFace: RootFace {
    for layer in layers {
      guard let content = layer.content else { continue }
      guard content == 0 else { return .flow(rootChild(above: content)) }
      return layer.tabs == nil ? layer.stacks[0].first.map { .route($0.route) } ?? .nothing : .tabs
    }
    return .nothing
  }

  /// What the root flow showed lowest, such as `PeopleFlow.list`; nil if it showed nothing.
  var beginning: String? {
    switch rootFace {
    case .nothing: nil
    case .route(let route): "\(flows[0].name).\(route)"
    case .tabs: "\(flows[0].name)’s tabs"
    case .flow(let edge): "\(flows[0].name).\(edge)"
    }
  }

  private func rootChild(above flow: Int) -> NavigationTree.EdgeUse {
    var flow = flow
    while let parent = flows[flow].parent, parent != 0 { flow = parent }
    return flows[flow].edge ?? .init(name: "", argument: .null)
  }
}

extension NavigationState {
  /// What the root flow shows lowest.
  var rootFace: RootFace {
    guard let root = rootFlow else { return .nothing }
    for layer in tree.layers {
      let entry = layer.stacks.first { !$0.entries.isEmpty }?.entries.first
      guard let content = layer.tabBar?.flow ?? entry?.flow else { continue }
      guard content != root else { return layer.tabBar == nil ? entry.map { .route($0.route) } ?? .nothing : .tabs }
      var child = content
      while let parent = records[child]?.parent, parent != root { child = parent }
      return tree.flows[child]?.edge.map(RootFace.flow) ?? .nothing
    }
    return .nothing
  }
}
