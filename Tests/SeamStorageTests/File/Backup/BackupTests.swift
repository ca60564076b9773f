import Dispatch
import Foundation
import SeamStorageTesting
import StorageTestFixtures
import Testing

@testable import SeamStorage

struct BackupTests {
  private let disk = SimulatedDisk()
  private let path = "/b/backup"

  init() throws { try disk.makeDirectory("/b") }

  @Test func aBackupIsOneFileThatHoldsEverything() async throws {
    let storage = FileStorage(location(disk))
    try await fill(storage)
    let fractions = Locked<[Double]>([])
    try await storage.backUp(to: path) { fraction in fractions.withLock { $0.append(fraction) } }
    let bytes = try #require(disk.read(path))
    guard case .sound(let header) = bytes.withUnsafeBytes({ LogHeader.find(in: $0) }) else {
      Issue.record("there is no header")
      return
    }
    #expect(header.baseEnd == bytes.count)
    let log = try #require(disk.read("/a/values.log"))
    #expect(Array(log[24..<32]) != Array(bytes[24..<32]), "it has an identifier of its own")
    #expect(try await contents(of: disk, path) == storage.contents)
    #expect(disk.names == ["/a/values.lock", "/a/values.log", path])
    // Several records, written and read back.
    #expect(fractions.withLock { $0.count } >= 4)
    #expect(fractions.withLock { $0 == $0.sorted() && $0.last == 1 })
    #expect(try await contents(of: disk.afterPowerLoss(.nothing), path) == storage.contents)
  }

  @Test func whatIsThereAlreadyIsNotOverwritten() async throws {
    let storage = FileStorage(location(disk))
    try await storage.setBytes([1], forKey: "key")
    disk.write([1, 2, 3], to: path)
    let before = disk.read("/a/values.log")
    for taken in [path, "/b", "/a/values.log", "/a/values.lock", "/a/values.log.new", "/a/../a/values.log.new"] {
      let error = await expectError(.conflict) { try await storage.backUp(to: taken) }
      #expect(error?.location == URL(fileURLWithPath: taken).standardizedFileURL.path)
    }
    #expect(disk.read(path) == [1, 2, 3])
    #expect(disk.read("/a/values.log") == before)
    #expect(disk.names == ["/a/values.lock", "/a/values.log", path])
  }

  @Test func whatAppearsMeanwhileIsNotOverwritten() async throws {
    let storage = FileStorage(location(disk))
    try await fill(storage)
    await expectError(.conflict) {
      try await storage.backUp(to: path) { [disk, path] _ in disk.write([1, 2, 3], to: path) }
    }
    #expect(disk.read(path) == [1, 2, 3])
    #expect(disk.names == ["/a/values.lock", "/a/values.log", path])
  }

  @Test func theStorageIsFoundThroughALinkToo() async throws {
    let directory = TemporaryDirectory()
    let storage = FileStorage(at: directory.path("values"))
    try await storage.open()
    try FileManager.default.createSymbolicLink(
      atPath: directory.path("link"), withDestinationPath: directory.path("values"))
    await expectError(.conflict) { try await storage.backUp(to: directory.path("link/values.log.new")) }
  }

  @Test func aPlaceThatCannotBeWrittenIsSaid() async throws {
    let storage = FileStorage(location(disk))
    try await storage.setBytes([UInt8](repeating: 1, count: 1000), forKey: "key")
    for nowhere in ["/nowhere/backup", "", "/b/\0"] {
      await expectError(.unavailable) { try await storage.backUp(to: nowhere) }
    }
    let error = await expectError(.readOnly) {
      let backup = try FileBackup(path, in: ReadOnlyFileSystem(disk, errorNumber: EACCES))
      try await backup.write(LogImage(entries: EntryTable(), id: 1), beside: location(disk), progress: nil)
    }
    #expect(error?.location == path)
    disk.setCapacity(2500)
    await expectError(.full) { try await storage.backUp(to: path) }
    disk.setCapacity(.max)
    #expect(disk.names == ["/a/values.lock", "/a/values.log"])
    try await storage.backUp(to: path)
  }

  @Test func whatIsReadBackAsSomethingElseIsNoBackup() async throws {
    let files = FaultyFileSystem(disk) { [disk, path] name in
      guard name == "read", var bytes = disk.read(path + ".partial"), bytes.count > 200_000 else { return nil }
      bytes[100_000] ^= 1
      disk.write(bytes, to: path + ".partial")
      return nil
    }
    let storage = FileStorage(location(files))
    try await fill(storage)
    let error = await expectError(.unavailable) { try await storage.backUp(to: path) }
    #expect(error?.reason == "the backup was read back as something else")
    #expect(disk.names == ["/a/values.lock", "/a/values.log"])
  }

  @Test(arguments: [.once(EIO), .once(ENOSPC), .always(EIO), .short(ENOSPC), .crash] as [FaultyFileSystem.Fault.Kind])
  func whateverFailsThereIsAWholeBackupOrNone(_ kind: FaultyFileSystem.Fault.Kind) async throws {
    let source = FileStorage(location(disk))
    try await source.setBytes([UInt8](repeating: 1, count: 1_200_000), forKey: "large")
    try await source.setBytes([2], forKey: "small")
    let expected = try await source.contents
    await source.close()
    let sound = FaultyFileSystem(disk.copy())
    let storage = FileStorage(location(sound))
    try await storage.open()
    let first = sound.made.count
    try await storage.backUp(to: path)
    #expect(sound.made.count - first > 10)
    for call in first..<sound.made.count {
      let disk = disk.copy()
      let files = FaultyFileSystem(disk, fault: .init(kind: kind, call: call))
      let storage = FileStorage(location(files))
      try await storage.open()
      do {
        try await storage.backUp(to: path)
        #expect(try await contents(of: disk.afterPowerLoss(.nothing), path) == expected)
      } catch {
        #expect(error is StorageError)
        if kind != .crash {
          #expect(disk.names == ["/a/values.lock", "/a/values.log"], "\(kind) at \(files.made[call])")
        } else if disk.read(path) != nil {
          #expect(try await contents(of: disk, path) == expected)
        }
      }
      // Leftovers do not prevent the next backup.
      await storage.close()
      try await FileStorage(location(disk.copy())).backUp(to: path + "-2")
    }
  }

  private func fill(_ storage: FileStorage) async throws {
    var batch = StorageBatch()
    for number in 0..<300 { batch.setBytes([UInt8](repeating: 3, count: number * 30), forKey: "\(number)") }
    batch.setBytes([UInt8](repeating: 4, count: 1_500_000), forKey: "large")
    batch.setBytes([], forKey: "")
    try await storage.commit(batch)
  }

  private func contents(of disk: SimulatedDisk, _ path: String) async throws -> FileWorkload.Contents {
    let storage = FileStorage(LogLocation(directory: "/c", files: disk.copy()))
    try await storage.restore(from: path)
    return try await storage.contents
  }

  private func location(_ files: any FileSystem) -> LogLocation { LogLocation(directory: "/a", files: files) }
}
