import FeatureFixtures
import FeatureWound
import LibWound
import SeamFlow
import SeamOperations

extension ClinicFixture {
  /// What the flows of a wound need.
  @MainActor
  var woundScope: FlowScope {
    FlowScope().with(
      \.woundEnvironment, WoundEnvironment(wounds: wounds, unit: BoundQuery(constant: .centimetres), clock: clock))
  }
}
