/// Something that navigation could not do, and that neither the user nor a flow was told: for logs and tests.
public enum NavigationProblem: Equatable, Sendable, Codable, CustomStringConvertible {
  /// A flow was not opened or a screen not shown, because something that it needs is missing.
  case missingProvider(MissingProvider)
  /// A flow was not opened or a screen not shown, because what it needs or remembers cannot be found.
  case unusableAttributes(FlowAttributeProblem)
  /// A snapshot cannot be read for good; it is kept where it is, and the app starts without it.
  case unreadableSnapshot(String)
  /// The snapshot store is not available; nothing is saved until it is, and loading is tried again.
  case unavailableSnapshot(String)
  /// What is on show could not be saved for the next run.
  case unsavedSnapshot(String)
  /// A host did not finish showing the tree within the navigator's time limit; it is given the newest tree.
  case unfinishedTransition(limit: String)
  /// A flow asked for something that cannot be done; nothing was changed.
  case misuse(String)

  /// What happened, in a sentence.
  public var description: String {
    switch self {
    case .missingProvider(let missing): missing.description
    case .unusableAttributes(let problem): problem.description
    case .unreadableSnapshot(let reason):
      "The snapshot of the last run cannot be read; it is kept where it is: \(reason)"
    case .unavailableSnapshot(let reason):
      "The snapshot store is not available; nothing is saved until it is: \(reason)"
    case .unsavedSnapshot(let reason): "What is on show could not be saved for the next run: \(reason)"
    case .unfinishedTransition(let limit):
      "The host did not finish a transition within \(limit). Return from show(_:animated:in:) when the tree is shown."
    case .misuse(let reason): reason
    }
  }
}
