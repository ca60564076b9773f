import CoreDates
import CoreFHIR
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
struct AssessFlowTests {
  private func robot(_ clinic: ClinicFixture) throws -> FlowRobot {
    try clinic.robot(WoundFlow(.wound(ClinicFixture.heel)))
  }

  @Test func recordsAnAssessmentStepByStep() async throws {
    let clinic = try await ClinicFixture()
    try await robot(clinic).skipEvents().expectText("4.71 cm²").tap("Assess").skipEvents()
      .expectText("1 of 6 · Size").expectText("As last time: 3.0 × 2.0 cm")
      .type("2.5", into: "Length").type("2", into: "Width").expectText("Area of the ellipse: 3.93 cm²")
      .tap("Next").skipEvents().expectText("2 of 6 · Wound bed")
      .type("100", into: "Granulation").tap("Next").skipEvents()
      .choose("Light", for: "Amount").choose("Serous", for: "Look").tap("Next").skipEvents()
      .expectText("4 of 6 · Pain and notes").choose("2", for: "Pain").type("Clean.", into: "Notes").tap("Next")
      .skipEvents()
      .expectText("5 of 6 · Photo").tap("Next").skipEvents()
      .expectText("Size: 2.5 × 2.0 cm").expectText("Photo: none").tap("Save").expect(.end(AssessFlow.self)).skipEvents()
      .expectText("3.93 cm²").expectText("Not sent yet").skipEvents().finish()
    let file = try #require(try await clinic.wounds.file(ClinicFixture.heel).value())
    #expect(file.assessments.count == 3 && file.draft == nil)
    #expect(file.assessments.first?.findings.note == "Clean.")
    #expect(file.assessments.first?.date == clinic.clock.now())
    try await clinic.sync.deliver()
    #expect(try await clinic.wounds.file(ClinicFixture.heel).value()?.assessments.first?.status == .synced)
  }

  @Test func asksForWhatIsMissingBeforeTheNextStep() async throws {
    let clinic = try await ClinicFixture()
    try await robot(clinic).skipEvents().tap("Assess").skipEvents().tap("Next")
      .expectText("! Enter the length; 0 if the wound is closed.").type("two", into: "Length")
      .expectText("! Enter a number of centimetres, such as 4.2.").type("2", into: "Length").type("3", into: "Width")
      .expectText("! The width is greater than the length.").expectText("1 of 6 · Size").skipEvents().finish()
  }

  @Test func copiesAStepFromLastTime() async throws {
    let clinic = try await ClinicFixture()
    try await robot(clinic).skipEvents().tap("Assess").skipEvents().tap("As last time: 3.0 × 2.0 cm")
      .expectText("Length: 3.0").tap("Next").skipEvents().tap("As last time: granulation 100%")
      .expectText("Together 100 of 100%").skipEvents().finish()
  }

  @Test func keepsWhatWasEnteredUntilItIsDiscarded() async throws {
    let clinic = try await ClinicFixture()
    let robot = try await robot(clinic).skipEvents().tap("Assess").skipEvents().type("2.5", into: "Length")
      .tap("Leave").skipEvents().tap("Keep the draft").skipEvents().expectText("[Go on assessing]")
    try await robot.tap("Go on assessing").skipEvents().expectText("Length: 2.5")
      .tap("Leave").skipEvents().tap("Discard it").expectText("[Assess]").skipEvents().finish()
    #expect(try await clinic.wounds.draft(.wound(ClinicFixture.heel)).value() == nil)
  }

  @Test func addsAPhotoAndSaysWhyAFileCannotBeOne() async throws {
    let clinic = try await ClinicFixture()
    try await robot(clinic).skipEvents().tap("Assess").skipEvents()
      .type("0", into: "Length").type("0", into: "Width").tap("Next").skipEvents()
      .expectText("The wound is closed: there is no wound bed.").tap("Next").skipEvents()
      .choose("None", for: "Amount").tap("Next").skipEvents().choose("0", for: "Pain").tap("Next").skipEvents()
      .type("/nothing.jpg", into: "Photo").tap("Add the photo").expectText("! There is no file /nothing.jpg")
      .type("/letter.txt", into: "Photo").tap("Add the photo").expectText("! /letter.txt is no JPEG or PNG picture.")
      .type("/wound.jpg", into: "Photo").tap("Add the photo").expectText("wound.jpg, 0 kB, is added")
      .tap("Next").skipEvents().expectText("Photo: wound.jpg").tap("Save").expect(.end(AssessFlow.self)).skipEvents()
      .expectText("closed")
      .skipEvents().finish()
    let file = try #require(try await clinic.wounds.file(ClinicFixture.heel).value())
    let photo = try #require(file.photos.first)
    #expect(try await clinic.wounds.photo(photo.binary).value() == FakePhotos.jpeg)
  }

  @Test func correctsOneValueAndLeavesTheOthers() async throws {
    let clinic = try await ClinicFixture()
    try await robot(clinic).skipEvents().tap("8 Mar 2026: 4.71 cm²").skipEvents().tap("Correct").skipEvents()
      .expectText("Correct the assessment").expectText("Length: 3.0").tap("Next").skipEvents()
      .tap("Next").skipEvents().choose("None", for: "Amount").tap("Next").skipEvents().choose("7", for: "Pain")
      .tap("Next").skipEvents().tap("Next").skipEvents().tap("Save").expect(.end(AssessFlow.self)).skipEvents()
      .expectText("pain: 7 of 10").expectText("area: 4.71 cm²").expectText("Not sent yet").skipEvents().finish()
  }

  @Test func showsTwoVersionsAndKeepsBoth() async throws {
    let clinic = try await ClinicFixture()
    let assessment = try #require(try await clinic.wounds.assessment(ClinicFixture.last).value())
    var draft = AssessmentDraft(correcting: assessment, id: UUID())
    draft.exudate = Exudate.Amount.none
    draft.pain = 7
    try await clinic.wounds.save(draft).run()
    try await clinic.wounds.record(draft).run()
    let location = try #require(FHIRLocation("Observation/last"))
    try await clinic.sync.conflict(
      location, theirs: ClinicFixture.assessment("last", day: 8, length: "3.1", width: "2.0", area: "4.87"))
    try await robot(clinic).skipEvents().tap("8 Mar 2026: 4.71 cm²").skipEvents().expectText("Conflict")
      .tap("Compare").skipEvents().expectText("pain: 7 of 10  →  3 of 10").expectText("length: 3.0 cm  →  3.1 cm")
      .tap("Keep both").expectText("Findings:").skipEvents().finish()
    let file = try #require(try await clinic.wounds.file(ClinicFixture.heel).value())
    #expect(file.assessments.count == 3)
    #expect(Set(file.assessments.compactMap(\.findings.pain)) == [3, 7])
  }
}
