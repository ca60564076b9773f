public import SeamStorage

extension DefaultStorageKey<[String]> {
  /// The names of the followed topics, ordered.
  static var subscriptionTopics: Self { Self("subscriptionTopics", default: []) }
}

/// Stores the followed topics in a ``TransactionalStorage``, and lets a ``TopicSubscriber`` deliver them.
///
/// The storage is authoritative. A topic is stored before the service subscribes to it, and removed from the storage
/// after the service unsubscribes, so that every delivered topic is stored as followed. If the second step fails, the
/// first one is reverted; if that fails too, or the process ends in between, the topic is stored but not delivered. The
/// error says so, and ``resume()`` restores the delivery at the next start. Calls are serialised.
public actor LiveTopicSubscriptionManager: TopicSubscriptionManager {
  private let subscriber: any TopicSubscriber
  private let storage: any TransactionalStorage
  private var changes = SerialWork()

  /// Makes a manager, without reading anything.
  public init(subscriber: any TopicSubscriber, storage: any TransactionalStorage) {
    self.subscriber = subscriber
    self.storage = storage
  }

  /// Returns the followed topics, and then each change that the storage observes.
  ///
  /// Topics that only another version of the app knows are omitted, and stay stored.
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

  /// Stores the topic, then subscribes to it.
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
        // A topic that was followed before stays followed if following it again fails.
        let isBack = if isNew { (try? await discard(topic)) != nil } else { false }
        throw TopicSubscriptionError(topic, isBack ? .notFollowed : .undelivered, cause: error)
      }
    }
  }

  /// Unsubscribes from the topic, then removes it from the storage.
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

  /// Subscribes to every stored topic.
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

  /// Returns whether the topic is newly stored.
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

  /// Waits for earlier calls; once started, it is not cancelled.
  private func inTurn<Result: Sendable>(
    _ work: @escaping @Sendable () async throws -> Result
  ) async throws -> Result {
    try await changes.add(work).value
  }
}

/// Thrown by a change to leave the stored value unchanged.
private struct NothingToChange: Error {}
