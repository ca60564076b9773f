import SeamFlow

extension NavigationTree {
  /// The outline without alerts.
  var outline: String { outline(where: { _ in true }) }

  /// Returns the outline of the restorable flows: those that were opened by edges with `isKept`, as were their
  /// ancestors.
  ///
  /// - Parameter isKept: whether the edge of a flow has `isKept`.
  func restorableOutline(keeping isKept: (FlowID) -> Bool) -> String {
    outline(where: { flow in
      chain(to: flow).dropFirst().allSatisfy(isKept)
    })
  }

  private func outline(where isKept: (FlowID) -> Bool) -> String {
    var lines: [String] = []
    for layer in layers where layer.presenter.map(isKept) != false {
      let stacks = layer.stacks.map { stack in
        stack.entries.prefix { isKept($0.flow) }.map(name(of:)).joined(separator: " › ")
      }
      guard let bar = layer.tabBar else {
        if layer.style == .root || stacks[0] != "" { lines.append("\(layer.style.rawValue): \(stacks[0])") }
        continue
      }
      guard isKept(bar.flow) else { continue }
      lines.append("\(layer.style.rawValue):")
      for (index, tab) in bar.tabs.enumerated() {
        lines.append("  \(index == bar.selected ? "[\(tab.id)]" : tab.id): \(stacks[index])")
      }
    }
    return lines.joined(separator: "\n")
  }

  /// The path to the visible entry as a link; nil if it leads through a flow without an edge.
  var visiblePath: LinkPath? {
    guard let visible = visibleEntry else { return nil }
    let chain = chain(to: visible.flow)
    var steps: [LinkPath.Step] = []
    for (index, flow) in chain.enumerated() {
      if index > 0 {
        guard let edge = flows[flow]?.edge else { return nil }
        steps.append(.open(edge))
      }
      let next = index + 1 < chain.count ? chain[index + 1] : nil
      steps += routes(of: flow, beneath: next).dropFirst().map { .show($0) }
    }
    return LinkPath(steps: steps)
  }

  /// Returns the routes of a flow on its first stack, up to another flow's first entry there.
  private func routes(of flow: FlowID, beneath other: FlowID?) -> [RouteValue] {
    let stacks = layers.lazy.flatMap(\.stacks)
    guard let stack = stacks.first(where: { $0.entries.contains { $0.flow == flow } }) else { return [] }
    return stack.entries.prefix { $0.flow != other }.filter { $0.flow == flow }.map(\.route)
  }
}
