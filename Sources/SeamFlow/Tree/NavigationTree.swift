public import SeamViews

/// Everything that is on show, as one value: what is pushed, presented, selected and asked.
///
/// The kernel owns it, coordinators change it, hosts draw it. It holds no screen and no dependency, only
/// identifiers and routes, so that it can be compared, printed and saved.
public struct NavigationTree: Equatable, Sendable, Codable {
  /// The layers from the bottom up: the root, then what is presented over it, each over the one before.
  ///
  /// Empty before the app started and after its root flow ended.
  public internal(set) var layers: [Layer] = []

  /// The questions to the user in the order in which they came; the first is on show, over all layers.
  public internal(set) var alerts: [Alert] = []

  /// The flows that live, by identifier.
  public internal(set) var flows: [FlowID: Flow] = [:]

  /// Makes a tree that shows nothing.
  public init() {}

  /// One screen's place on a stack.
  public struct Entry: Equatable, Sendable, Codable, Identifiable {
    public let id: EntryID
    /// The flow that pushed it, and whose coordinator built its screen.
    public let flow: FlowID
    /// The arguments that the screen was built from.
    public let route: RouteValue
  }

  /// Entries over one another; the last one is on show.
  public struct Stack: Equatable, Sendable, Codable, Identifiable {
    public let id: StackID
    public internal(set) var entries = Entries()
    /// The first entry as long as it is the list of columns.
    var listID: EntryID?

    /// The list that stands beside the entries over it where there is room; nil where the stack has no columns.
    ///
    /// A host decides where there is room, and says so by ``NavigationHost/showsColumns``.
    public var list: Entry? { entries.first.flatMap { $0.id == listID ? $0 : nil } }
  }

  /// A tab's place in its bar; its content is the stack at the same index.
  public struct Tab: Equatable, Sendable, Codable, Identifiable {
    /// The name under which its coordinator selects it.
    public let id: String
    public let title: String
    /// The symbol in the bar; nil for none.
    public let symbol: Symbol?
  }

  /// The tabs of a layer.
  public struct TabBar: Equatable, Sendable, Codable {
    /// The flow that set them.
    public let flow: FlowID
    public internal(set) var tabs: [Tab]
    /// The index of the tab on show.
    public internal(set) var selected: Int
  }

  /// How a layer lies over the one beneath.
  public enum Style: String, Sendable, Codable {
    /// The bottom of all.
    case root
    /// A sheet, which leaves an edge of what is beneath and which the user can swipe away.
    case sheet
    /// A cover over everything, which only its flow or its own controls take away.
    case fullScreen
  }

  /// The root or a modal: one stack, or one for each tab.
  public struct Layer: Equatable, Sendable, Codable, Identifiable {
    public let id: LayerID
    /// The flow that presented it; nil for the root.
    public let presenter: FlowID?
    public let style: Style
    /// The tabs; nil where the layer is a single stack.
    public internal(set) var tabBar: TabBar?
    /// One stack, or as many as there are tabs.
    public internal(set) var stacks: [Stack]

    /// The stack on show.
    public var visibleStack: Stack { stacks[tabBar?.selected ?? 0] }
  }

  /// A question to the user.
  public struct Alert: Equatable, Sendable, Codable, Identifiable {
    public let id: AlertID
    /// The flow that asks.
    public let flow: FlowID
    public let configuration: AlertView.Configuration
  }

  /// A flow that lives.
  public struct Flow: Equatable, Sendable, Codable {
    /// The coordinator's name.
    public let name: String
    /// The flow that opened it; nil for the root flow.
    public let parent: FlowID?
    /// The edge by which it was opened; nil for the root flow.
    public let edge: EdgeUse?
  }

  /// A named edge with the argument that it was taken with.
  public struct EdgeUse: Hashable, Sendable, Codable, CustomStringConvertible {
    /// The edge's name.
    public let name: String
    /// Its argument as plain data.
    public let argument: RouteValue

    /// The edge as one would write it in Swift: `edit(7F…)`.
    public var description: String { argument == .object([:]) ? name : "\(name)(\(argument))" }
  }
}

extension NavigationTree {
  /// The entry that the user looks at: the top of the visible stack of the topmost layer.
  public var visibleEntry: Entry? { layers.last?.visibleStack.entries.last }

  /// The entries that the user can use: the one on top, and the list beside it where columns are shown.
  package func usableEntries(showingColumns: Bool) -> [Entry] {
    guard let stack = layers.last?.visibleStack, let top = stack.entries.last else { return [] }
    guard showingColumns, let list = stack.list, list.id != top.id else { return [top] }
    return [top, list]
  }
}

extension NavigationTree: CustomStringConvertible {
  /// The tree as an outline, one layer, tab or alert a line.
  ///
  /// ```
  /// root
  ///   [people] PeopleFlow.list › PeopleFlow.person(7F…)
  ///   groups   GroupsFlow.list
  /// sheet      EditPersonFlow.edit
  /// alert      Discard changes?
  /// ```
  public var description: String {
    var lines: [String] = []
    for layer in layers {
      guard let tabBar = layer.tabBar else {
        lines.append("\(layer.style.rawValue): \(line(layer.stacks[0]))")
        continue
      }
      lines.append("\(layer.style.rawValue):")
      for (index, tab) in tabBar.tabs.enumerated() {
        let name = index == tabBar.selected ? "[\(tab.id)]" : tab.id
        lines.append("  \(name): \(line(layer.stacks[index]))")
      }
    }
    lines += alerts.map { "alert: \($0.configuration.title)" }
    return lines.joined(separator: "\n")
  }

  private func line(_ stack: Stack) -> String {
    let names = stack.entries.map { "\(flows[$0.flow]?.name ?? "?").\($0.route)" }
    guard stack.list != nil, let list = names.first else { return names.joined(separator: " › ") }
    return names.count == 1 ? "\(list) |" : "\(list) | " + names.dropFirst().joined(separator: " › ")
  }
}
