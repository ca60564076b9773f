public import LibContacts

/// A fake manager of followed topics for tests of features, which stores them in memory and fails on request.
public actor FakeTopicSubscriptionManager: TopicSubscriptionManager {
  /// The followed topics; ``set(_:)`` simulates another window.
  public private(set) var followed: Set<Topic>
  /// The sets of topics that were resumed.
  public private(set) var resumed: [Set<Topic>] = []
  private var failures: [Topic: TopicSubscriptionError] = [:]
  private var undelivered: [TopicSubscriptionError] = []
  private var readingFailure: (any Error)?
  private var observers: [AsyncThrowingStream<Set<Topic>, any Error>.Continuation] = []

  /// Makes a manager with followed topics.
  public init(_ followed: Set<Topic> = []) { self.followed = followed }

  /// Changes the followed topics, as another window would do.
  public func set(_ topics: Set<Topic>) {
    followed = topics
    for observer in observers { observer.yield(topics) }
  }

  /// Makes later calls for the error's topic fail without a change.
  public func fail(with error: TopicSubscriptionError) { failures[error.topic] = error }

  /// Makes ``resume()`` return these errors.
  public func failResuming(with errors: [TopicSubscriptionError]) { undelivered = errors }

  /// Ends every current and future stream of topics with an error.
  public func failReading(with error: any Error) {
    readingFailure = error
    for observer in observers { observer.finish(throwing: error) }
    observers = []
  }

  /// Ends all failures.
  public func recover() {
    failures = [:]
    undelivered = []
    readingFailure = nil
  }

  /// Returns the followed topics, and then each change.
  public func topics() -> AsyncThrowingStream<Set<Topic>, any Error> {
    let (stream, continuation) = AsyncThrowingStream.makeStream(
      of: Set<Topic>.self, throwing: (any Error).self, bufferingPolicy: .bufferingNewest(1))
    if let readingFailure {
      continuation.finish(throwing: readingFailure)
    } else {
      continuation.yield(followed)
      observers.append(continuation)
    }
    return stream
  }

  /// Follows a topic, or fails.
  public func subscribe(to topic: Topic) throws {
    if let error = failures[topic] { throw error }
    set(followed.union([topic]))
  }

  /// Unfollows a topic, or fails.
  public func unsubscribe(from topic: Topic) throws {
    if let error = failures[topic] { throw error }
    set(followed.subtracting([topic]))
  }

  /// Records the followed topics as resumed.
  public func resume() throws -> [TopicSubscriptionError] {
    if let readingFailure { throw readingFailure }
    resumed.append(followed)
    return undelivered
  }
}
