/// Manages the topics that the user follows.
///
/// ``LiveTopicSubscriptionManager`` is the implementation. Test features with `FakeTopicSubscriptionManager`
/// (LibContactsTesting).
public protocol TopicSubscriptionManager: Sendable {
  /// Returns the followed topics, and then each change by any instance; a slow reader gets only the newest value.
  ///
  /// A read error ends the stream; it is never an empty set. The stream is for one reader, and ends when the reader's
  /// task is cancelled.
  func topics() async -> AsyncThrowingStream<Set<Topic>, any Error>

  /// Follows a topic; if it is already followed, subscribes to it again.
  ///
  /// Completes even if the caller's task is cancelled.
  ///
  /// - Throws: ``TopicSubscriptionError``, which states the resulting state.
  func subscribe(to topic: Topic) async throws

  /// Unfollows a topic; does nothing if it is not followed.
  ///
  /// Completes even if the caller's task is cancelled.
  ///
  /// - Throws: ``TopicSubscriptionError``, which states the resulting state.
  func unsubscribe(from topic: Topic) async throws

  /// Subscribes to all followed topics again, for instance after a restart of the process or the service.
  ///
  /// - Returns: the errors of the topics that could not be subscribed.
  /// - Throws: the error of reading the topics.
  func resume() async throws -> [TopicSubscriptionError]
}
