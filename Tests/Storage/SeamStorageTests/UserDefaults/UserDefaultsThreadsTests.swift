import Dispatch
import SeamStorageTesting
import SeamSupport
import StorageTestFixtures
import Testing

@testable import SeamStorage

/// The queues on which a storage over user defaults works, and the calls that wait for one another.
struct UserDefaultsThreadsTests {
  private let suite = TemporarySuite()

  @Test func readsAndListsGoOnBesideASlowUpdate() async throws {
    let storage = suite.storage
    try await storage.setBytes([1], forKey: "key")
    try await whileUpdating(storage, forKey: "key", to: [2]) { () async throws in
      #expect(try await storage.bytes(forKey: "key") == [1])
      #expect(try await storage.keys(withPrefix: "") == ["key"])
      #expect(try await storage.entries(withPrefix: "k") == [StorageEntry(key: "key", bytes: [1])])
      #expect(try await TemporarySuite().storage.keys(withPrefix: "") == [])
    }
    #expect(try await storage.bytes(forKey: "key") == [2])
  }

  /// In a process of its own, which a precondition ends if the queue is another one.
  @Test func filesAreReadAndChangesAreMadeOnQueuesOfTheirOwn() async {
    await #expect(processExitsWith: .success) {
      try await Self.check(UserDefaultsAccess.shared.executor)
      let queue = try Self.queue(of: UserDefaultsChanges.shared.executor)
      try await TemporarySuite().storage.updateBytes(forKey: "key") { _ in
        dispatchPrecondition(condition: .onQueue(queue))
      }
    }
  }

  @UserDefaultsAccess private static func check(_ executor: QueueExecutor) throws {
    let queue = try queue(of: executor)
    dispatchPrecondition(condition: .onQueue(queue))
  }

  private static func queue(of executor: QueueExecutor) throws -> DispatchQueue {
    try #require(Mirror(reflecting: executor).children.first?.value as? DispatchQueue)
  }

  /// The update would overwrite a write in between, which it has not read.
  @Test func whatIsWrittenDuringASlowUpdateComesAfterIt() async throws {
    let storage = suite.storage
    try await storage.setBytes([1], forKey: "key")
    let other = UserDefaultsStorage(suiteName: suite.name)
    let writing = Locked(Task<Void, any Error>?.none)
    try await whileUpdating(storage, forKey: "key", to: [2]) { () async throws in
      let task = Task { try await other.updateBytes(forKey: "key") { $0 = ($0 ?? []) + [3] } }
      writing.withLock { $0 = task }
      for _ in 0..<100 { await Task.yield() }
      #expect(try await storage.bytes(forKey: "key") == [1])
    }
    try await writing.withLock(\.self)?.value
    #expect(try await storage.bytes(forKey: "key") == [2, 3])
  }
}
