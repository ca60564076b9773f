import Foundation
import SeamStorageTesting
import StorageTestFixtures
import Testing

@testable import SeamStorage

/// What was stored and is not in the log any more is an error, never nil.
struct FileLossTests {
  private let disk = SimulatedDisk()
  private let log = "/a/values.log"

  @Test func aDeletedLogIsCorruptAndNotEmpty() async throws {
    try await store(["first": [1]])
    try disk.remove(log)
    let storage = FileStorage(location())
    for _ in 0..<2 {
      let error = await expectError(.corrupt) { _ = try await storage.bytes(forKey: "first") }
      #expect(error?.reason == "the log is missing, and its lock file says that there was one")
      await expectError(.corrupt) { try await storage.setBytes([2], forKey: "first") }
    }
    #expect(!disk.names.contains(log))
  }

  @Test func aLogWithoutItsLastRecordsIsCorrupt() async throws {
    let ends = try await store(["first": [1], "second": [2], "third": [3]])
    let whole = try #require(disk.read(log))
    for count in LogHeader.size..<whole.count {
      disk.write(Array(whole[..<count]), to: log)
      let storage = FileStorage(location())
      await expectError(.corrupt) { _ = try await storage.bytes(forKey: "third") }
      await expectError(.corrupt) { try await storage.setBytes([4], forKey: "third") }
      #expect(disk.read(log)?.count == count)
    }
    disk.write(whole, to: log)
    #expect(try await FileStorage(location()).contents.count == ends.count)
  }

  @Test func anotherLogInItsPlaceIsCorrupt() async throws {
    let other = SimulatedDisk()
    for number in UInt8(0)..<9 { try await FileStorage(location(other)).setBytes([number], forKey: "other") }
    try await store(["first": [1]])
    let whole = try #require(disk.read(log))
    disk.write(try #require(other.read(log)), to: log)
    let error = await expectError(.corrupt) { _ = try await FileStorage(location()).bytes(forKey: "first") }
    #expect(error?.reason == "another log lies in the place of the one that was written")
    disk.write(whole, to: log)
    #expect(try await FileStorage(location()).contents == ["first": [1]])
  }

  @Test func anOlderCopyOfARewrittenLogIsCorrupt() async throws {
    let storage = FileStorage(location(smallestWaste: 100))
    try await storage.setBytes([0], forKey: "key")
    let old = try #require(disk.read(log))
    let identity = try disk.status(at: log)?.identity
    while try disk.status(at: log)?.identity == identity {
      try await storage.setBytes([UInt8](repeating: 1, count: 90), forKey: "key")
      await Task.yield()
    }
    try await storage.setBytes([2], forKey: "key")
    await storage.close()
    disk.write(old + [UInt8](repeating: 0, count: 5000), to: log)
    await expectError(.corrupt) { _ = try await FileStorage(location()).bytes(forKey: "key") }
  }

  @Test func aLogWithoutItsLockFileIsReadAndWritten() async throws {
    try await store(["first": [1]])
    try disk.remove("/a/values.lock")
    let storage = FileStorage(location())
    try await storage.setBytes([2], forKey: "second")
    #expect(try await storage.contents == ["first": [1], "second": [2]])
    await storage.close()
    // The new lock file knows of the log as the old one did.
    try disk.remove(log)
    await expectError(.corrupt) { _ = try await FileStorage(location()).bytes(forKey: "first") }
  }

  @Test func whatIsMissingCanBePutInOrder() async throws {
    try await store(["first": [1]])
    try disk.remove(log)
    #expect(try FileStorage.quarantine(location()) == log + ".damaged-1")
    let storage = FileStorage(location())
    #expect(try await storage.contents == [:])
    try await storage.setBytes([2], forKey: "second")
    #expect(try await FileStorage(location()).contents == ["second": [2]])
    await storage.close()
    try disk.remove(log)
    let next = FileStorage(location(whenDamaged: .quarantine))
    let error = await expectError(.corrupt) { _ = try await next.bytes(forKey: "second") }
    #expect(error?.quarantine == log + ".damaged-2")
    #expect(try await next.contents == [:])
  }

  @Test func aQuarantinedLogIsNotMissed() async throws {
    try await store(["first": [1]])
    disk.write([1], to: log)
    #expect(try FileStorage.quarantine(location()) == log + ".damaged-1")
    #expect(try await FileStorage(location()).contents == [:])
  }

  /// The lock file goes while an update holds it: the other storage then locks a new one.
  @Test(.timeLimit(.minutes(10))) func writersThatLockDifferentFilesLoseNothing() async throws {
    for _ in 0..<20 {
      let disk = SimulatedDisk()
      let first = FileStorage(location(disk, busyTimeout: .seconds(60)))
      let second = FileStorage(location(disk, busyTimeout: .seconds(60)))
      try await first.setBytes([0], forKey: "first")
      try await second.open()
      let (isHeld, held) = AsyncStream.makeStream(of: Void.self)
      let release = DispatchSemaphore(value: 0)
      async let update: Void = first.updateBytes(forKey: "first") { bytes in
        // An update whose lock file was removed is made again: it finds the signal still there.
        held.yield()
        release.wait()
        release.signal()
        bytes = [1]
      }
      for await _ in isHeld { break }
      try disk.remove("/a/values.lock")
      try await second.setBytes([2], forKey: "second")
      release.signal()
      try await update
      #expect(try await second.contents == ["first": [1], "second": [2]])
      #expect(try await FileStorage(location(disk)).contents == ["first": [1], "second": [2]])
    }
  }

  /// An update that read before the other storage wrote would write what is out of date.
  @Test(.timeLimit(.minutes(10))) func anUpdateIsMadeAgainOnWhatTheOtherWrote() async throws {
    let first = FileStorage(location(busyTimeout: .seconds(60)))
    let second = FileStorage(location(busyTimeout: .seconds(60)))
    try await first.setBytes([1], forKey: "count")
    let other = Task { [disk] in
      try await first.updateBytes(forKey: "count") { bytes in
        if disk.names.contains("/a/values.lock"), bytes == [1] {
          try disk.remove("/a/values.lock")
          let done = DispatchSemaphore(value: 0)
          Task.detached {
            try await second.updateBytes(forKey: "count") { $0 = [($0?[0] ?? 0) + 1] }
            done.signal()
          }
          done.wait()
        }
        bytes = [(bytes?[0] ?? 0) + 1]
      }
    }
    try await other.value
    #expect(try await first.contents == ["count": [3]])
    #expect(try await FileStorage(location()).contents == ["count": [3]])
  }

  @Test(.timeLimit(.minutes(10))) func aWriteToALogThatWasRemovedMeanwhileIsNotAcknowledged() async throws {
    let isRemoving = Locked(false)
    let files = FaultyFileSystem(disk) { [disk] name in
      guard name == "synchronise", isRemoving.withLock(\.self) else { return nil }
      isRemoving.withLock { $0 = false }
      try? disk.remove("/a/values.log")
      return nil
    }
    let storage = FileStorage(LogLocation(directory: "/a", files: files))
    try await storage.setBytes([1], forKey: "key")
    isRemoving.withLock { $0 = true }
    await expectError(.unavailable) { try await storage.setBytes([2], forKey: "key") }
    await expectError(.unavailable) { _ = try await storage.bytes(forKey: "key") }
  }

  /// Stores values with a write each, and returns where each ends.
  @discardableResult
  private func store(_ values: KeyValuePairs<String, [UInt8]>) async throws -> [Int] {
    let storage = FileStorage(location())
    var ends: [Int] = []
    for (key, bytes) in values {
      try await storage.setBytes(bytes, forKey: key)
      ends.append(disk.read(log)?.count ?? 0)
    }
    await storage.close()
    return ends
  }

  private func location(
    _ files: (any FileSystem)? = nil, busyTimeout: Duration = .zero, whenDamaged: StorageDamagePolicy = .keep,
    smallestWaste: Int = 1 << 18
  ) -> LogLocation {
    LogLocation(
      directory: "/a", files: files ?? disk, busyTimeout: busyTimeout, whenDamaged: whenDamaged,
      smallestWaste: smallestWaste)
  }
}
