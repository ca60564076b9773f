import Foundation
import SeamStorageTesting
import StorageTestFixtures
import Testing

@testable import SeamStorage

struct FileSharingTests {
  private let directory = TemporaryDirectory()
  private let disk = SimulatedDisk()

  @Test func aLogThatAnotherStorageReplacedIsFollowed() async throws {
    // Rewriting goes on when a write has returned.
    let location = LogLocation(directory: "/a", files: disk, busyTimeout: .seconds(60), smallestWaste: 200)
    let first = FileStorage(location)
    let second = FileStorage(location)
    var identities: Set<FileIdentity> = []
    for number in UInt8(0)..<40 {
      try await (number.isMultiple(of: 3) ? first : second).setBytes([number], forKey: "key")
      #expect(try await first.bytes(forKey: "key") == [number])
      #expect(try await second.bytes(forKey: "key") == [number])
      if let identity = try disk.status(at: "/a/values.log")?.identity { identities.insert(identity) }
    }
    #expect(identities.count > 3)
  }

  @Test(.timeLimit(.minutes(10))) func whoWaitsTooLongForTheOtherIsToldBusyAndCanRead() async throws {
    let holder = FileStorage(location(disk))
    let waiter = FileStorage(location(disk))
    try await holder.setBytes([1], forKey: "key")
    try await whileUpdating(holder, forKey: "key", to: [2]) { () async throws in
      let error = await expectError(.busy) { try await waiter.setBytes([3], forKey: "key") }
      #expect(error?.location == "/a")
      #expect(try await waiter.bytes(forKey: "key") == [1])
      #expect(try await waiter.keys(withPrefix: "") == ["key"])
      #expect(try await holder.bytes(forKey: "key") == [1])
    }
    #expect(try await waiter.bytes(forKey: "key") == [2])
    try await waiter.setBytes([3], forKey: "key")
    #expect(try await holder.bytes(forKey: "key") == [3])
  }

  @Test(.timeLimit(.minutes(10))) func whatIsNotDurableYetIsReadByNoOne() async throws {
    let (isWaiting, waits) = AsyncStream.makeStream(of: Void.self)
    let release = DispatchSemaphore(value: 0)
    let isSlow = Locked(false)
    let files = FaultyFileSystem(disk) { name in
      guard name == "synchronise", isSlow.withLock(\.self) else { return nil }
      isSlow.withLock { $0 = false }
      waits.yield()
      release.wait()
      return EIO
    }
    let writer = FileStorage(location(files))
    let reader = FileStorage(location(disk))
    try await writer.setBytes([1], forKey: "key")
    #expect(try await reader.bytes(forKey: "key") == [1])
    isSlow.withLock { $0 = true }
    async let failure = expectError(.unavailable) { try await writer.setBytes([2], forKey: "key") }
    for await _ in isWaiting { break }
    await expectError(.busy) { _ = try await reader.bytes(forKey: "key") }
    // Its own storage knows that there is no other writer.
    #expect(try await writer.bytes(forKey: "key") == [1])
    release.signal()
    #expect(await failure != nil)
    #expect(try await reader.bytes(forKey: "key") == [1])
    try await writer.setBytes([3], forKey: "key")
    #expect(try await reader.bytes(forKey: "key") == [3])
  }

  @Test func whatWasTakenBackIsNotReadFromTheFileThatWasReplaced() async throws {
    let isFailing = Locked(false)
    let failing = FaultyFileSystem(disk) { name in
      // The record stays in the old file, which cannot be cut; the new one can be made.
      isFailing.withLock { isFailing in
        defer { if name == "setSize" { isFailing = false } }
        return isFailing && (name == "synchronise" || name == "setSize") ? EIO : nil
      }
    }
    let isHeldUp = Locked(false)
    let (isWaiting, waits) = AsyncStream.makeStream(of: Void.self)
    let release = DispatchSemaphore(value: 0)
    let slow = FaultyFileSystem(disk) { name in
      guard name == "lock", isHeldUp.withLock(\.self) else { return nil }
      isHeldUp.withLock { $0 = false }
      waits.yield()
      release.wait()
      return nil
    }
    let writer = FileStorage(location(failing))
    let reader = FileStorage(location(slow))
    try await writer.setBytes([1], forKey: "key")
    try await reader.open()
    try await writer.setBytes([2], forKey: "key")
    isHeldUp.withLock { $0 = true }
    async let read = reader.bytes(forKey: "key")
    for await _ in isWaiting { break }
    isFailing.withLock { $0 = true }
    await expectError(.unavailable) { try await writer.setBytes([3], forKey: "key") }
    release.signal()
    #expect(try await read == [2])
    #expect(try await writer.bytes(forKey: "key") == [2])
  }

  @Test func aLockThatWasRemovedIsMadeAgain() async throws {
    let first = FileStorage(location(disk))
    let second = FileStorage(location(disk))
    try await first.setBytes([1], forKey: "first")
    try disk.remove("/a/values.lock")
    try await second.setBytes([2], forKey: "second")
    try await first.updateBytes(forKey: "first") { bytes in
      // Both lock the same file again.
      #expect(throws: StorageError.self) { try FileStorage.quarantine(location(disk)) }
      bytes = [3]
    }
    #expect(try await second.contents == ["first": [3], "second": [2]])
  }

  @Test(.timeLimit(.minutes(10))) func anothersWritesAreSignalled() async throws {
    let watching = FileStorage(at: directory.path("watched"))
    let writing = FileStorage(
      LogLocation(
        directory: directory.path("watched"), busyTimeout: .seconds(60), smallestWaste: 200))
    let key = DefaultStorageKey("key", default: 0)
    var values = watching.values(forKey: key).makeAsyncIterator()
    #expect(try await values.next() == 0)
    for number in 1...20 {
      try await writing.setValue(number, forKey: key)
      #expect(try await values.next() == number)
    }
  }

  private func location(_ files: any FileSystem) -> LogLocation { LogLocation(directory: "/a", files: files) }

  @Test func writesThatWaitShareOneDeadline() async throws {
    let clock = Locked(ContinuousClock.now)
    let location = LogLocation(
      directory: "/a", files: disk, busyTimeout: .seconds(1),
      clock: LockClock {
        clock.withLock(\.self)
      } pause: { microseconds in
        clock.withLock { $0 += .microseconds(Int64(microseconds)) }
      })
    let worker = FileWorker(location, table: SharedTable(), broadcaster: StorageChangeBroadcaster())
    let start = location.deadline
    try await worker.open(until: start)
    let reader = try OpenFile("/a/values.log", for: .reading, in: disk)
    #expect(try reader.lock(.shared))
    await worker.expectBusyTogether(count: 8, until: start)
    #expect(clock.withLock(\.self) < start.instant + .milliseconds(100))
    reader.unlock()
    try await worker.write(key: nil, durability: .powerLoss, until: start) { $0.setBytes([1], forKey: "key") }
    #expect(try await worker.bytes(forKey: "key", until: start) == [1])
  }

  @Test(.timeLimit(.minutes(10))) func aLogThatIsBusyWhenItIsWatchedIsWatched() async throws {
    let watching = FileStorage(LogLocation(directory: directory.path("watched")))
    let writing = FileStorage(LogLocation(directory: directory.path("watched"), busyTimeout: .seconds(60)))
    try await writing.setBytes([1], forKey: "key")
    let files = SystemFileSystem()
    let holder = try OpenFile(directory.path("watched/values.log"), for: .reading, in: files)
    #expect(try holder.lock(.exclusive))
    var changes = watching.changes(in: .key("key")).makeAsyncIterator()
    // The watch has begun.
    _ = await changes.next()
    await expectError(.busy) { _ = try await watching.bytes(forKey: "key") }
    holder.unlock()
    try await writing.setBytes([2], forKey: "key")
    while try await watching.bytes(forKey: "key") != [2] { _ = await changes.next() }
    try await writing.setBytes([3], forKey: "key")
    _ = await changes.next()
    #expect(try await watching.bytes(forKey: "key") != [1])
  }

  @Test(.timeLimit(.minutes(10))) func aDirectoryThatWasMovedAndMadeAgainIsObserved() async throws {
    let watching = FileStorage(at: directory.path("a/values"))
    try await watching.setBytes([1], forKey: "key")
    var changes = watching.changes(in: .key("key")).makeAsyncIterator()
    _ = await changes.next()
    try directory.rename("a", to: "b")
    let writing = FileStorage(at: directory.path("a/values"))
    try await writing.setBytes([2], forKey: "key")
    while (try? await watching.bytes(forKey: "key")) != [2] { _ = await changes.next() }
  }

  @Test(.timeLimit(.minutes(10))) func whatWatchingFindsDamagedIsTold() async throws {
    let disk = SimulatedDisk()
    disk.write(LogHeader.magic, to: "/a/values.log")
    let storage = FileStorage(LogLocation(directory: "/a", files: disk, whenDamaged: .quarantine))
    var changes = storage.changes(in: .key("key")).makeAsyncIterator()
    _ = await changes.next()
    await expectError(.corrupt) { _ = try await storage.bytes(forKey: "key") }
    #expect(try await storage.bytes(forKey: "key") == nil)
  }
}

extension FileWorker {
  /// Makes writes and reads that wait at once, and expects each to be told that it waited for too long.
  fileprivate func expectBusyTogether(count: Int, until deadline: LockDeadline) async {
    let writes = (0..<count).map { number in
      Task {
        try await self.write(key: nil, durability: .powerLoss, until: deadline) {
          $0.setBytes([1], forKey: "\(number)")
        }
      }
    }
    for write in writes { await expectError(.busy) { try await write.value } }
  }
}
