import Foundation
import StorageTestFixtures
import Testing

@testable import SeamStorage

struct CompactionTests {
  private let disk = SimulatedDisk()
  private let log = "/a/values.log"

  @Test func theLogHoldsNothingThatIsOutOfDate() async throws {
    let storage = FileStorage(location(disk))
    let other = FileStorage(location(disk))
    for number in UInt8(0)..<20 { try await storage.setBytes([UInt8](repeating: number, count: 100), forKey: "key") }
    #expect(try await other.bytes(forKey: "key")?.first == 19)
    try await storage.compact()
    // A header, and a record of one change.
    #expect(disk.read(log)?.count == 188)
    #expect(try await other.contents == storage.contents)
    try await other.setBytes([1], forKey: "other")
    #expect(try await storage.contents.count == 2)
    #expect(try await FileStorage(location(disk.afterPowerLoss(.nothing))).contents == storage.contents)
  }

  @Test func aNewStorageCanBeCompacted() async throws {
    try await FileStorage(location(disk)).compact()
    #expect(disk.read(log)?.count == 36)
  }

  @Test func damageIsNotCompactedAway() async throws {
    disk.write(Array("SeamLog\n, it says".utf8), to: log)
    await expectError(.corrupt) { try await FileStorage(location(disk)).compact() }
    #expect(disk.read(log) == Array("SeamLog\n, it says".utf8))
  }

  @Test(arguments: [.once(EIO), .short(ENOSPC), .crash] as [FaultyFileSystem.Fault.Kind])
  func whateverFailsEverythingIsStillThere(_ kind: FaultyFileSystem.Fault.Kind) async throws {
    let storage = FileStorage(location(disk))
    for number in UInt8(0)..<9 { try await storage.setBytes([number], forKey: "\(number % 4)") }
    let before = try await storage.contents
    await storage.close()
    let sound = FaultyFileSystem(disk.copy())
    try await FileStorage(location(sound)).compact()
    #expect(sound.made.contains("move"))
    for call in sound.made.indices {
      let disk = disk.copy()
      let files = FaultyFileSystem(disk, fault: .init(kind: kind, call: call))
      let storage = FileStorage(location(files))
      try? await storage.compact()
      if kind != .crash {
        #expect(try await storage.contents == before)
        try await storage.setBytes([9], forKey: "next")
        try await storage.removeValue(forKey: "next")
      }
      for loss in [.nothing, .everything, .some(UInt64(call))] as [SimulatedDisk.PowerLoss] {
        #expect(
          try await FileStorage(location(disk.afterPowerLoss(loss))).contents == before, "\(files.made[call]), \(loss)")
      }
    }
  }

  private func location(_ files: any FileSystem) -> LogLocation { LogLocation(directory: "/a", files: files) }
}
