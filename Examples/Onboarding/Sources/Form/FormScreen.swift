import Observation
import SeamViews

/// Receives the user's actions on a ``FormScreen``.
@MainActor
protocol FormScreenDelegate<Content>: AnyObject {
  associatedtype Content: Form

  func didType(_ form: Content, in screen: FormScreen<Content>)

  /// The user submits a form that can be submitted.
  func didSubmit(_ form: Content, in screen: FormScreen<Content>)

  /// The user tapped another action than the one that submits.
  func didTap(_ action: Action.ID, in screen: FormScreen<Content>)
}

extension FormScreenDelegate {
  func didType(_ form: Content, in screen: FormScreen<Content>) {}
  func didTap(_ action: Action.ID, in screen: FormScreen<Content>) {}
}

/// A form to submit: shows that the submission is running, and the error of one that failed.
@Observable
final class FormScreen<Content: Form>: Screen {
  private(set) var submission = Submission.idle
  private var form: Content
  private weak var delegate: (any FormScreenDelegate<Content>)?

  /// Makes the screen.
  ///
  /// - Parameter form: the form with the entries of an earlier run.
  init(_ form: Content, delegate: any FormScreenDelegate<Content>) {
    self.form = form
    self.delegate = delegate
  }

  var configuration: FormConfiguration { form.configuration(submission) }

  var canLeave: Bool { !(form.holdsWhileRunning && submission.isRunning) }

  func handle(_ event: FormConfiguration.Event) {
    switch event {
    case .didChange(let field, let text):
      guard let path = Content.texts[field] else { return }
      form[keyPath: path] = text
      delegate?.didType(form, in: self)
    case .didTap(.submit): if form.check() { delegate?.didSubmit(form, in: self) }
    case .didTap(let action): delegate?.didTap(action, in: self)
    default: break
    }
  }

  /// Runs work and shows how it goes; does nothing while earlier work goes on.
  func submit(_ work: @MainActor () async throws -> Void) async {
    guard !submission.isRunning else { return }
    submission = .running
    do {
      try await work()
      submission = .idle
    } catch is CancellationError {
      submission = .idle
    } catch {
      submission = .failed("\(error)")
    }
  }
}
