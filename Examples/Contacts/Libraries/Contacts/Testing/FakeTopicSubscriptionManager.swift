public import LibContacts

/// Stands in for the followed topics in tests of features: keeps them in memory, and fails where it is told to.
public actor FakeTopicSubscriptionManager: TopicSubscriptionManager {
  /// The topics that are followed; to set them is what another window would do.
  public private(set) var followed: Set<Topic>
  /// The topics that were resumed.
  public private(set) var resumed: [Set<Topic>] = []
  private var failures: [Topic: TopicSubscriptionError] = [:]
  private var undelivered: [TopicSubscriptionError] = []
  private var readingFailure: (any Error)?
  private var observers: [AsyncThrowingStream<Set<Topic>, any Error>.Continuation] = []

  /// Makes a manager of topics that are followed already.
  public init(_ followed: Set<Topic> = []) { self.followed = followed }

  /// Changes the followed topics, as another window would.
  public func set(_ topics: Set<Topic>) {
    followed = topics
    for observer in observers { observer.yield(topics) }
  }

  /// Has following and leaving the error's topic fail from now on; nothing changes then.
  public func fail(with error: TopicSubscriptionError) { failures[error.topic] = error }

  /// Has resuming tell of topics of which nothing arrives.
  public func failResuming(with errors: [TopicSubscriptionError]) { undelivered = errors }

  /// Ends every stream of topics with an error, those to come included.
  public func failReading(with error: any Error) {
    readingFailure = error
    for observer in observers { observer.finish(throwing: error) }
    observers = []
  }

  /// Ends every failure.
  public func recover() {
    failures = [:]
    undelivered = []
    readingFailure = nil
  }

  /// The topics that are followed, now and after every change.
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

  /// Follows a topic no longer, or fails.
  public func unsubscribe(from topic: Topic) throws {
    if let error = failures[topic] { throw error }
    set(followed.subtracting([topic]))
  }

  /// Remembers what was resumed.
  public func resume() throws -> [TopicSubscriptionError] {
    if let readingFailure { throw readingFailure }
    resumed.append(followed)
    return undelivered
  }
}
