import Foundation
import SeamStorageTesting
import StorageTestFixtures
import Testing

@testable import SeamStorage

/// What holds at the moments between the steps that replace, move and lock files.
struct FileBoundaryTests {
  private let disk = SimulatedDisk()
  private let log = "/a/values.log"

  @Test func aWriteWhoseLockFileWasRemovedBeginsAgain() async throws {
    let storage = FileStorage(location(disk))
    try await storage.setBytes([1], forKey: "key")
    let runs = Locked(0)
    try await storage.updateBytes(forKey: "key") { [disk] bytes in
      if runs.withLock({
        $0 += 1; return $0 == 1
      }) {
        try disk.remove("/a/values.lock")
      }
      bytes = [2]
    }
    #expect(runs.withLock(\.self) == 2)
    #expect(disk.names.contains("/a/values.lock"))
  }

  @Test func aWriteToALogThatGrewBeginsAgain() async throws {
    let first = FileStorage(location(disk))
    let second = FileStorage(location(disk))
    try await first.setBytes([1], forKey: "first")
    try await second.open()
    try await first.updateBytes(forKey: "first") { [disk] bytes in
      if bytes == [1], !disk.names.contains("/a/other") {
        // The lock file is there again before the update writes.
        try disk.move("/a/values.lock", to: "/a/kept")
        let done = DispatchSemaphore(value: 0)
        Task.detached {
          try await second.setBytes([2], forKey: "second")
          done.signal()
        }
        done.wait()
        try disk.move("/a/values.lock", to: "/a/other")
        try disk.move("/a/kept", to: "/a/values.lock")
      }
      bytes = [3]
    }
    #expect(try await FileStorage(location(disk)).contents == ["first": [3], "second": [2]])
  }

  @Test func aLogThatWasMovedAsideIsNotMissedWhereverThatEnded() async throws {
    let storage = FileStorage(location(disk))
    try await storage.setBytes([1], forKey: "key")
    await storage.close()
    disk.write([1], to: log)
    let hasMoved = Locked(false)
    let files = FaultyFileSystem(disk) { name in
      hasMoved.withLock { hasMoved in
        if name == "move" { hasMoved = true }
        return hasMoved && name != "move" ? EIO : nil
      }
    }
    #expect(throws: StorageError.self) { try FileStorage.quarantine(location(files)) }
    #expect(disk.names.contains(log + ".damaged-1") && !disk.names.contains(log))
    #expect(try await FileStorage(location(disk)).contents == [:])
  }

  @Test func whatIsMovedAsideAtOnceIsLockedMeanwhile() async throws {
    try await FileStorage(location(disk)).setBytes([1], forKey: "key")
    try disk.remove(log)
    let isLocked = Locked<Bool?>(nil)
    let files = FaultyFileSystem(disk) { [disk] name in
      guard name == "synchronise", isLocked.withLock({ $0 == nil }) else { return nil }
      let lock = try? OpenFile("/a/values.lock", for: .writing, in: disk)
      isLocked.withLock { $0 = (try? lock?.lock(.exclusive)) == false }
      return nil
    }
    let storage = FileStorage(location(files, whenDamaged: .quarantine))
    await expectError(.corrupt) { try await storage.open() }
    #expect(isLocked.withLock(\.self) == true)
  }

  /// The directory cannot be synchronised after a rewrite, and the next process goes on with the new file.
  @Test(arguments: [true, false]) func aFileWhoseNameMayNotLastIsNotTheOnlyOneExpected(_ rewrites: Bool) async throws {
    let hasMoved = Locked(0)
    let files = FaultyFileSystem(disk) { name in
      hasMoved.withLock { moves in
        if name == "move" { moves += 1 }
        return moves > 1 && name == "synchroniseDirectory" ? EIO : nil
      }
    }
    let first = FileStorage(location(files, smallestWaste: 100))
    for _ in 0..<2 { try await first.setBytes([UInt8](repeating: 1, count: 200), forKey: "key") }
    await first.close()
    #expect(hasMoved.withLock(\.self) == 2)
    let next = FileStorage(
      location(FaultyFileSystem(disk) { $0 == "move" ? EIO : nil }, smallestWaste: rewrites ? 100 : 1 << 18))
    for _ in 0..<2 {
      var batch = StorageBatch(durability: .processCrash)
      batch.setBytes([UInt8](repeating: 2, count: 200), forKey: "key")
      try await next.write(batch)
    }
    await next.close()
    for loss in [.nothing, .everything] + (0..<40).map({ SimulatedDisk.PowerLoss.some($0) }) {
      let found = try await FileStorage(location(disk.afterPowerLoss(loss))).bytes(forKey: "key")
      #expect(found != nil)
    }
  }

  private func location(
    _ files: any FileSystem, whenDamaged: StorageDamagePolicy = .keep, smallestWaste: Int = 1 << 18
  ) -> LogLocation {
    LogLocation(directory: "/a", files: files, whenDamaged: whenDamaged, smallestWaste: smallestWaste)
  }
}
