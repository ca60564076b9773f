import LibContacts
import LibContactsTesting
import SeamStorage
import SeamStorageTesting
import Testing

@Suite(.timeLimit(.minutes(10)))
struct LiveTopicSubscriptionManagerTests {
  private static let key = StorageKey<[String]>("subscriptionTopics")
  private static let locked = StorageError(.locked, reason: "the device is locked")
  private static let failures = [
    locked, StorageError(.unavailable, reason: "the disk is gone"), StorageError(.full, reason: "no room"),
  ]

  private let storage = FakeLocalStorage()
  private let subscriber = FakeTopicSubscriber()
  private let manager: LiveTopicSubscriptionManager

  init() { manager = LiveTopicSubscriptionManager(subscriber: subscriber, storage: storage) }

  private func stored() throws -> [String]? { try storage.value(forKey: Self.key) }

  private func expect(
    _ outcome: TopicSubscriptionError.Outcome, sourceLocation: SourceLocation = #_sourceLocation,
    _ call: () async throws -> Void
  ) async {
    let error = await #expect(throws: TopicSubscriptionError.self, sourceLocation: sourceLocation) { try await call() }
    #expect(error?.outcome == outcome, sourceLocation: sourceLocation)
    #expect(error?.topic == .birthdays, sourceLocation: sourceLocation)
  }

  // MARK: Following

  @Test func followingStoresTheTopicAndSubscribes() async throws {
    try await manager.subscribe(to: .birthdays)
    #expect(await subscriber.calls == [.subscribe(.birthdays)])
    #expect(storage.calls == [.update("subscriptionTopics")])
    #expect(try stored() == ["birthdays"])
  }

  @Test func topicsAreStoredOnceAndInOrder() async throws {
    for topic in [Topic.group("Bowling"), .birthdays, .group("BOWLING")] { try await manager.subscribe(to: topic) }
    #expect(try stored() == ["birthdays", "group/bowling"])
  }

  @Test(arguments: failures) func doesNotSubscribeIfStoringFails(failure: StorageError) async throws {
    storage.fail(onKey: "subscriptionTopics", with: failure)
    await expect(.notFollowed) { try await manager.subscribe(to: .birthdays) }
    #expect(await subscriber.calls.isEmpty)
    #expect(try stored() == nil)
  }

  @Test func removesTheTopicIfSubscribingFails() async throws {
    await subscriber.answer { _ in throw ServiceIsDown() }
    await expect(.notFollowed) { try await manager.subscribe(to: .birthdays) }
    #expect(try stored() == [])
    #expect(await subscriber.topics.isEmpty)
  }

  @Test func failedRevertIsReportedAndResumedAtTheNextStart() async throws {
    await subscriber.answer { [storage] _ in
      storage.fail([.writing], with: Self.locked)
      throw ServiceIsDown()
    }
    await expect(.undelivered) { try await manager.subscribe(to: .birthdays) }
    #expect(try stored() == ["birthdays"])
    await subscriber.answer { _ in }
    let next = LiveTopicSubscriptionManager(subscriber: subscriber, storage: storage)
    #expect(try await next.resume().isEmpty)
    #expect(await subscriber.topics == [.birthdays])
  }

  @Test func followingAgainSubscribesAgainAndKeepsTheTopic() async throws {
    try await manager.subscribe(to: .birthdays)
    await subscriber.answer { _ in throw ServiceIsDown() }
    await expect(.undelivered) { try await manager.subscribe(to: .birthdays) }
    #expect(try stored() == ["birthdays"])
    await subscriber.answer { _ in }
    try await manager.subscribe(to: .birthdays)
    #expect(await subscriber.calls == Array(repeating: .subscribe(.birthdays), count: 3))
  }

  // MARK: Unfollowing

  @Test func unfollowingUnsubscribesAndRemovesTheTopic() async throws {
    for topic in [Topic.birthdays, .group("Bowling")] { try await manager.subscribe(to: topic) }
    try await manager.unsubscribe(from: .birthdays)
    #expect(await subscriber.topics == [.group("Bowling")])
    #expect(try stored() == ["group/bowling"])
  }

  @Test func unfollowingAnUnfollowedTopicChangesNothing() async throws {
    try await manager.unsubscribe(from: .birthdays)
    #expect(try stored() == nil)
  }

  @Test func keepsTheTopicIfUnsubscribingFails() async throws {
    try await manager.subscribe(to: .birthdays)
    await subscriber.answer { _ in throw ServiceIsDown() }
    await expect(.stillFollowed) { try await manager.unsubscribe(from: .birthdays) }
    #expect(try stored() == ["birthdays"])
    #expect(await subscriber.topics == [.birthdays])
  }

  @Test(arguments: failures) func subscribesAgainIfRemovingFails(failure: StorageError) async throws {
    try await manager.subscribe(to: .birthdays)
    storage.fail(onKey: "subscriptionTopics", with: failure)
    await expect(.stillFollowed) { try await manager.unsubscribe(from: .birthdays) }
    #expect(try stored() == ["birthdays"])
    #expect(await subscriber.topics == [.birthdays])
  }

  @Test func failureToSubscribeAgainIsReported() async throws {
    try await manager.subscribe(to: .birthdays)
    storage.fail([.writing], with: Self.locked)
    await subscriber.answer { call in if call == .subscribe(.birthdays) { throw ServiceIsDown() } }
    await expect(.undelivered) { try await manager.unsubscribe(from: .birthdays) }
    #expect(try stored() == ["birthdays"])
  }

  // MARK: Observation

  @Test func observersOfAllWindowsGetChanges() async throws {
    let other = LiveTopicSubscriptionManager(subscriber: subscriber, storage: storage)
    var topics = await other.topics().makeAsyncIterator()
    #expect(try await topics.next() == [])
    try await manager.subscribe(to: .birthdays)
    #expect(try await topics.next() == [.birthdays])
    try await manager.unsubscribe(from: .birthdays)
    #expect(try await topics.next() == [])
  }

  @Test func readErrorIsThrown() async throws {
    storage.fail([.reading], with: Self.locked)
    await #expect(throws: StorageError.self) { for try await _ in await manager.topics() {} }
    await #expect(throws: StorageError.self) { _ = try await manager.resume() }
    #expect(await subscriber.calls.isEmpty)
  }

  @Test func topicsOfAnotherVersionStayStored() async throws {
    try await storage.setValue(["weather"], forKey: Self.key)
    try await manager.subscribe(to: .birthdays)
    var topics = await manager.topics().makeAsyncIterator()
    #expect(try await topics.next() == [.birthdays])
    #expect(try await manager.resume().isEmpty)
    try await manager.unsubscribe(from: .birthdays)
    #expect(try stored() == ["weather"])
  }

  @Test func resumeReportsEachFailure() async throws {
    for topic in [Topic.birthdays, .group("Bowling")] { try await manager.subscribe(to: topic) }
    await subscriber.answer { call in if call == .subscribe(.birthdays) { throw ServiceIsDown() } }
    let failures = try await manager.resume()
    #expect(failures.map(\.topic) == [.birthdays] && failures.map(\.outcome) == [.undelivered])
    #expect(await subscriber.calls.suffix(2) == [.subscribe(.birthdays), .subscribe(.group("Bowling"))])
  }

  // MARK: Concurrency

  @Test func callsAreSerialised() async throws {
    let (gate, opening) = AsyncStream.makeStream(of: Void.self)
    await subscriber.answer { call in
      if call == .subscribe(.birthdays) { for await _ in gate {} }
    }
    async let following: Void = manager.subscribe(to: .birthdays)
    while await subscriber.calls.isEmpty { await Task.yield() }
    async let leaving: Void = manager.unsubscribe(from: .birthdays)
    // Enough turns for a call that does not wait to finish.
    for _ in 0..<1_000 { await Task.yield() }
    #expect(await subscriber.calls == [.subscribe(.birthdays)])
    opening.finish()
    _ = try await (following, leaving)
    #expect(await subscriber.calls == [.subscribe(.birthdays), .unsubscribe(.birthdays)])
    #expect(try stored() == [])
    #expect(await subscriber.topics.isEmpty)
  }

  @Test func cancelledCallCompletes() async throws {
    let call = Task { [manager] in
      withUnsafeCurrentTask { $0?.cancel() }
      try await manager.subscribe(to: .birthdays)
    }
    try await call.value
    #expect(try stored() == ["birthdays"])
    #expect(await subscriber.topics == [.birthdays])
  }

  @Test func localServiceTracksItsTopics() async throws {
    let local = LocalTopicSubscriber()
    let manager = LiveTopicSubscriptionManager(subscriber: local, storage: storage)
    try await manager.subscribe(to: .birthdays)
    #expect(await local.topics == [.birthdays])
    try await manager.unsubscribe(from: .birthdays)
    #expect(await local.topics.isEmpty)
  }

  @Test func messageContainsTheStateAndTheRemedy() {
    #expect(
      "\(TopicSubscriptionError(.birthdays, .notFollowed, cause: Self.locked))"
        == "Birthdays is not followed: the device is locked. Nothing was changed. "
        + "Unlock the storage or the device, then try again.")
    #expect(
      "\(TopicSubscriptionError(.group("Bowling"), .undelivered, cause: ServiceIsDown()))"
        == "Bowling is stored as followed, but not delivered until Contacts restarts: the service is down")
  }
}

private struct ServiceIsDown: Error, CustomStringConvertible {
  let description = "the service is down"
}
