import SeamFlow
import SeamFlowTesting

extension TestHost {
  /// Starts a flow on the host under test; used by all flow tests.
  static func robot(
    for root: some FlowCoordinator, providing dependencies: FlowScope = FlowScope(),
    recorder: (any ActionRecorder)? = nil
  ) throws -> FlowRobot {
    try FlowRobot(root, providing: dependencies, on: user(), recorder: recorder)
  }
}
