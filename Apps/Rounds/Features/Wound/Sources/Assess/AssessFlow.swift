public import LibWound
public import SeamFlow
public import SeamViews

/// Assesses a wound step by step, or corrects an assessment; the draft is kept until it is recorded.
public final class AssessFlow: FlowCoordinator {
  /// The screens of the flow.
  public enum Route: Codable, Hashable, Sendable {
    /// A step of the assessment.
    case step(AssessmentDraft.Step)
  }

  public let navigation = FlowNavigation()
  @Needs(\.woundEnvironment) private var environment: WoundEnvironment
  private let subject: AssessmentDraft.Subject
  private lazy var editor = AssessmentEditor(subject, environment)

  init(_ subject: AssessmentDraft.Subject) { self.subject = subject }

  /// Shows the first step.
  public func start(animated: Bool) { push(.step(.size), animated: animated) }

  /// Builds the screen of a step; all show the same draft.
  public func screen(for route: Route) -> any Screen {
    switch route {
    case .step(let step): StepScreen(step, editor, delegate: self)
    }
  }
}

extension AssessFlow: StepScreenDelegate {
  func didComplete(_ step: AssessmentDraft.Step, in screen: StepScreen) {
    guard let next = step.next else { return }
    push(.step(next))
  }

  func didSelect(_ step: AssessmentDraft.Step, in screen: StepScreen) {
    // Going back to a step that was passed shows it as it was left.
    if !pop(to: .step(step)) { push(.step(step)) }
  }

  func didRecord(in screen: StepScreen) { finish() }

  func draftIsGone(in screen: StepScreen) { cancel() }

  func didTapLeave(in screen: StepScreen) {
    guard !editor.isEmpty else { return discard() }
    let alert = AlertConfiguration(
      title: "Leave the assessment?", message: "What you entered can be kept, and finished later.",
      buttons: [
        Action("keep", title: "Keep the draft", role: .primary),
        Action("discard", title: "Discard it", role: .destructive),
        Action("back", title: "Go on", role: .cancel),
      ])
    ask(alert) { [self] answer in
      switch answer {
      case "keep": cancel()
      case "discard": discard()
      default: break
      }
    }
  }

  private func discard() {
    task { [self] in
      if let failure = await editor.discard() {
        _ = await ask(.init(title: "The draft was not discarded", message: failure))
      } else {
        cancel()
      }
    }
  }
}

extension AssessmentDraft.Step {
  /// The step after this one; nil after the last.
  var next: Self? {
    let all = Self.allCases
    return all.firstIndex(of: self).flatMap { $0 + 1 < all.count ? all[$0 + 1] : nil }
  }
}
