import Foundation
import SeamStorageTesting
import StorageTestFixtures
import Testing

@testable import SeamStorage

/// What a write that was cut short leaves, and what the next storage makes of it.
struct RecoveryTests {
  private let disk = SimulatedDisk()
  private let log = "/a/values.log"

  @Test func aTailTornAtAnyByteIsLeftAsideByTheNextWrite() async throws {
    let (whole, end) = try await makeLog()
    for count in end + 1..<whole.count {
      let disk = SimulatedDisk()
      let torn = Array(whole[..<count])
      disk.write(torn, to: log)
      let storage = FileStorage(location(disk))
      #expect(try await storage.contents == ["first": [1]])
      #expect(disk.read(log) == torn)
      #expect(!disk.names.contains(log + ".damaged-1"))
      try await storage.setBytes([3], forKey: "third")
      #expect(disk.read(log + ".damaged-1") == Array(torn[end...]))
      #expect(try await FileStorage(location(disk.afterPowerLoss(.nothing))).contents == ["first": [1], "third": [3]])
      await storage.close()
    }
  }

  @Test func readersAgreeBeforeAndAfterATailIsCutOff() async throws {
    let (whole, end) = try await makeLog()
    disk.write(Array(whole.dropLast(3)), to: log)
    let reader = FileStorage(location(disk))
    #expect(try await reader.contents == ["first": [1]])
    let writer = FileStorage(location(disk))
    // As long as what was cut off: only its bytes tell that it is another record.
    try await writer.setBytes([UInt8](repeating: 2, count: whole.count - end - 33 - 16 - 5 - 3), forKey: "other")
    #expect(disk.read(log)?.count == whole.count - 3)
    #expect(try await reader.contents == writer.contents)
    #expect(try await reader.bytes(forKey: "other") != nil)
  }

  @Test func whatCannotBeSavedIsNotCutOff() async throws {
    let (whole, _) = try await makeLog()
    let torn = Array(whole.dropLast(3))
    disk.write(torn, to: log)
    disk.setCapacity(torn.count)
    let storage = FileStorage(location(disk))
    await expectError(.full) { try await storage.setBytes([3], forKey: "third") }
    #expect(disk.read(log) == torn)
    #expect(disk.names == [log, "/a/values.lock"].sorted())
    disk.setCapacity(.max)
    try await storage.setBytes([3], forKey: "third")
    #expect(try await storage.contents == ["first": [1], "third": [3]])
  }

  @Test func zerosAreCutOffWithoutACopy() async throws {
    let (whole, end) = try await makeLog()
    disk.write(Array(whole[..<end]) + [UInt8](repeating: 0, count: 3000), to: log)
    let storage = FileStorage(location(disk))
    try await storage.setBytes([3], forKey: "third")
    #expect(try await storage.contents == ["first": [1], "third": [3]])
    #expect(!disk.names.contains(log + ".damaged-1"))
  }

  @Test func aNewLogThatWasNotFinishedIsRemoved() async throws {
    disk.write([1, 2, 3], to: log + ".new")
    let storage = FileStorage(location(disk))
    try await storage.setBytes([1], forKey: "key")
    #expect(!disk.names.contains(log + ".new"))
    disk.write([1, 2, 3], to: log + ".new")
    let next = FileStorage(location(disk))
    #expect(try await next.contents == ["key": [1]])
    #expect(disk.names.contains(log + ".new"))
    try await next.setBytes([2], forKey: "key")
    #expect(!disk.names.contains(log + ".new"))
  }

  @Test func aFailedWriteIsCutBack() async throws {
    let storage = FileStorage(location(disk))
    try await storage.setBytes([1], forKey: "key")
    let before = disk.read(log)
    disk.setCapacity((before?.count ?? 0) + 10)
    let error = await expectError(.full) { try await storage.setBytes([2], forKey: "key") }
    #expect(error?.key == "key" && error?.location == log)
    #expect((error?.underlying as? FileFailure)?.errorNumber == ENOSPC)
    #expect(disk.read(log) == before)
    #expect(try await storage.bytes(forKey: "key") == [1])
    disk.setCapacity(.max)
    try await storage.setBytes([3], forKey: "key")
    #expect(try await storage.bytes(forKey: "key") == [3])
  }

  @Test func aPartOfAWriteIsCutBackOnTheMediumToo() async throws {
    let sound = FaultyFileSystem(SimulatedDisk())
    let storage = FileStorage(location(sound))
    try await storage.setBytes([1], forKey: "key")
    try await storage.setBytes([2], forKey: "key")
    let files = FaultyFileSystem(
      disk, fault: .init(kind: .short(ENOSPC), call: sound.made.dropLast().lastIndex(of: "write") ?? 0))
    let failing = FileStorage(location(files))
    try await failing.setBytes([1], forKey: "key")
    let before = disk.read(log)
    await expectError(.full) { try await failing.setBytes([2], forKey: "key") }
    #expect(disk.read(log) == before)
    #expect(files.made.suffix(4) == ["write", "write", "setSize", "synchronise"])
  }

  @Test func oneThatFillsTheDiskDoesNotFailTheOthers() async throws {
    let storage = FileStorage(location(disk))
    try await storage.open()
    disk.setCapacity(5000)
    try await expectOnlyTheLargeWriteFails(in: storage, size: 5000)
  }

  @Test func afterAFailedWaitForTheMediumNothingIsAddedToTheSameFile() async throws {
    let isFailing = Locked(false)
    let files = FaultyFileSystem(disk) { $0 == "synchronise" && isFailing.withLock(\.self) ? EIO : nil }
    let storage = FileStorage(location(files))
    try await storage.setBytes([1], forKey: "key")
    let first = try disk.status(at: log)?.identity
    isFailing.withLock { $0 = true }
    await expectError(.unavailable) { try await storage.setBytes([2], forKey: "key") }
    #expect(try await storage.bytes(forKey: "key") == [1])
    // A write that asks for less is not acknowledged on a file that cannot be trusted either.
    var batch = StorageBatch(durability: .processCrash)
    batch.setBytes([3], forKey: "key")
    await expectError(.unavailable) { [batch] in try await storage.commit(batch) }
    isFailing.withLock { $0 = false }
    try await storage.commit(batch)
    #expect(try disk.status(at: log)?.identity != first)
    #expect(try await FileStorage(location(disk)).contents == ["key": [3]])
  }

  /// The directory may not have the log's name on the medium, and a second try be told that it has.
  @Test func afterAFailedWaitForTheNameAnotherFileTakesIt() async throws {
    try await FileStorage(location(disk)).setBytes([1], forKey: "key")
    let first = try disk.status(at: log)?.identity
    let isFailing = Locked(true)
    let files = FaultyFileSystem(disk) { $0 == "synchroniseDirectory" && isFailing.withLock(\.self) ? EIO : nil }
    let storage = FileStorage(location(files))
    await expectError(.unavailable) { try await storage.setBytes([2], forKey: "key") }
    #expect(try await storage.bytes(forKey: "key") == [1])
    isFailing.withLock { $0 = false }
    try await storage.setBytes([3], forKey: "key")
    #expect(try disk.status(at: log)?.identity != first)
    #expect(try await FileStorage(location(disk)).contents == ["key": [3]])
  }

  /// A part of the record that failed may lie there yet.
  @Test func whatCannotBeCutBackIsNotWrittenAfter() async throws {
    let isFailing = Locked(false)
    let files = FaultyFileSystem(disk) { name in
      ["write", "setSize"].contains(name) && isFailing.withLock(\.self) ? ENOSPC : nil
    }
    let storage = FileStorage(location(files))
    try await storage.setBytes([1], forKey: "key")
    let first = try disk.status(at: log)?.identity
    isFailing.withLock { $0 = true }
    await expectError(.full) { try await storage.setBytes([2], forKey: "key") }
    isFailing.withLock { $0 = false }
    try await storage.setBytes([3], forKey: "key")
    #expect(try disk.status(at: log)?.identity != first)
    #expect(try await FileStorage(location(disk)).contents == ["key": [3]])
  }

  /// A log with two records, and where the first of them ends.
  private func makeLog() async throws -> (bytes: [UInt8], end: Int) {
    let disk = SimulatedDisk()
    let storage = FileStorage(location(disk))
    try await storage.setBytes([1], forKey: "first")
    let end = disk.read(log)?.count ?? 0
    try await storage.setBytes([UInt8](repeating: 0, count: 600), forKey: "second")
    await storage.close()
    return (disk.read(log) ?? [], end)
  }

  private func location(_ files: any FileSystem) -> LogLocation { LogLocation(directory: "/a", files: files) }
}
