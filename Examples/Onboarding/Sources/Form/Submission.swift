/// The state of a screen's submission.
enum Submission: Equatable {
  case idle
  case running
  /// It failed, for a reason that the user reads.
  case failed(String)

  var isRunning: Bool { self == .running }

  var problem: String? { if case .failed(let problem) = self { problem } else { nil } }
}
