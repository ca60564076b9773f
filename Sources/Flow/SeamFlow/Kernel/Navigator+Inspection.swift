// State that the fuzzer inspects in addition to the tree.
extension Navigator {
  /// Returns whether snapshots include a flow, provided that they include its ancestors.
  package func isKept(_ flow: FlowID) -> Bool { flows[flow]?.isKept == true }

  /// Returns whether a flow has tasks under way.
  package func hasTasks(_ flow: FlowID) -> Bool { flows[flow]?.tasks.isEmpty == false }

  /// The deferred links, oldest first.
  package var waitingPaths: [LinkPath] { waitingLinks.map(\.path) }

  /// The number of states of earlier runs that are not restored yet, including one that is under way.
  package var pendingStateCount: Int { (restoration?.waiting.count ?? 0) + (restoration?.plan == nil ? 0 : 1) }

  /// Whether a state is partly restored, so that nothing is saved now.
  package var isPuttingBack: Bool { restoration?.hasBegun == true }
}
