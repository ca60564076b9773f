import LibWound
import Observation
import SeamViews

/// Receives the user's actions on a ``StepScreen``.
@MainActor
protocol StepScreenDelegate: AnyObject {
  /// The values of the step are complete, and the user wants to go on.
  func didComplete(_ step: AssessmentDraft.Step, in screen: StepScreen)

  /// The user wants to change a step.
  func didSelect(_ step: AssessmentDraft.Step, in screen: StepScreen)

  /// The assessment is recorded.
  func didRecord(in screen: StepScreen)

  /// There is no draft any more.
  func draftIsGone(in screen: StepScreen)

  /// The user wants to leave without recording.
  func didTapLeave(in screen: StepScreen)
}

/// A step of an assessment.
@Observable
final class StepScreen: Screen {
  private var showsProblems = false
  private var focus: String?
  @ObservationIgnored private let step: AssessmentDraft.Step
  @ObservationIgnored private let editor: AssessmentEditor
  @ObservationIgnored private weak var delegate: (any StepScreenDelegate)?

  init(_ step: AssessmentDraft.Step, _ editor: AssessmentEditor, delegate: any StepScreenDelegate) {
    self.step = step
    self.editor = editor
    self.delegate = delegate
  }

  var configuration: FormConfiguration {
    StepForm.configuration(
      step,
      StepForm.State(
        draft: editor.draft, last: editor.last, failure: editor.failure, photoProblem: editor.photoProblem,
        isBusy: editor.isRecording || editor.isTakingPhoto, isCorrection: editor.isCorrection,
        showsProblems: showsProblems, focus: focus))
  }

  func handle(_ event: FormConfiguration.Event) {
    switch event {
    case .didTap(.nextStep): whenRead { $0.goOn() }
    case .didTap(.recordAssessment): whenRead { $0.record() }
    case .didTap(.leaveAssessment): delegate?.didTapLeave(in: self)
    case .didTapField(StepForm.lastTime): editor.copyLast(step)
    case .didTapField(StepForm.takePhoto): start { await $0.takePhoto() }
    case .didTapField(StepForm.removePhoto): editor.removePhoto()
    case .didTapField(let field):
      if let step = StepForm.step(of: field) { delegate?.didSelect(step, in: self) }
    default: editor.change { StepForm.apply(event, to: &$0) }
    }
  }

  /// Reads the draft, unless another step did.
  ///
  /// A later step without a draft was put back after the assessment had been recorded.
  func run() async {
    await editor.load()
    if step != .size, editor.failure == nil, editor.isEmpty { delegate?.draftIsGone(in: self) }
  }

  /// Runs an action that depends on the draft; while the draft is being read, afterwards.
  private func whenRead(_ body: @escaping @MainActor (StepScreen) -> Void) {
    guard !editor.isLoaded else { return body(self) }
    start { [weak self] editor in
      await editor.load()
      if editor.isLoaded, let self { body(self) }
    }
  }

  private func goOn() {
    guard let draft = editor.draft else { return }
    let problems = AssessmentRules.problems(of: draft, in: step)
    showsProblems = true
    focus = StepForm.firstField(of: problems, in: step)
    if problems.isEmpty { delegate?.didComplete(step, in: self) }
  }

  private func record() {
    guard let draft = editor.draft else { return }
    if let step = AssessmentRules.firstIncompleteStep(of: draft) {
      delegate?.didSelect(step, in: self)
      return
    }
    start { [weak self] editor in
      if await editor.record(), let self { delegate?.didRecord(in: self) }
    }
  }

  private func start(_ body: @escaping @MainActor (AssessmentEditor) async -> Void) {
    Task { [editor] in await body(editor) }
  }
}
