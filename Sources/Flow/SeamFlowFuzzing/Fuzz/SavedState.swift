import SeamFlow

/// A saved state of an earlier run, as it must be visible when it is restored.
struct SavedState {
  /// The outline, in the format of ``NavigationTree/outline``.
  let outline: String
  /// The memory of each flow, by the edges that lead to it.
  let memories: [(flow: String, memory: [String: RouteValue])]
  /// The screens and flows that each flow showed and opened, by the flow's name.
  let steps: [String: [LinkPath.Step]]
  let omissions: [RestorationReport.Loss]
  /// The number of runs that it has waited.
  let runs: Int
  /// Whether nothing was visible, because the root was between two flows.
  let isEmpty: Bool
  /// The edge of the root's child that it begins with; nil if it begins with the root itself.
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

  /// The bottommost screen.
  var beginning: Substring { Self.lines(of: outline).first.map { $0.split(separator: "›")[0] } ?? "" }

  /// Returns all states in a snapshot, the newest first.
  static func all(in snapshot: NavigationSnapshot?) -> [SavedState] {
    guard let snapshot else { return [] }
    return [SavedState(snapshot)] + snapshot.waiting.map { SavedState($0) }
  }

  /// Returns whether an outline is that of this state.
  ///
  /// - Parameter allowsMore: whether there may be more over it.
  func isPutBack(in outline: String, allowsMore: Bool) -> Bool {
    // The app may itself show a screen that cannot be restored.
    guard allowsMore || omissions.contains(where: { $0.reason == .notKept }) else { return outline == self.outline }
    let (lines, wanted) = (Self.lines(of: outline), Self.lines(of: self.outline))
    return lines.count >= wanted.count && zip(lines, wanted).allSatisfy { Self.line($1, isBeginningOf: $0) }
  }

  /// Returns whether an outline is a part of this state; any parts may be missing.
  func contains(_ outline: String) -> Bool {
    let wanted = Self.lines(of: self.outline)
    return Self.lines(of: outline).allSatisfy { line in wanted.contains { Self.line(line, isBeginningOf: $0) } }
  }

  /// Returns whether an outline is a beginning of this state.
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
  /// The edge of the root's bottommost child.
  fileprivate var firstEdge: NavigationTree.EdgeUse? {
    guard let entry = layers.lazy.flatMap({ $0.stacks.joined() }).first else { return nil }
    var flow = flows[entry.flow]
    while let parent = flow.parent, parent != 0 { flow = flows[parent] }
    return flow.edge
  }

  /// The outline of the snapshot, in the format of ``NavigationTree/outline``.
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

  /// The memory of each flow, by the edges that lead to it.
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
