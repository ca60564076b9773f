import Foundation
import StorageTestFixtures
import Testing

@testable import SeamStorage

/// Every call to the system fails once in each way that calls fail, while a storage is written to.
struct FaultTests {
  private static let kinds: [FaultyFileSystem.Fault.Kind] = [
    .once(EIO), .once(ENOSPC), .once(EROFS), .always(EIO), .always(ENOSPC), .short(ENOSPC),
  ]

  @Test(arguments: kinds)
  func whatFailsIsSaidAndChangesNothing(_ kind: FaultyFileSystem.Fault.Kind) async throws {
    var failures = 0
    for call in 0..<(try await countCalls()) {
      let disk = SimulatedDisk()
      let files = FaultyFileSystem(disk, fault: .init(kind: kind, call: call))
      let storage = FileStorage(location(files))
      var workload = FileWorkload()
      await workload.run(on: storage, stopsAtFailure: false)
      await storage.close()
      if files.hasFailed { failures += 1 }
      let found = try await contents(of: disk)
      #expect(found == workload.history.last, "\(kind) at call \(call), \(files.made[call])")
      for loss in [SimulatedDisk.PowerLoss.nothing, .some(UInt64(call))] {
        let found = try await contents(of: disk.afterPowerLoss(loss))
        #expect(
          workload.afterPowerLoss.contains(found), "\(kind) at call \(call), \(files.made[call]), then \(loss)")
      }
    }
    #expect(failures > 10)
  }

  @Test func aCrashLosesNothingThatWasAcknowledged() async throws {
    for call in 0..<(try await countCalls()) {
      let disk = SimulatedDisk()
      let files = FaultyFileSystem(disk, fault: .init(kind: .crash, call: call))
      let storage = FileStorage(location(files))
      var workload = FileWorkload()
      await workload.run(on: storage, stopsAtFailure: true)
      await storage.close()
      #expect(files.hasFailed)
      let next = disk.copy()
      let found = try await contents(of: next)
      #expect(workload.afterCrash.contains(found), "at call \(call), \(files.made[call])")
      // The next process has written: what it found is durable now.
      let kept = try await contents(of: next.afterPowerLoss(.nothing))
      #expect(kept == found, "at call \(call), \(files.made[call]), then a process, then a loss of power")
      for loss in [.nothing, .everything] + (0..<6).map({ SimulatedDisk.PowerLoss.some(UInt64(call) << 8 | $0) }) {
        let found = try await contents(of: disk.afterPowerLoss(loss))
        #expect(workload.afterPowerLoss.contains(found), "at call \(call), \(files.made[call]), then \(loss)")
      }
    }
  }

  @Test(arguments: [.once(EIO), .short(ENOSPC), .crash] as [FaultyFileSystem.Fault.Kind])
  func realFilesAreLeftInOrderToo(_ kind: FaultyFileSystem.Fault.Kind) async throws {
    for call in stride(from: 0, to: try await countCalls(), by: 3) {
      let directory = TemporaryDirectory()
      let files = FaultyFileSystem(
        UnsynchronisedFileSystem(), fault: .init(kind: kind, call: call))
      let storage = FileStorage(location(files, directory: directory.path("a/b")))
      var workload = FileWorkload()
      await workload.run(on: storage, stopsAtFailure: kind == .crash)
      await storage.close()
      let found = try await FileStorage(at: directory.path("a/b")).contents
      #expect(workload.afterCrash.contains(found), "\(kind) at call \(call), \(files.made[call])")
    }
  }

  /// How many calls the writes make where none fails.
  private func countCalls() async throws -> Int {
    let files = FaultyFileSystem(SimulatedDisk())
    let storage = FileStorage(location(files))
    var workload = FileWorkload()
    await workload.run(on: storage, stopsAtFailure: true)
    await storage.close()
    // Everything is part of what fails: the first opening, appending and rewriting.
    #expect(files.made.contains("makeDirectory"))
    #expect(files.made.count { $0 == "move" } >= 3)
    return files.made.count
  }

  private func location(_ files: any FileSystem, directory: String = "/a/b") -> LogLocation {
    LogLocation(directory: directory, files: files, smallestWaste: 4000)
  }

  /// What the next process finds, and that it can write.
  private func contents(of disk: SimulatedDisk) async throws -> FileWorkload.Contents {
    let storage = FileStorage(location(disk))
    let contents = try await storage.contents
    try await storage.setBytes([1], forKey: "next")
    try await storage.removeValue(forKey: "next")
    #expect(try await storage.contents == contents)
    await storage.close()
    return contents
  }
}
