/// Delivers what is published on topics, such as a push service; ``LocalTopicSubscriber`` needs none.
public protocol TopicSubscriber: Sendable {
  /// Has a topic delivered from now on; nothing changes where it is already.
  ///
  /// When it throws, nothing has changed.
  func subscribe(to topic: Topic) async throws

  /// Has a topic delivered no longer; nothing changes where it is not.
  ///
  /// When it throws, nothing has changed.
  func unsubscribe(from topic: Topic) async throws
}

/// Keeps in memory which topics are delivered, for an app that is alone with its address book.
///
/// What a topic brings is in the address book already, so there is nothing to wait for from elsewhere.
public actor LocalTopicSubscriber: TopicSubscriber {
  /// The topics that are delivered.
  public private(set) var topics: Set<Topic> = []

  /// Makes a subscriber that delivers nothing yet.
  public init() {}

  /// Has a topic delivered.
  public func subscribe(to topic: Topic) { topics.insert(topic) }

  /// Has a topic delivered no longer.
  public func unsubscribe(from topic: Topic) { topics.remove(topic) }
}
