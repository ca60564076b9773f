/// A failure of navigation of which no flow and no screen is informed, for logs and tests.
public enum NavigationProblem: Equatable, Sendable, Codable, CustomStringConvertible {
  /// A flow was not opened or a screen not shown, because a provider is missing.
  case missingProvider(MissingProvider)
  /// A flow was not opened or a screen not shown, because its attributes cannot be found.
  case unusableAttributes(FlowAttributeProblem)
  /// A snapshot can never be read. The store keeps it, and the app starts without it.
  case unreadableSnapshot(String)
  /// The snapshot store is unavailable. Nothing is saved until it is available, and loading is retried.
  case unavailableSnapshot(String)
  /// The navigation state could not be saved for the next run.
  case unsavedSnapshot(String)
  /// A host did not finish showing a tree within the navigator's time limit. It is given the newest tree.
  case unfinishedTransition(limit: String)
  /// A flow's command is invalid; nothing changed.
  case misuse(String)

  /// A description of the problem.
  public var description: String {
    switch self {
    case .missingProvider(let missing): missing.description
    case .unusableAttributes(let problem): problem.description
    case .unreadableSnapshot(let reason):
      "The snapshot of the last run cannot be read and is kept: \(reason)"
    case .unavailableSnapshot(let reason):
      "The snapshot store is unavailable and nothing is saved until it is available: \(reason)"
    case .unsavedSnapshot(let reason): "The navigation state could not be saved for the next run: \(reason)"
    case .unfinishedTransition(let limit):
      "The host did not finish a transition within \(limit). Return from show(_:animated:in:) when the tree is shown."
    case .misuse(let reason): reason
    }
  }
}
