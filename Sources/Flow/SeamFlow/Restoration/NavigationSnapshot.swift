/// The visible screens and the memory of their flows, to be restored in a later run.
///
/// It contains only restorable parts: flows that were opened by edges with `isKept`, and their entries. ``omissions``
/// lists the visible parts that are not included.
public struct NavigationSnapshot: Equatable, Sendable, Codable {
  /// The version of the format in which it was encoded; see ``currentVersion``.
  public let version: Int
  package let flows: [Flow]
  package internal(set) var layers: [Layer]

  /// The visible flows and alerts that cannot be restored, with the reason.
  public let omissions: [RestorationReport.Loss]

  /// Older states that were not restored yet, because the root did not show their beginning; newest first.
  package internal(set) var waiting: [NavigationSnapshot] = []

  /// The number of runs of the app that this state has waited.
  package internal(set) var runs = 0

  /// The number of runs after which a waiting state is discarded.
  package static let runLimit = 10

  /// The version that this code encodes and decodes.
  public static let currentVersion = 2

  /// A flow.
  ///
  /// Others refer to it by its index.
  package struct Flow: Equatable, Sendable, Codable {
    package let name: String
    /// The index of the parent; nil for the root flow.
    package let parent: Int?
    /// The edge that opened it; nil for the root flow.
    package let edge: NavigationTree.EdgeUse?
    /// How the edge showed it.
    let opening: NavigationEvent.Opening
    package let memory: [String: RouteValue]

    /// Whether only its parent may show it, as a phase or a tab.
    var isOwn: Bool { if case .presented = opening { false } else { true } }
  }

  package struct Layer: Equatable, Sendable, Codable {
    package let style: NavigationTree.Style
    let presenter: Int?
    package let tabs: Tabs?
    package internal(set) var stacks: [[Entry]]

    /// The flow that the layer was made for; nil if the layer is empty.
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

/// The bottommost content of the root flow.
///
/// States that differ in it belong to different phases of the app.
enum RootFace: Equatable {
  case nothing
  case route(RouteValue)
  case tabs
  /// A flow that the root opened.
  case flow(NavigationTree.EdgeUse)
}

extension NavigationSnapshot {
  /// The bottommost content of the root flow.
  var rootFace: RootFace {
    for layer in layers {
      guard let content = layer.content else { continue }
      guard content == 0 else { return .flow(rootChild(above: content)) }
      return layer.tabs == nil ? layer.stacks[0].first.map { .route($0.route) } ?? .nothing : .tabs
    }
    return .nothing
  }

  /// A name of the bottommost content of the root flow, such as `PeopleFlow.list`; nil if there was none.
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
  /// The bottommost content of the root flow.
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
