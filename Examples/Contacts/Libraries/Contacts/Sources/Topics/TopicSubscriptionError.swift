import SeamStorage

/// Why a topic could not be followed or left, and what holds now, in words for the user.
public struct TopicSubscriptionError: Error {
  /// What holds after the failure.
  public enum Outcome: Sendable, Equatable {
    /// The topic is not followed and nothing of it arrives.
    case notFollowed
    /// The topic is followed as before.
    case stillFollowed
    /// The topic is noted as followed, but nothing of it arrives until it is followed again or resumed.
    case undelivered
  }

  /// The topic.
  public let topic: Topic
  /// What holds now.
  public let outcome: Outcome
  /// What went wrong.
  public let cause: any Error

  /// Makes an error.
  public init(_ topic: Topic, _ outcome: Outcome, cause: any Error) {
    self.topic = topic
    self.outcome = outcome
    self.cause = cause
  }
}

extension TopicSubscriptionError: CustomStringConvertible {
  /// What holds now, why, and what to do.
  public var description: String {
    let state =
      switch outcome {
      case .notFollowed: "\(topic.title) is not followed"
      case .stillFollowed: "\(topic.title) is still followed"
      case .undelivered: "\(topic.title) is noted as followed, but nothing of it arrives until Contacts starts again"
      }
    guard let cause = cause as? StorageError else { return "\(state): \(cause)" }
    return "\(state): \(cause.reason). \(cause.code.remedy)"
  }
}
