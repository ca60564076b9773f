import Foundation
import SeamStorage
import SeamStorageTesting
import SeamSupport
import StorageTestFixtures
import Testing

struct TimeToLiveTests {
  private let storage = InMemoryStorage()
  private let clock = Locked(Date(timeIntervalSince1970: 1_000_000))

  private func key(_ name: String = "token", timeToLive: Duration? = .seconds(60)) -> StorageKey<String> {
    var key = StorageKey<String>(name, timeToLive: timeToLive)
    key.now = { [clock] in clock.withLock(\.self) }
    return key
  }

  private func pass(_ seconds: Double) { clock.withLock { $0 += seconds } }

  @Test func whatIsOverReadsAsIfNothingWereStored() async throws {
    let key = key()
    try await storage.setValue("one", forKey: key)
    pass(59)
    #expect(try await storage.getValue(forKey: key) == "one")
    pass(1)
    #expect(try await storage.getValue(forKey: key) == nil)
    #expect(try await storage.getValue(forKey: DefaultStorageKey(key, default: "none")) == "none")
    #expect(try await storage.getValues(withPrefix: key).isEmpty)
    guard case .value(nil) = try storage.immediateValue(forKey: key) else { return _ = Issue.record() }
    await expectError(.absent) { try await storage.update(key) { $0 += " two" } }
    var batch = StorageBatch()
    batch.require(key) { $0 == nil }
    try batch.setValue("three", forKey: key)
    try await storage.commit(batch)
    #expect(try await storage.getValue(forKey: key) == "three")
  }

  @Test func anUpdateRestartsTheTimeToLive() async throws {
    let key = key()
    try await storage.setValue("one", forKey: key)
    pass(59)
    try await storage.update(key) { $0 += " two" }
    pass(59)
    #expect(try await storage.getValue(forKey: key) == "one two")
  }

  @Test func theTimeIsTheValuesNotTheReaders() async throws {
    try await storage.setValue("one", forKey: key())
    pass(3600)
    #expect(try await storage.getValue(forKey: key(timeToLive: nil)) == nil)
    try await storage.setValue("two", forKey: key(timeToLive: nil))
    pass(3600)
    #expect(try await storage.getValue(forKey: key()) == "two")
  }

  @Test func roomIsGivenBack() async throws {
    // By the system's clock “a” expired long ago, and “b” expires only in the far future.
    try await storage.setValue("old", forKey: key("a"))
    try await storage.setValue("new", forKey: StorageKey("b", timeToLive: .seconds(1_000_000)))
    try await storage.setValue("kept", forKey: "c")
    #expect(try await storage.removeExpiredValues() == ["a"])
    #expect(try await storage.getKeys(withPrefix: "") == ["b", "c"])
  }

  @Test(arguments: [Duration.zero, .seconds(-5), .nanoseconds(1), .seconds(Int64.max)])
  func anyTimeToLiveIsTaken(_ time: Duration) async throws {
    let key = key(timeToLive: time)
    try await storage.setValue("one", forKey: key)
    pass(2)
    #expect(try await storage.getValue(forKey: key) == (time > .seconds(10) ? "one" : nil))
  }

  @Test func theLayoutIsAsItWasOnTheDay() throws {
    #expect(
      try Envelope.seal("a", forKey: key()) == [3, 1, 0xfc, 0x84, 0x3d] + Array("\"a\"".utf8) + [
        0x7b, 0x20, 0x7e, 0xa6,
      ])
  }
}
