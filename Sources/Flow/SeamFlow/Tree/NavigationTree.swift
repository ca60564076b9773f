public import SeamViews

/// The navigation state as one value: the pushed, presented and selected screens, and the alerts.
///
/// The kernel owns it, coordinators change it, hosts draw it. It contains identifiers and routes but no screens or
/// dependencies, so it can be compared, printed and saved.
public struct NavigationTree: Equatable, Sendable, Codable {
  /// The layers from the bottom up: the root, then those presented over it.
  ///
  /// Empty before the app has started and after its root flow has ended.
  public internal(set) var layers: [Layer] = []

  /// The alerts in the order in which they were requested.
  ///
  /// The first one is visible, over all layers.
  public internal(set) var alerts: [Alert] = []

  /// The live flows, by identifier.
  public internal(set) var flows: [FlowID: Flow] = [:]

  /// Creates an empty tree.
  public init() {}

  /// A screen's place on a stack.
  public struct Entry: Equatable, Sendable, Codable, Identifiable {
    public let id: EntryID
    /// The flow that pushed it and built its screen.
    public let flow: FlowID
    /// The arguments that the screen was built from.
    public let route: RouteValue
  }

  /// A stack of entries; the last one is visible.
  public struct Stack: Equatable, Sendable, Codable, Identifiable {
    public let id: StackID
    /// The entries, from the bottom to the visible one.
    public internal(set) var entries = Entries()
    /// The first entry, if it is the list of columns.
    var listID: EntryID?

    /// The list that is shown beside the entries over it if there is room; nil if the stack has no columns.
    ///
    /// The host decides whether there is room; see ``NavigationHost/showsColumns``.
    public var list: Entry? { entries.first.flatMap { $0.id == listID ? $0 : nil } }
  }

  /// A tab; its content is the stack at the same index.
  public struct Tab: Equatable, Sendable, Codable, Identifiable {
    /// The name by which its coordinator selects it.
    public let id: String
    /// The text in the tab bar.
    public let title: String
    /// The symbol in the tab bar; nil for none.
    public let symbol: Symbol?
  }

  /// The tabs of a layer.
  public struct TabBar: Equatable, Sendable, Codable {
    /// The flow that set them.
    public let flow: FlowID
    /// The tabs, in the order of the tab bar.
    public internal(set) var tabs: [Tab]
    /// The index of the selected tab.
    public internal(set) var selected: Int
  }

  /// How a layer covers the one below it.
  public enum Style: String, Sendable, Codable {
    /// The bottom layer.
    case root
    /// A sheet, which the user can swipe away.
    case sheet
    /// A cover over everything, which only its flow or its own controls dismiss.
    case fullScreen
  }

  /// The root or a modal: one stack, or one for each tab.
  public struct Layer: Equatable, Sendable, Codable, Identifiable {
    public let id: LayerID
    /// The flow that presented it; nil for the root.
    public let presenter: FlowID?
    /// How it covers the layer below it.
    public let style: Style
    /// The tabs; nil if the layer is a single stack.
    public internal(set) var tabBar: TabBar?
    /// One stack, or one for each tab.
    public internal(set) var stacks: [Stack]

    /// The visible stack.
    public var visibleStack: Stack { stacks[tabBar?.selected ?? 0] }
  }

  /// An alert.
  public struct Alert: Equatable, Sendable, Codable, Identifiable {
    public let id: AlertID
    /// The flow that shows it.
    public let flow: FlowID
    /// The texts and buttons.
    public let configuration: AlertConfiguration
  }

  /// A live flow.
  public struct Flow: Equatable, Sendable, Codable {
    /// The coordinator's name.
    public let name: String
    /// The flow that opened it; nil for the root flow.
    public let parent: FlowID?
    /// The edge by which it was opened; nil for the root flow.
    public let edge: EdgeUse?
  }

  /// A use of an edge: its name and the argument.
  public struct EdgeUse: Hashable, Sendable, Codable, CustomStringConvertible {
    /// The edge's name.
    public let name: String
    /// The argument as plain data.
    public let argument: RouteValue

    /// The edge in Swift's notation, such as `edit(7F…)`.
    public var description: String { argument == .object([:]) ? name : "\(name)(\(argument))" }
  }
}

extension NavigationTree {
  /// The entry that the user sees: the top of the visible stack of the topmost layer.
  public var visibleEntry: Entry? { layers.last?.visibleStack.entries.last }

  /// Returns the entries that the user can use: the topmost one and, if columns are shown, the list beside it.
  package func usableEntries(showingColumns: Bool) -> [Entry] {
    guard let stack = layers.last?.visibleStack, let top = stack.entries.last else { return [] }
    guard showingColumns, let list = stack.list, list.id != top.id else { return [top] }
    return [top, list]
  }
}

extension NavigationTree: CustomStringConvertible {
  /// The tree as an outline with a line for each layer, tab and alert.
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
