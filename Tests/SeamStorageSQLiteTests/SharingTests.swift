import Foundation
import SeamStorage
import StorageTestFixtures
import Testing

@testable import SeamStorageSQLite

struct SharingTests {
  private let directory = TemporaryDirectory()

  @Test func aWriteIsSeenAtOnceByAnotherStorageOfTheFile() async throws {
    let first = SQLiteStorage(at: directory.path("shared.db"))
    let second = SQLiteStorage(at: directory.path("shared.db"))
    for number in UInt8(0)..<100 {
      try await first.setBytes([number], forKey: "key")
      #expect(try await second.bytes(forKey: "key") == [number])
    }
    try await second.removeValue(forKey: "key")
    #expect(try await first.bytes(forKey: "key") == nil)
  }

  @Test func updatesFromSeveralStoragesLoseNothing() async throws {
    let key = StorageKey("counter", default: 0)
    let storages = (0..<4).map { _ in SQLiteStorage(at: directory.path("counter.db"), busyTimeout: .seconds(60)) }
    try await withThrowingTaskGroup { group in
      for number in 0..<100 {
        group.addTask { _ = try await storages[number % 4].update(key) { $0 += 1 } }
      }
      try await group.waitForAll()
    }
    #expect(try await storages[0].getValue(forKey: key) == 100)
  }

  @Test func manyCanOpenANewFileAtOnce() async throws {
    try await withThrowingTaskGroup { group in
      for number in UInt8(0)..<16 {
        group.addTask { [directory] in
          let storage = SQLiteStorage(at: directory.path("new.db"), busyTimeout: .seconds(60))
          try await storage.setBytes([number], forKey: "\(number)")
        }
      }
      try await group.waitForAll()
    }
    #expect(try await SQLiteStorage(at: directory.path("new.db")).keys(withPrefix: "").count == 16)
  }

  @Test(.timeLimit(.minutes(10))) func blockedStoragesTakeNoThreadsOfThePool() async throws {
    let count = ProcessInfo.processInfo.activeProcessorCount * 2 + 1
    let (isHeld, held) = AsyncStream.makeStream(of: Void.self)
    let release = DispatchSemaphore(value: 0)
    try await withThrowingTaskGroup { group in
      for number in 0..<count {
        group.addTask { [directory] in
          try await SQLiteStorage(at: directory.path("\(number).db")).updateBytes(forKey: "key") { bytes in
            held.yield()
            release.wait()
            bytes = [1]
          }
        }
      }
      // Goes on only where the pool still has a thread.
      for await _ in isHeld.prefix(count) {}
      for _ in 0..<count { release.signal() }
      try await group.waitForAll()
    }
  }

  @Test func whoWaitsTooLongForTheOtherIsToldBusy() async throws {
    let path = directory.path("held.db")
    let holder = SQLiteStorage(at: path)
    let waiter = SQLiteStorage(at: path, busyTimeout: .zero)
    try await holder.setBytes([1], forKey: "key")
    try await waiter.open()
    let (isHeld, held) = AsyncStream.makeStream(of: Void.self)
    let release = DispatchSemaphore(value: 0)
    async let update: Void = holder.updateBytes(forKey: "key") { bytes in
      held.yield()
      release.wait()
      bytes = [2]
    }
    for await _ in isHeld { break }
    await expectError(.busy) { try await waiter.setBytes([3], forKey: "key") }
    #expect(try await waiter.bytes(forKey: "key") == [1])
    #expect(try await holder.bytes(forKey: "key") == [1])
    release.signal()
    try await update
    #expect(try await waiter.bytes(forKey: "key") == [2])
    try await waiter.setBytes([3], forKey: "key")
    #expect(try await holder.bytes(forKey: "key") == [3])
  }

  /// What a process that is killed right after its commit leaves: the log's change, and no notice of it.
  @Test(.timeLimit(.minutes(10))) func aCommitWithoutANoticeIsFoundBySecondLook() async throws {
    let path = directory.path("unnoticed.db")
    let storage = SQLiteStorage(at: path)
    var values = storage.values(forKey: StorageKey("key", default: 0)).makeAsyncIterator()
    #expect(try await values.next() == 0)
    let other = try SQLiteConnection(path: path, busyTimeout: .seconds(5))
    let bytes = try Envelope.seal(1, forKey: "key")
    try other.transaction { try other.setBytes(bytes, forKey: "key") }
    #expect(try await values.next() == 1)
  }

  @Test(.timeLimit(.minutes(10))) func valuesEndWhenTheStorageCloses() async throws {
    let storage = SQLiteStorage(at: directory.path("ending.db"))
    var values = storage.values(forKey: StorageKey("key", default: 0)).makeAsyncIterator()
    #expect(try await values.next() == 0)
    await storage.close()
    #expect(try await values.next() == nil)
  }
}
