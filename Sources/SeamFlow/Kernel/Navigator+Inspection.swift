// What the fuzzer looks at beside the tree.
extension Navigator {
  /// Whether snapshots keep a flow for the next run, if they keep the flows above it.
  package func isKept(_ flow: FlowID) -> Bool { flows[flow]?.isKept == true }

  /// Whether tasks of a flow are under way.
  package func hasTasks(_ flow: FlowID) -> Bool { flows[flow]?.tasks.isEmpty == false }

  /// The links that wait, oldest first.
  package var waitingPaths: [LinkPath] { waitingLinks.map(\.path) }

  /// How many states of earlier runs are not put back yet, one that is begun included.
  package var pendingStateCount: Int { (restoration?.waiting.count ?? 0) + (restoration?.plan == nil ? 0 : 1) }

  /// Whether a state is half put back, and what is on show is not saved.
  package var isPuttingBack: Bool { restoration?.hasBegun == true }
}
