import SeamViews

/// A screen with something to submit: it shows that the work goes on and what prevented it.
@MainActor
protocol SubmittingScreen: Screen {
  var submission: Submission { get set }
}

/// How far a screen is with what it submits.
enum Submission: Equatable {
  case idle
  case running
  /// It failed, for a reason that the user reads.
  case failed(String)

  var isRunning: Bool { self == .running }

  var problem: String? { if case .failed(let problem) = self { problem } else { nil } }
}

extension SubmittingScreen {
  /// Runs work and shows how it goes; does nothing while the work before it goes on.
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
