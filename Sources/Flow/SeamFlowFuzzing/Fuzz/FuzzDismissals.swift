import SeamFlow

/// The flows that the user dismissed in a step.
///
/// A waiting link must not reopen them.
struct FuzzDismissals {
  private var paths: [LinkPath] = []
  private var dismissed: [(parent: FlowID, edge: NavigationTree.EdgeUse)] = []

  init() {}

  /// Starts a gesture.
  ///
  /// - Parameter paths: the waiting links.
  init(whileWaiting paths: [LinkPath]) { self.paths = paths }

  mutating func add(_ edge: NavigationTree.EdgeUse?, of parent: FlowID?) {
    guard !paths.isEmpty, let edge, let parent else { return }
    dismissed.append((parent, edge))
  }

  /// Returns whether a waiting link leads through a flow that was just dismissed.
  func contains(_ edge: NavigationTree.EdgeUse?, of parent: FlowID?) -> Bool {
    guard let edge, dismissed.contains(where: { $0.parent == parent && $0.edge == edge }) else { return false }
    return paths.contains { $0.steps.contains(.open(edge)) }
  }
}
