public import LibContacts

/// Stands in for a push service in tests: remembers what it was asked, and fails where it is told to.
public actor FakeTopicSubscriber: TopicSubscriber {
  /// Something the service was asked.
  public enum Call: Sendable, Equatable {
    /// To deliver a topic.
    case subscribe(Topic)
    /// To deliver it no longer.
    case unsubscribe(Topic)
  }

  /// What was asked since the beginning, failures included.
  public private(set) var calls: [Call] = []
  /// The topics that are delivered.
  public private(set) var topics: Set<Topic> = []
  private var answer: @Sendable (Call) async throws -> Void = { _ in }

  /// Makes a service that delivers nothing yet and never fails.
  public init() {}

  /// Has each call from now on answered by a closure; one that throws makes the call fail, and nothing changes.
  public func answer(_ answer: @escaping @Sendable (Call) async throws -> Void) { self.answer = answer }

  /// Has a topic delivered, or fails.
  public func subscribe(to topic: Topic) async throws {
    calls.append(.subscribe(topic))
    try await answer(.subscribe(topic))
    topics.insert(topic)
  }

  /// Has a topic delivered no longer, or fails.
  public func unsubscribe(from topic: Topic) async throws {
    calls.append(.unsubscribe(topic))
    try await answer(.unsubscribe(topic))
    topics.remove(topic)
  }
}
