import SeamFlow

/// A state that an earlier run left, as it must be on show once it is put back.
struct SavedState {
  /// As ``NavigationTree/outline`` draws it.
  let outline: String
  /// What each flow remembers, by the edges that lead to it.
  let memories: [(flow: String, memory: [String: RouteValue])]
  /// What each flow showed and opened, by the flow's name.
  let steps: [String: [LinkPath.Step]]
  let omissions: [RestorationReport.Loss]
  /// How many runs it has waited for.
  let runs: Int
  /// Whether nothing was on show: the root was between two flows.
  let isEmpty: Bool
  /// The edge of the flow of the root that it begins with; nil where it begins with the root itself.
  let firstEdge: NavigationTree.EdgeUse?

  init(_ snapshot: NavigationSnapshot) {
    outline = snapshot.outline
    memories = snapshot.memories
    var steps: [String: [LinkPath.Step]] = [:]
    for entry in snapshot.layers.flatMap({ $0.stacks.joined() }) {
      steps[snapshot.flows[entry.flow].name, default: []].append(.show(entry.route))
    }
    for flow in snapshot.flows {
      if let parent = flow.parent, let edge = flow.edge {
        steps[snapshot.flows[parent].name, default: []].append(.open(edge))
      }
    }
    self.steps = steps
    omissions = snapshot.omissions
    runs = snapshot.runs
    isEmpty = snapshot.layers.allSatisfy { $0.tabs == nil && $0.stacks.allSatisfy(\.isEmpty) }
    firstEdge = snapshot.firstEdge
  }

  /// The lowest screen.
  var beginning: Substring { Self.lines(of: outline).first.map { $0.split(separator: "›")[0] } ?? "" }

  /// All states in a snapshot, the newest first.
  static func all(in snapshot: NavigationSnapshot?) -> [SavedState] {
    guard let snapshot else { return [] }
    return [SavedState(snapshot)] + snapshot.waiting.map { SavedState($0) }
  }

  /// Whether an outline is this state's.
  ///
  /// - Parameter allowsMore: whether more may lie over it.
  func isPutBack(in outline: String, allowsMore: Bool) -> Bool {
    // What cannot be put back may be there all the same, where the app shows it by itself.
    guard allowsMore || omissions.contains(where: { $0.reason == .notKept }) else { return outline == self.outline }
    let (lines, wanted) = (Self.lines(of: outline), Self.lines(of: self.outline))
    return lines.count >= wanted.count && zip(lines, wanted).allSatisfy { Self.line($1, isBeginningOf: $0) }
  }

  /// Whether an outline is part of this state, with parts missing anywhere.
  func contains(_ outline: String) -> Bool {
    let wanted = Self.lines(of: self.outline)
    return Self.lines(of: outline).allSatisfy { line in wanted.contains { Self.line(line, isBeginningOf: $0) } }
  }

  /// Whether an outline is how this state began, with less on show.
  func beginsWith(_ outline: String) -> Bool {
    let (lines, wanted) = (Self.lines(of: outline), Self.lines(of: self.outline))
    return outline != self.outline && lines.count <= wanted.count
      && zip(lines, wanted).allSatisfy { Self.line($0, isBeginningOf: $1) }
  }

  private static func lines(of outline: String) -> [Substring] { outline.split(separator: "\n") }

  private static func line(_ beginning: Substring, isBeginningOf line: Substring) -> Bool {
    line == beginning || line.hasPrefix(beginning.hasSuffix(": ") ? beginning : beginning + " › ")
  }
}

extension NavigationSnapshot {
  /// The edge of the flow of the root that is on show lowest.
  fileprivate var firstEdge: NavigationTree.EdgeUse? {
    guard let entry = layers.lazy.flatMap({ $0.stacks.joined() }).first else { return nil }
    var flow = flows[entry.flow]
    while let parent = flow.parent, parent != 0 { flow = flows[parent] }
    return flow.edge
  }

  /// The outline of what was saved, as ``NavigationTree/outline`` draws what is on show.
  var outline: String {
    var lines: [String] = []
    for layer in layers {
      let stacks = layer.stacks.map { stack in
        stack.map { "\(flows[$0.flow].name).\($0.route)" }.joined(separator: " › ")
      }
      guard let tabs = layer.tabs else {
        lines.append("\(layer.style.rawValue): \(stacks[0])")
        continue
      }
      lines.append("\(layer.style.rawValue):")
      for (name, stack) in zip(tabs.names, stacks) {
        lines.append("  \(name == tabs.selected ? "[\(name)]" : name): \(stack)")
      }
    }
    return lines.joined(separator: "\n")
  }

  /// What each flow remembers, by the edges that lead to it.
  var memories: [(flow: String, memory: [String: RouteValue])] {
    var paths: [String] = []
    return flows.map { flow in
      let above = flow.parent.flatMap { paths.indices.contains($0) ? paths[$0] : nil }
      let path = above.map { above in "\(above) › \(flow.edge.map { "\($0)" } ?? "")" } ?? "root"
      paths.append(path)
      return (path, flow.memory)
    }
  }
}
