import FeatureFixtures
import FeatureWound
import LibPatient
import LibWound
import SeamFlow
import SeamFlowTesting
import SeamOperations
import Testing

@MainActor @Suite(.timeLimit(.minutes(10)))
struct WoundFlowTests {
  @Test func showsTheCourseOfAWound() async throws {
    let clinic = try await ClinicFixture()
    try await FlowRobot(WoundFlow(.wound(ClinicFixture.heel)), providing: clinic.woundScope).skipEvents()
      .expectText("4.71 cm² · due in 5 days · 50% smaller than at first").expectText("1 Mar 2026: 9.42 cm²")
      .expectText("Expected healing:").expectText("8 Mar 2026, 09:00 — mostly granulation, pain 3").finish()
  }

  @Test func opensAnAssessment() async throws {
    let clinic = try await ClinicFixture()
    try await FlowRobot(WoundFlow(.wound(ClinicFixture.heel)), providing: clinic.woundScope).skipEvents()
      .tap("1 Mar 2026, 09:00").skipEvents().expectText("length: 4.0 cm").expectText("Betty")
      .back().skipEvents().expectText("Expected healing:").finish()
  }

  @Test func beginsWithAnAssessmentOfATimeline() async throws {
    let clinic = try await ClinicFixture()
    try await FlowRobot(WoundFlow(.assessment(ClinicFixture.first)), providing: clinic.woundScope).skipEvents()
      .expectText("area: 9.42 cm²").finish()
  }

  @Test func marksAWoundAsHealedAndOpensItAgain() async throws {
    let clinic = try await ClinicFixture()
    try await FlowRobot(WoundFlow(.wound(ClinicFixture.heel)), providing: clinic.woundScope).skipEvents()
      .tap("Mark as healed").skipEvents().tap("Mark as healed").skipEvents().expectText("[Open again]")
      .expectText("healed").tap("Open again").skipEvents().tap("Open again").skipEvents().expectText("[Assess]")
      .finish()
    #expect(try await clinic.wounds.wounds(of: ClinicFixture.wilma).value().first?.status == .notSent)
  }

  @Test func recordsANewWound() async throws {
    let clinic = try await ClinicFixture()
    try await FlowRobot(NewWoundFlow(of: ClinicFixture.wilma), providing: clinic.woundScope).skipEvents()
      .tap("Save").expectText("! Choose the kind of wound.").expectText("! Choose where the wound is.")
      .choose("Skin tear", for: "Kind").choose("Right forearm", for: "Site").tap("Save").skipEvents().finish()
    let wounds = try await clinic.wounds.wounds(of: ClinicFixture.wilma).value()
    #expect(wounds.map(\.title).contains("Skin tear, right forearm"))
    #expect(wounds.contains { $0.status == .notSent && $0.last == nil })
  }

  @Test func saysWhatIsNoLongerThere() async throws {
    let clinic = try await ClinicFixture()
    try await FlowRobot(WoundFlow(.wound(.init(rawValue: "gone"))), providing: clinic.woundScope).skipEvents()
      .expectText("The server has removed the record of this wound.").finish()
    try await FlowRobot(WoundFlow(.assessment(.init(rawValue: "gone"))), providing: clinic.woundScope).skipEvents()
      .expectText("The server has removed this assessment.").finish()
  }

  /// The regions of the map are those of the library, each once.
  @Test func mapsEachRegionOfTheBody() async throws {
    let clinic = try await ClinicFixture()
    for region in BodyRegion.all {
      try await FlowRobot(NewWoundFlow(of: ClinicFixture.wilma), providing: clinic.woundScope).skipEvents()
        .choose(region.title, for: "Site").expectText("(\(region.title))").finish()
    }
  }
}
