import FeatureFixtures
import FeatureWound
import LibWound
import SeamFlow
import SeamFlowTesting
import SeamOperations
import SeamStorage
import SeamViews
import Testing

/// A snapshot is stored a moment after its screen was shown, so it can be older than the recorded assessment.
@MainActor @Suite(.timeLimit(.minutes(10)))
struct RestoredAssessmentTests {
  private final class RootFlow: FlowCoordinator {
    typealias Route = Never
    struct Edges: FlowEdges {
      let wound = FlowEdge(phase: "wound") { (_: RootFlow) in WoundFlow(.wound(ClinicFixture.heel)) }
    }

    let navigation = FlowNavigation()
    private let snapshots: any SnapshotStore

    init(_ snapshots: any SnapshotStore) { self.snapshots = snapshots }

    func start(animated: Bool) {
      show(\.wound, animated: false)
      task { [self] in await restore(from: snapshots) }
    }

    func screen(for route: Never) -> any Screen {}
  }

  private func secondStep(_ clinic: ClinicFixture, _ storage: InMemoryStorage) async throws -> FlowRobot {
    let robot = try clinic.robot(RootFlow(LocalSnapshotStore(storage: storage)))
    return try await robot.skipEvents().tap("Assess").skipEvents().type("2.5", into: "Length").type("2", into: "Width")
      .tap("Next").skipEvents().expectText("2 of 6 · Wound bed")
  }

  @Test func goesOnWithTheStepThatWasShown() async throws {
    let (clinic, storage) = (try await ClinicFixture(), InMemoryStorage())
    let robot = try await secondStep(clinic, storage)
    await robot.navigator.saved()
    for try await draft in clinic.wounds.draft(.wound(ClinicFixture.heel)).values where draft?.lengths[.width] == "2" {
      break
    }
    try await clinic.robot(RootFlow(LocalSnapshotStore(storage: storage))).skipEvents()
      .expectText("2 of 6 · Wound bed").back().skipEvents().expectText("Length: 2.5").skipEvents().finish()
    try await robot.skipEvents().finish()
  }

  @Test func leavesAnAssessmentThatWasRecorded() async throws {
    let (clinic, storage) = (try await ClinicFixture(), InMemoryStorage())
    let robot = try await secondStep(clinic, storage)
    await robot.navigator.saved()
    try await clinic.wounds.discardDraft(.wound(ClinicFixture.heel)).run()
    try await clinic.robot(RootFlow(LocalSnapshotStore(storage: storage))).skipEvents()
      .expectText("Expected healing:").skipEvents().finish()
    try await robot.skipEvents().finish()
  }
}
