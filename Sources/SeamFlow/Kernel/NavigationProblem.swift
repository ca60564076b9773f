/// Something that navigation could not do, and that neither the user nor a flow was told: for logs and tests.
public enum NavigationProblem: Equatable, Sendable, CustomStringConvertible {
  /// A flow was not opened or a screen not shown, as something that it needs is missing.
  case missingProvider(MissingProvider)
  /// What an earlier run left could not be read; it was kept where it is, and the app begins anew.
  case unreadableSnapshot(String)
  /// What is on show could not be kept for the next run.
  case unsavedSnapshot(String)

  /// What happened, in a sentence.
  public var description: String {
    switch self {
    case .missingProvider(let missing): missing.description
    case .unreadableSnapshot(let reason): "What the last run left could not be read, and is kept: \(reason)"
    case .unsavedSnapshot(let reason): "What is on show could not be kept for the next run: \(reason)"
    }
  }
}
