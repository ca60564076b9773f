import LibWound
import SeamViews

extension Action.ID {
  static let nextStep: Self = "nextStep"
  static let recordAssessment: Self = "recordAssessment"
  static let leaveAssessment: Self = "leaveAssessment"
}

/// Maps a step of a draft to a form, and the form's events to changes of the draft; pure functions.
enum StepForm {
  /// The state that a step shows.
  struct State: Equatable {
    let draft: AssessmentDraft?
    let last: Findings?
    let failure: String?
    let photoProblem: String?
    let isBusy: Bool
    let isCorrection: Bool
    let showsProblems: Bool
    let focus: String?
  }

  static let lastTime = "lastTime"
  static let takePhoto = "takePhoto"
  static let removePhoto = "removePhoto"
  static let photoPath = "photoPath"
  static let exudate = "exudate"
  static let exudateKind = "exudateKind"
  static let odour = "odour"
  static let pain = "pain"
  static let infection = "infection"
  static let note = "note"

  typealias Field = FormConfiguration.Field
  typealias Option = FormConfiguration.Option

  static func configuration(_ step: AssessmentDraft.Step, _ state: State) -> FormConfiguration {
    let steps = AssessmentDraft.Step.allCases
    let progress = FormConfiguration.Steps(current: steps.firstIndex(of: step) ?? 0, titles: steps.map(title))
    guard let draft = state.draft else {
      return FormConfiguration(
        title: title(step), actions: [leave(step)], error: state.failure, steps: progress)
    }
    let problems = state.showsProblems || step == .review ? AssessmentRules.problems(of: draft, in: step) : [:]
    let fields = StepFields(draft: draft, problems: problems, state: state)
    return FormConfiguration(
      title: state.isCorrection ? "Correct the assessment" : "Assess the wound",
      actions: [leave(step), goOn(step, state)], sections: fields.sections(step),
      error: problems[.tissueSum] ?? state.failure, focus: state.focus, steps: progress)
  }

  /// On the first step, going back leaves; on the others, it shows the step before.
  private static func leave(_ step: AssessmentDraft.Step) -> Action {
    step == .size
      ? Action(.leaveAssessment, title: "Leave", role: .cancel) : Action(.leaveAssessment, title: "Leave", key: "x")
  }

  private static func goOn(_ step: AssessmentDraft.Step, _ state: State) -> Action {
    step == .review
      ? Action(
        .recordAssessment, title: state.isBusy ? "Saving…" : "Save", role: .primary, isEnabled: !state.isBusy, key: "s")
      : Action(.nextStep, title: "Next", role: .primary, isEnabled: !state.isBusy, key: "n")
  }

  static func title(_ step: AssessmentDraft.Step) -> String {
    switch step {
    case .size: "Size"
    case .tissue: "Wound bed"
    case .exudate: "Exudate"
    case .findings: "Pain and notes"
    case .photo: "Photo"
    case .review: "Review"
    }
  }

  // MARK: Fields and their identifiers

  static func id(_ field: AssessmentDraft.LengthField) -> String { "length/\(field.rawValue)" }

  static func id(_ kind: Tissue.Kind) -> String { "tissue/\(kind.rawValue)" }

  static func id(_ step: AssessmentDraft.Step) -> String { "step/\(step.rawValue)" }

  /// The step that a field of the review leads to.
  static func step(of field: String) -> AssessmentDraft.Step? {
    AssessmentDraft.Step.allCases.first { id($0) == field }
  }

  /// The first field with a problem, in the order of the form.
  static func firstField(of problems: [AssessmentRules.Field: String], in step: AssessmentDraft.Step) -> String? {
    let order: [(AssessmentRules.Field, String)] =
      AssessmentDraft.LengthField.allCases.map { (.length($0), id($0)) }
      + Tissue.Kind.allCases.map { (.tissue($0), id($0)) }
      + [
        (.tissueSum, id(Tissue.Kind.necrotic)), (.exudate, exudate), (.exudateKind, exudateKind), (.pain, pain),
        (.note, note),
      ]
    return order.first { problems[$0.0] != nil }?.1
  }

  // MARK: Events

  /// Changes a draft as an event of the form says.
  static func apply(_ event: FormConfiguration.Event, to draft: inout AssessmentDraft) {
    switch event {
    case .didChange(note, let text): draft.note = text
    case .didChange(photoPath, let text): draft.photoPath = text
    case .didChange(let field, let text):
      if let length = AssessmentDraft.LengthField.allCases.first(where: { id($0) == field }) {
        draft.lengths[length] = text
      } else if let kind = Tissue.Kind.allCases.first(where: { id($0) == field }) {
        draft.tissue[kind] = text
      }
    case .didChoose(exudate, let option): draft.exudate = Exudate.Amount(rawValue: option)
    case .didChoose(exudateKind, let option): draft.exudateKind = Exudate.Kind(rawValue: option)
    case .didChoose(odour, let option): draft.hasOdour = option == yes
    case .didChoose(infection, let option): draft.isInfected = option == yes
    case .didSlide(pain, let value): draft.pain = Int(min(max(value.rounded(), 0), 10))
    default: break
    }
  }

  static let yes = "yes"
  static let no = "no"
}
