import CoreDates
import FeatureFixtures
import Foundation
import LibWound
import SeamOperations
import SeamViews
import Testing

@testable import FeatureWound

/// Input while the stored draft is being read, as after the program was killed.
@MainActor @Suite(.timeLimit(.minutes(10)))
struct AssessmentEditorTests {
  private final class Router: StepScreenDelegate {
    private(set) var completed: [AssessmentDraft.Step] = []

    func didComplete(_ step: AssessmentDraft.Step, in screen: StepScreen) { completed.append(step) }
    func didSelect(_ step: AssessmentDraft.Step, in screen: StepScreen) {}
    func didRecord(in screen: StepScreen) {}
    func draftIsGone(in screen: StepScreen) {}
    func didTapLeave(in screen: StepScreen) {}
  }

  private let subject = AssessmentDraft.Subject.wound(ClinicFixture.heel)

  private func keptDraft(_ clinic: ClinicFixture) async throws -> AssessmentDraft {
    var draft = AssessmentDraft(of: ClinicFixture.heel, id: UUID(), started: clinic.clock.now())
    draft.lengths = [.length: "12", .width: "1"]
    try await clinic.wounds.save(draft).run()
    return draft
  }

  /// Does something when the unit is read, which is after the draft.
  private func environment(
    _ clinic: ClinicFixture, whenRead body: @escaping @MainActor @Sendable () -> Void = {}
  ) -> WoundEnvironment {
    let unit = BoundQuery(value: {
      await body()
      return Length.Unit.centimetres
    })
    return WoundEnvironment(wounds: clinic.wounds, unit: unit, clock: clinic.clock)
  }

  @Test func whatIsTypedBeforeAllIsReadChangesTheKeptDraft() async throws {
    let clinic = try await ClinicFixture()
    var draft = try await keptDraft(clinic)
    var editor: AssessmentEditor?
    let opened = AssessmentEditor(
      subject,
      environment(clinic) {
        editor?.change { $0.lengths[.length] = ($0.lengths[.length] ?? "") + "3" }
      })
    editor = opened
    await opened.load()
    draft.lengths[.length] = "123"
    try #require(opened.draft == draft)
    for try await kept in clinic.wounds.draft(subject).values where kept == draft { break }
  }

  @Test func nextIsJudgedByTheDraftThatWasKept() async throws {
    let clinic = try await ClinicFixture()
    _ = try await keptDraft(clinic)
    let router = Router()
    let screen = StepScreen(.size, AssessmentEditor(subject, environment(clinic)), delegate: router)
    screen.handle(.didTap(.nextStep))
    #expect(router.completed.isEmpty)
    await screen.run()
    // The key's task waits for the same reading.
    for _ in 0..<1_000 where router.completed.isEmpty { await Task.yield() }
    #expect(router.completed == [.size])
  }
}
