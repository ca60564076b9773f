import FeatureFixtures
import FeatureWound
import LibWound
import SeamFlow
import SeamFlowTesting
import SeamOperations

extension ClinicFixture {
  /// Starts a flow of a wound on the host under test.
  @MainActor
  func robot(_ root: some FlowCoordinator, restoring snapshot: NavigationSnapshot? = nil) throws -> FlowRobot {
    let environment = WoundEnvironment(wounds: wounds, unit: BoundQuery(constant: .centimetres), clock: clock)
    return try FlowRobot(
      root, providing: FlowScope().with(\.woundEnvironment, environment), restoring: snapshot,
      on: TestHost.user())
  }
}
