import SeamFlow
import SeamFlowTesting
import SeamViews

/// The coverage of the walks, and the choice of the states to restore.
@MainActor
final class FuzzCoverage {
  enum News {
    case none
    case state
    /// A state to be restored.
    case restorable
  }

  var report = FlowFuzzReport()
  private let stepsPerRestoration: Int?
  private let keepsStates: Bool
  private var outlines: Set<Int> = []
  private var shapes: Set<Int> = []

  /// - Parameters:
  ///   - stepsPerRestoration: the number of steps per restored state; nil for no restorations.
  ///   - keepsStates: whether states are kept for the report.
  init(stepsPerRestoration: Int?, keepsStates: Bool) {
    self.stepsPerRestoration = stepsPerRestoration
    self.keepsStates = keepsStates
  }

  func count(_ step: FlowFuzzStep) {
    report.steps += 1
    report.kinds[step.kind, default: 0] += 1
  }

  /// Records a state.
  ///
  /// Restoring a state takes as long as some dozens of steps. So there is a budget, and a state that differs from a
  /// previous one only in the arguments of its routes is restored only if budget is left over.
  func note(_ navigator: Navigator, walk: Int) -> News {
    let tree = navigator.tree
    let (outline, shape) = tree.fingerprints
    guard outlines.insert(outline).inserted else { return .none }
    let isNewShape = shapes.insert(shape).inserted
    if isNewShape { noteNames(tree) }
    if keepsStates, let snapshot = navigator.snapshot() {
      report.states.append(.init(outline: tree.description, snapshot: snapshot, walk: walk))
    }
    guard let stepsPerRestoration else { return .state }
    let budget = report.steps - report.restorations * stepsPerRestoration
    guard budget >= (isNewShape ? 0 : 10 * stepsPerRestoration) else {
      // Its shape counts as new the next time.
      if isNewShape { shapes.remove(shape) }
      return .state
    }
    report.restorations += 1
    return .restorable
  }

  private func noteNames(_ tree: NavigationTree) {
    for layer in tree.layers {
      for stack in layer.stacks {
        for entry in stack.entries {
          report.routes.insert("\(tree.flows[entry.flow]?.name ?? "?").\(entry.route.caseName ?? "?")")
        }
      }
    }
    for flow in tree.flows.values {
      if let edge = flow.edge, let parent = flow.parent {
        report.edges.insert("\(tree.flows[parent]?.name ?? "?").\(edge.name)")
      }
    }
  }
}

extension FlowFuzzStep {
  /// The step without its arguments.
  var kind: String {
    if case .hurried = self { return "hurried" }
    return String(debugDescription.dropFirst().prefix { $0 != "(" })
  }
}

extension NavigationTree {
  /// Two hashes of a tree: one of everything in its outline, and one without the arguments of routes.
  fileprivate var fingerprints: (outline: Int, shape: Int) {
    var (outline, shape) = (Hasher(), Hasher())
    func add(_ value: some Hashable) {
      outline.combine(value)
      shape.combine(value)
    }
    for layer in layers {
      add(layer.style)
      add(layer.tabBar?.selected)
      for stack in layer.stacks {
        add(stack.entries.count)
        for entry in stack.entries {
          let flow = flows[entry.flow]
          add(flow?.name)
          outline.combine(flow?.edge)
          outline.combine(entry.route)
          shape.combine(entry.route.caseName)
        }
      }
    }
    for alert in alerts { add(alert.configuration.title) }
    return (outline.finalize(), shape.finalize())
  }
}
