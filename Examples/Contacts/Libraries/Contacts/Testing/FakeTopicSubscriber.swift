public import LibContacts

/// A fake push service for tests, which records its calls and fails on request.
public actor FakeTopicSubscriber: TopicSubscriber {
  /// A call to the service.
  public enum Call: Sendable, Equatable {
    /// A subscription to a topic.
    case subscribe(Topic)
    /// The end of a subscription.
    case unsubscribe(Topic)
  }

  /// The calls since the beginning, including failed ones.
  public private(set) var calls: [Call] = []
  /// The subscribed topics.
  public private(set) var topics: Set<Topic> = []
  private var answer: @Sendable (Call) async throws -> Void = { _ in }

  /// Makes a service without subscriptions that never fails.
  public init() {}

  /// Calls a closure for each later call; if it throws, the call fails and changes nothing.
  public func answer(_ answer: @escaping @Sendable (Call) async throws -> Void) { self.answer = answer }

  /// Subscribes to a topic, or fails.
  public func subscribe(to topic: Topic) async throws {
    calls.append(.subscribe(topic))
    try await answer(.subscribe(topic))
    topics.insert(topic)
  }

  /// Unsubscribes from a topic, or fails.
  public func unsubscribe(from topic: Topic) async throws {
    calls.append(.unsubscribe(topic))
    try await answer(.unsubscribe(topic))
    topics.remove(topic)
  }
}
