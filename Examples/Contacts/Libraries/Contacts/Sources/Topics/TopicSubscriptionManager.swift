/// Which topics the user follows.
///
/// ``LiveTopicSubscriptionManager`` is the real one. To test a feature that uses it, take
/// `FakeTopicSubscriptionManager` (LibContactsTesting).
public protocol TopicSubscriptionManager: Sendable {
  /// The topics that are followed now, and again after every change, whoever makes it; only the newest.
  ///
  /// What cannot be read ends the stream with the error; it is never an empty set. The stream is for one reader, and
  /// ends when the reader's task is cancelled.
  func topics() async -> AsyncThrowingStream<Set<Topic>, any Error>

  /// Follows a topic; where it is followed already, has it delivered again.
  ///
  /// Done in full even where the caller's task is cancelled.
  ///
  /// - Throws: ``TopicSubscriptionError``, which says what holds now.
  func subscribe(to topic: Topic) async throws

  /// Follows a topic no longer; nothing changes where it is not followed.
  ///
  /// Done in full even where the caller's task is cancelled.
  ///
  /// - Throws: ``TopicSubscriptionError``, which says what holds now.
  func unsubscribe(from topic: Topic) async throws

  /// Has everything delivered that is followed, as after the end of the process or of a service that forgets.
  ///
  /// - Returns: the topics of which nothing arrives, with the reasons.
  /// - Throws: what prevents the topics from being read.
  func resume() async throws -> [TopicSubscriptionError]
}
