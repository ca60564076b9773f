import CoreFHIR
import CoreSync
import CoreSyncTesting
import FeatureFixtures
import FeatureWound
import Foundation
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
    try await clinic.robot(WoundFlow(.wound(ClinicFixture.heel))).skipEvents()
      .expectText("4.71 cm² · due in 5 days · 50% smaller than at first").expectText("1 Mar 2026: 9.42 cm²")
      .expectText("Expected healing:").expectText("8 Mar 2026, 09:00 — mostly granulation, pain 3").skipEvents()
      .finish()
  }

  @Test func opensAnAssessment() async throws {
    let clinic = try await ClinicFixture()
    try await clinic.robot(WoundFlow(.wound(ClinicFixture.heel))).skipEvents()
      .tap("1 Mar 2026, 09:00").skipEvents().expectText("length: 4.0 cm").expectText("Betty")
      .back().skipEvents().expectText("Expected healing:").skipEvents().finish()
  }

  @Test func beginsWithAnAssessmentOfATimeline() async throws {
    let clinic = try await ClinicFixture()
    try await clinic.robot(WoundFlow(.assessment(ClinicFixture.first))).skipEvents()
      .expectText("area: 9.42 cm²").skipEvents().finish()
  }

  @Test func marksAWoundAsHealedAndOpensItAgain() async throws {
    let clinic = try await ClinicFixture()
    try await clinic.robot(WoundFlow(.wound(ClinicFixture.heel))).skipEvents()
      .tap("Mark as healed").skipEvents().tap("Mark as healed").skipEvents().expectText("[Open again]")
      .expectText("healed").tap("Open again").skipEvents().tap("Open again").skipEvents().expectText("[Assess]")
      .skipEvents().finish()
    #expect(try await clinic.wounds.wounds(of: ClinicFixture.wilma).value().first?.status == .notSent)
  }

  @Test func recordsANewWound() async throws {
    let clinic = try await ClinicFixture()
    try await clinic.robot(NewWoundFlow(of: ClinicFixture.wilma)).skipEvents()
      .tap("Save").expectText("! Choose the kind of wound.").expectText("! Choose where the wound is.")
      .choose("Skin tear", for: "Kind").choose("Right forearm", for: "Site").tap("Save").expect(.end(NewWoundFlow.self))
      .skipEvents().finish()
    let wounds = try await clinic.wounds.wounds(of: ClinicFixture.wilma).value()
    #expect(wounds.map(\.title).contains("Skin tear, right forearm"))
    #expect(wounds.contains { $0.status == .notSent && $0.last == nil })
  }

  @Test func goesOnWithANewWoundUntilItIsRecorded() async throws {
    let clinic = try await ClinicFixture()
    let first = try await clinic.robot(NewWoundFlow(of: ClinicFixture.wilma)).skipEvents()
      .choose("Burn", for: "Kind").choose("Right hand", for: "Site")
    let chosen = try #require(first.navigator.snapshot())
    try await first.skipEvents().finish()
    try await clinic.robot(NewWoundFlow(of: ClinicFixture.wilma), restoring: chosen).skipEvents()
      .expectText("(Right hand)").tap("Save").expect(.end(NewWoundFlow.self)).skipEvents().finish()
    // As if the process had ended before the flow did.
    try await clinic.robot(NewWoundFlow(of: ClinicFixture.wilma), restoring: chosen)
      .expect(.push(NewWoundFlow.Route.form, in: NewWoundFlow.self)).expect(.end(NewWoundFlow.self)).skipEvents()
      .finish()
    let titles = try await clinic.wounds.wounds(of: ClinicFixture.wilma).value().map(\.title)
    #expect(titles.filter { $0 == "Burn, right hand" }.count == 1)
  }

  @Test func saysWhatIsNoLongerThere() async throws {
    let clinic = try await ClinicFixture()
    try await clinic.robot(WoundFlow(.wound(.init(rawValue: "gone")))).skipEvents()
      .expectText("The server has removed the record of this wound.").skipEvents().finish()
    try await clinic.robot(WoundFlow(.assessment(.init(rawValue: "gone")))).skipEvents()
      .expectText("The server has removed this assessment.").skipEvents().finish()
  }

  /// The regions of the map are those of the library, each once.
  @Test func mapsEachRegionOfTheBody() async throws {
    let clinic = try await ClinicFixture()
    for region in BodyRegion.all {
      try await clinic.robot(NewWoundFlow(of: ClinicFixture.wilma)).skipEvents()
        .choose(region.title, for: "Site").expectText("(\(region.title))").skipEvents().finish()
    }
  }
}

@MainActor @Suite(.timeLimit(.minutes(10)))
struct SettlingTests {
  @Test func sendsARefusedAssessmentAgain() async throws {
    let clinic = try await ClinicFixture()
    let assessment = try #require(try await clinic.wounds.assessment(ClinicFixture.last).value())
    var draft = AssessmentDraft(correcting: assessment, id: UUID())
    draft.pain = 9
    try await clinic.wounds.save(draft).run()
    try await clinic.wounds.record(draft).run()
    let location = try #require(FHIRLocation("Observation/last"))
    try await clinic.sync.refuse(location, reason: "The value is missing.")
    let robot = try clinic.robot(WoundFlow(.assessment(ClinicFixture.last)))
    try await robot.skipEvents().expectText("refused: The value is missing.").tap("Settle").skipEvents()
      .tap("Send again").skipEvents().expectText("Not sent yet").skipEvents().finish()
    try await clinic.sync.refuse(location, reason: "The value is missing.")
    try await clinic.robot(WoundFlow(.assessment(ClinicFixture.last))).skipEvents()
      .expectText("pain: 9 of 10").tap("Settle").skipEvents().tap("Give it up").skipEvents()
      .expectText("pain: 3 of 10").skipEvents().finish()
  }

  @Test func settlesAWoundThatTwoChanged() async throws {
    let clinic = try await ClinicFixture()
    try await clinic.wounds.set(.healed, of: ClinicFixture.heel).run()
    let location = try #require(FHIRLocation("Condition/heel"))
    let theirs = try #require(try await clinic.sync.store.record(location)?.resource(FHIR.Condition.self))
    var ended = theirs
    ended.clinicalStatus = FHIR.CodeableConcept(
      "inactive", system: "http://terminology.hl7.org/CodeSystem/condition-clinical")
    try await clinic.sync.conflict(location, theirs: ended)
    try await clinic.robot(WoundFlow(.wound(ClinicFixture.heel))).skipEvents()
      .expectText("changed by a colleague too").tap("Settle").skipEvents().tap("My colleague's").skipEvents()
      .expectText("care ended").skipEvents().finish()
  }
}
