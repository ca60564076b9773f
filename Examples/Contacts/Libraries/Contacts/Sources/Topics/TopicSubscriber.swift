/// Delivers messages that are published on topics, as a push service does; ``LocalTopicSubscriber`` works without one.
public protocol TopicSubscriber: Sendable {
  /// Starts the delivery of a topic; idempotent.
  ///
  /// If it throws, nothing has changed.
  func subscribe(to topic: Topic) async throws

  /// Stops the delivery of a topic; idempotent.
  ///
  /// If it throws, nothing has changed.
  func unsubscribe(from topic: Topic) async throws
}

/// Tracks the delivered topics in memory, for an app without a service.
///
/// The content of topics is in the address book already, so nothing has to be delivered.
public actor LocalTopicSubscriber: TopicSubscriber {
  /// The delivered topics.
  public private(set) var topics: Set<Topic> = []

  /// Makes a subscriber without topics.
  public init() {}

  /// Starts the delivery of a topic.
  public func subscribe(to topic: Topic) { topics.insert(topic) }

  /// Stops the delivery of a topic.
  public func unsubscribe(from topic: Topic) { topics.remove(topic) }
}
