public import SeamStorage

extension DefaultStorageKey<[String]> {
  /// The names of the topics that are followed, ordered.
  static var subscriptionTopics: Self { Self("subscriptionTopics", default: []) }
}

/// Keeps the followed topics in a ``TransactionalStorage``, and has a ``TopicSubscriber`` deliver them.
///
/// The storage is what counts. A topic is stored before the service is asked for it, and leaves the storage after the
/// service let it go, so whatever is delivered is known to be followed. When the second step fails, the first one is
/// taken back; where that fails too, or the process ends in between, a topic is stored and not delivered. The error
/// says so, and ``resume()`` has it delivered at the next start. Calls are made one after the other.
public actor LiveTopicSubscriptionManager: TopicSubscriptionManager {
  private let subscriber: any TopicSubscriber
  private let storage: any TransactionalStorage
  private var last: Task<Void, Never>?

  /// Makes a manager; nothing is read yet.
  public init(subscriber: any TopicSubscriber, storage: any TransactionalStorage) {
    self.subscriber = subscriber
    self.storage = storage
  }

  /// The topics that are followed, now and after every change, as far as the storage observes them.
  ///
  /// Names of topics that another version of the app follows are left out, and stay stored.
  public func topics() -> AsyncThrowingStream<Set<Topic>, any Error> {
    let values = storage.values(forKey: .subscriptionTopics)
    let (stream, continuation) = AsyncThrowingStream.makeStream(
      of: Set<Topic>.self, throwing: (any Error).self, bufferingPolicy: .bufferingNewest(1))
    let reading = Task {
      do {
        for try await names in values { continuation.yield(Set(names.compactMap(Topic.init(name:)))) }
        continuation.finish()
      } catch {
        continuation.finish(throwing: error)
      }
    }
    continuation.onTermination = { _ in reading.cancel() }
    return stream
  }

  /// Stores the topic, then has it delivered.
  public func subscribe(to topic: Topic) async throws {
    try await inTurn { [self] in
      let isNew: Bool
      do {
        isNew = try await store(topic)
      } catch {
        throw TopicSubscriptionError(topic, .notFollowed, cause: error)
      }
      do {
        try await subscriber.subscribe(to: topic)
      } catch {
        // What was followed before is not given up because it was asked for again.
        let isBack = if isNew { (try? await discard(topic)) != nil } else { false }
        throw TopicSubscriptionError(topic, isBack ? .notFollowed : .undelivered, cause: error)
      }
    }
  }

  /// Has the topic delivered no longer, then removes it from the storage.
  public func unsubscribe(from topic: Topic) async throws {
    try await inTurn { [self] in
      do {
        try await subscriber.unsubscribe(from: topic)
      } catch {
        throw TopicSubscriptionError(topic, .stillFollowed, cause: error)
      }
      do {
        try await discard(topic)
      } catch {
        let isBack = (try? await subscriber.subscribe(to: topic)) != nil
        throw TopicSubscriptionError(topic, isBack ? .stillFollowed : .undelivered, cause: error)
      }
    }
  }

  /// Has every stored topic delivered.
  public func resume() async throws -> [TopicSubscriptionError] {
    try await inTurn { [self] in
      var failures: [TopicSubscriptionError] = []
      for name in try await storage.getValue(forKey: .subscriptionTopics) {
        guard let topic = Topic(name: name) else { continue }
        do {
          try await subscriber.subscribe(to: topic)
        } catch {
          failures.append(TopicSubscriptionError(topic, .undelivered, cause: error))
        }
      }
      return failures
    }
  }

  /// Returns whether it was not stored before.
  private func store(_ topic: Topic) async throws -> Bool {
    let name = topic.name
    do {
      try await storage.update(.subscriptionTopics) { names in
        guard !names.contains(name) else { throw NothingToChange() }
        names.append(name)
        names.sort()
      }
      return true
    } catch is NothingToChange {
      return false
    }
  }

  private func discard(_ topic: Topic) async throws {
    let name = topic.name
    do {
      try await storage.update(.subscriptionTopics) { names in
        guard names.contains(name) else { throw NothingToChange() }
        names.removeAll { $0 == name }
      }
    } catch is NothingToChange {}
  }

  /// Waits for the calls before it, and goes on to the end once it has begun.
  private func inTurn<Result: Sendable>(
    _ work: @escaping @Sendable () async throws -> Result
  ) async throws -> Result {
    let previous = last
    let task = Task {
      await previous?.value
      return try await work()
    }
    last = Task { _ = try? await task.value }
    return try await task.value
  }
}

/// Thrown by a change to leave what is stored as it is.
private struct NothingToChange: Error {}
