import Foundation
import SeamConformance
import SeamStorageTesting
import StorageTestFixtures
import Testing

@testable import SeamStorage

struct FileStorageTests {
  private let directory = TemporaryDirectory()

  @Test func meetsEveryRequirement() async {
    let conformance = StorageConformance("FileStorage", survivesReopening: true) { [directory] location in
      FileStorage(at: directory.path(location), busyTimeout: .seconds(60))
    } unavailable: {
      FileStorage(at: "/dev/null/nowhere")
    } damage: { [directory] location in
      var bytes = try directory.read("\(location)/values.log")
      for index in bytes.count / 3..<bytes.count / 2 { bytes[index] ^= 0x5a }
      try directory.write(bytes, to: "\(location)/values.log")
    }
    let report = await conformance.check()
    #expect(report.failures.isEmpty)
  }

  @Test func writesUnderWayAreMadeBeforeTheStorageCloses() async throws {
    let disk = SimulatedDisk()
    let worker = FileWorker(
      LogLocation(directory: "/a", files: disk), table: SharedTable(), broadcaster: StorageChangeBroadcaster())
    try await worker.writeAndClose()
    #expect(try await FileStorage(LogLocation(directory: "/a", files: disk)).bytes(forKey: "key") == [1])
  }

  @Test func anUpdateThatChangesNothingWritesNothing() async throws {
    let disk = SimulatedDisk()
    let storage = FileStorage(LogLocation(directory: "/a", files: disk))
    try await storage.setBytes([1], forKey: "key")
    let before = disk.read("/a/values.log")
    #expect(try await storage.updateBytes(forKey: "key") { $0 } == [1])
    #expect(try await storage.updateBytes(forKey: "absent") { $0 } == nil)
    #expect(disk.read("/a/values.log") == before)
  }

  @Test func aWriteIsOneWriteAndOneWaitForTheMedium() async throws {
    let files = FaultyFileSystem(SimulatedDisk())
    let storage = FileStorage(LogLocation(directory: "/a", files: files))
    try await storage.setBytes([1], forKey: "key")
    let before = files.made.count
    try await storage.setBytes([2], forKey: "key")
    let made = files.made.dropFirst(before)
    #expect(made.filter { $0 != "status" } == ["lock", "lock", "write", "synchronise", "read", "write"])
  }

  @Test func lesserDurabilityDoesNotWaitForTheMedium() async throws {
    let files = FaultyFileSystem(SimulatedDisk())
    let storage = FileStorage(LogLocation(directory: "/a", files: files))
    try await storage.open()
    let before = files.made.count
    for durability in [StorageDurability.process, .processCrash] {
      var batch = StorageBatch(durability: durability)
      batch.setBytes([1], forKey: "key")
      try await storage.commit(batch)
    }
    #expect(files.made.dropFirst(before).contains("write"))
    #expect(!files.made.dropFirst(before).contains { $0.hasPrefix("synchronise") })
  }

  @Test func writesThatWaitAtOnceShareOneWaitForTheMedium() async throws {
    let files = FaultyFileSystem(SimulatedDisk())
    let worker = FileWorker(
      LogLocation(directory: "/a", files: files), table: SharedTable(), broadcaster: StorageChangeBroadcaster())
    try await worker.open(until: .now)
    let before = files.made.count
    try await worker.write("first", whileWaiting: ["a", "b", "c"])
    #expect(files.made.dropFirst(before).count { $0 == "synchronise" } == 2)
    #expect(try await worker.entries(until: .now).keys(withPrefix: "") == ["a", "b", "c", "first"])
  }

  @Test func readingWhatNoOneChangedTakesOneLookAtTheLog() async throws {
    let files = FaultyFileSystem(SimulatedDisk())
    let storage = FileStorage(LogLocation(directory: "/a", files: files))
    try await storage.setBytes([1], forKey: "key")
    let before = files.made.count
    #expect(try await storage.bytes(forKey: "key") == [1])
    #expect(try await storage.bytes(forKey: "absent") == nil)
    #expect(files.made.dropFirst(before) == ["status", "status"])
  }

  @Test func aStorageThatIsLetGoGivesItsFilesUp() async throws {
    let disk = SimulatedDisk()
    try await FileStorage(LogLocation(directory: "/a", files: disk)).setBytes([1], forKey: "key")
    while disk.state.withLock({ !$0.open.isEmpty }) { await Task.yield() }
    #expect(try await FileStorage(LogLocation(directory: "/a", files: disk)).bytes(forKey: "key") == [1])
  }
}

extension FileWorker {
  /// Closes when a write waits that has not been made yet.
  fileprivate func writeAndClose() async throws {
    let write = Task {
      try await self.write(key: nil, durability: .powerLoss, until: .now) { $0.setBytes([1], forKey: "key") }
    }
    // The queue is in order: when this one's turn comes, the write waits and has not been made.
    let end = Task { close() }
    await end.value
    try await write.value
  }

  /// Makes writes that all wait before the first is made.
  fileprivate nonisolated func write(_ first: String, whileWaiting keys: [String]) async throws {
    try await withThrowingTaskGroup { group in
      let hasBegun = AsyncStream.makeStream(of: Void.self)
      group.addTask {
        try await self.write(key: nil, durability: .powerLoss, until: .now) { group in
          hasBegun.continuation.finish()
          while self.waiting.count < keys.count { sched_yield() }
          group.setBytes([1], forKey: first)
        }
      }
      for await _ in hasBegun.stream {}
      for key in keys {
        group.addTask {
          try await self.write(key: nil, durability: .powerLoss, until: .now) { $0.setBytes([1], forKey: key) }
        }
      }
      try await group.waitForAll()
    }
  }
}

extension LockDeadline {
  /// A wait that is over when it begins.
  fileprivate static var now: Self { Self(instant: .now) }
}
