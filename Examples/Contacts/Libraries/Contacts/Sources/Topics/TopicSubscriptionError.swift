import SeamStorage

/// A failure to follow or unfollow a topic, with the resulting state, in words for the user.
public struct TopicSubscriptionError: Error {
  /// The state after the failure.
  public enum Outcome: Sendable, Equatable {
    /// The topic is not followed and not delivered.
    case notFollowed
    /// The topic is followed as before.
    case stillFollowed
    /// The topic is stored as followed, but not delivered until it is followed again or resumed.
    case undelivered
  }

  /// The topic.
  public let topic: Topic
  /// The state after the failure.
  public let outcome: Outcome
  /// The underlying error.
  public let cause: any Error

  /// Makes an error.
  public init(_ topic: Topic, _ outcome: Outcome, cause: any Error) {
    self.topic = topic
    self.outcome = outcome
    self.cause = cause
  }
}

extension TopicSubscriptionError: CustomStringConvertible {
  /// The resulting state, the cause and the remedy.
  public var description: String {
    let state =
      switch outcome {
      case .notFollowed: "\(topic.title) is not followed"
      case .stillFollowed: "\(topic.title) is still followed"
      case .undelivered: "\(topic.title) is stored as followed, but not delivered until Contacts restarts"
      }
    guard let cause = cause as? StorageError else { return "\(state): \(cause)" }
    return "\(state): \(cause.reason). \(cause.code.remedy)"
  }
}
