import Foundation
import Testing

@testable import LibWound

struct AssessmentRulesTests {
  static let complete = draft {
    $0.lengths = [.length: "4.2", .width: "3"]
    $0.tissue = [.granulation: "60", .slough: "40"]
    $0.exudate = .light
    $0.exudateKind = .serous
    $0.pain = 3
  }

  static func draft(_ change: (inout AssessmentDraft) -> Void) -> AssessmentDraft {
    var draft = AssessmentDraft(
      of: Wound.ID(rawValue: "w"), id: UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1)),
      started: Date(timeIntervalSince1970: 0))
    change(&draft)
    return draft
  }

  private func problems(
    _ step: AssessmentDraft.Step, _ change: (inout AssessmentDraft) -> Void
  ) -> Set<AssessmentRules.Field> {
    var draft = Self.complete
    change(&draft)
    return Set(AssessmentRules.problems(of: draft, in: step).keys)
  }

  @Test func recordsACompleteDraft() {
    #expect(AssessmentRules.firstIncompleteStep(of: Self.complete) == nil)
    #expect(AssessmentRules.problems(of: Self.complete, in: .review).isEmpty)
  }

  @Test func asksForLengthAndWidth() {
    #expect(problems(.size) { $0.lengths = [:] } == [.length(.length), .length(.width)])
    #expect(problems(.size) { $0.lengths[.depth] = "deep" } == [.length(.depth)])
    #expect(problems(.size) { $0.lengths[.depth] = nil }.isEmpty)
    #expect(problems(.size) { $0.lengths[.length] = "80" }.isEmpty)
    #expect(problems(.size) { $0.lengths[.length] = "80.1" } == [.length(.length)])
    #expect(problems(.size) { $0.lengths[.depth] = "20.5" } == [.length(.depth)])
  }

  @Test func comparesLengthAndWidth() {
    #expect(problems(.size) { $0.lengths[.width] = "4.3" } == [.length(.width)])
    #expect(problems(.size) { $0.lengths[.width] = "4,2" }.isEmpty)
    #expect(problems(.size) { $0.lengths[.width] = "0" } == [.length(.width)])
    #expect(problems(.size) { $0.lengths = [.length: "0", .width: "0"] }.isEmpty)
  }

  @Test func wantsAllOfTheBed() {
    #expect(problems(.tissue) { $0.tissue[.slough] = "39" } == [.tissueSum])
    #expect(problems(.tissue) { $0.tissue = [:] } == [.tissueSum])
    #expect(problems(.tissue) { $0.tissue[.slough] = "40 %" } == [.tissue(.slough)])
    #expect(problems(.tissue) { $0.tissue[.slough] = "101" } == [.tissue(.slough)])
    #expect(problems(.tissue) { $0.tissue[.necrotic] = "0" }.isEmpty)
  }

  @Test func doesNotAskForTheBedOfAClosedWound() {
    var draft = Self.complete
    draft.lengths = [.length: "0", .width: "0"]
    draft.tissue = [:]
    #expect(AssessmentRules.problems(of: draft, in: .tissue).isEmpty)
    #expect(draft.findings.isClosed)
    #expect(draft.findings.tissue == nil)
  }

  @Test func asksForExudateAndPain() {
    #expect(problems(.exudate) { $0.exudate = nil } == [.exudate])
    #expect(problems(.exudate) { $0.exudateKind = nil } == [.exudateKind])
    #expect(problems(.exudate) { ($0.exudate, $0.exudateKind) = (Exudate.Amount.none, nil) }.isEmpty)
    #expect(problems(.findings) { $0.pain = nil } == [.pain])
    #expect(problems(.findings) { $0.note = String(repeating: "a", count: 4001) } == [.note])
  }

  @Test func namesTheFirstStepWithAProblem() {
    var draft = Self.complete
    draft.pain = nil
    #expect(AssessmentRules.firstIncompleteStep(of: draft) == .findings)
    draft.tissue = [:]
    #expect(AssessmentRules.firstIncompleteStep(of: draft) == .tissue)
    #expect(Set(AssessmentRules.problems(of: draft, in: .review).keys) == [.pain, .tissueSum])
  }

  @Test func readsFindingsAsTheyWereEntered() {
    var draft = Self.complete
    draft.exudate = Exudate.Amount.none
    draft.note = "  Clean.\n"
    let findings = draft.findings
    #expect(findings.length == Length(tenths: 420))
    #expect(findings.area?.text == "9.89")
    #expect(findings.exudate == Exudate(.none))
    #expect(findings.note == "Clean.")
    #expect(findings.tissue?.predominant == .granulation)
    #expect(findings.hasOdour == nil)
  }

  @Test(arguments: AssessmentDraft.Step.allCases)
  func copiesOneStepFromLastTime(_ step: AssessmentDraft.Step) {
    let last = Findings(
      length: Length(tenths: 100), width: Length(tenths: 90), tissue: Tissue([.slough: 100]),
      exudate: Exudate(.heavy, kind: .purulent), pain: 9, isInfected: true, note: "Warm.")
    var draft = Self.draft { _ in }
    draft.copy(step, from: last)
    #expect(draft.lengths == (step == .size ? [.length: "1.0", .width: "0.9"] : [:]))
    #expect(draft.tissue == (step == .tissue ? [.slough: "100"] : [:]))
    #expect(draft.exudate == (step == .exudate ? .heavy : nil))
    #expect(draft.pain == (step == .findings ? 9 : nil))
    #expect(draft.isEmpty == (step == .photo || step == .review))
  }
}
