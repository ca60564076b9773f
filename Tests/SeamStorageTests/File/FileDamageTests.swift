import Foundation
import StorageTestFixtures
import Testing

@testable import SeamStorage

struct FileDamageTests {
  private let disk = SimulatedDisk()
  private let log = "/a/values.log"

  @Test func everyFlippedBitIsFoundAndLeftAsItIs() async throws {
    let whole = try await makeLog()
    for bit in 0..<whole.count * 8 {
      let disk = SimulatedDisk()
      var bytes = whole
      bytes[bit / 8] ^= 1 << (bit % 8)
      disk.write(bytes, to: log)
      let storage = FileStorage(LogLocation(directory: "/a", files: disk))
      let error = await expectError(.corrupt) { _ = try await storage.bytes(forKey: "first") }
      #expect(error?.location == log && error?.quarantine == nil, "bit \(bit)")
      await expectError(.corrupt) { try await storage.setBytes([9], forKey: "first") }
      #expect(disk.read(log) == bytes, "bit \(bit)")
    }
  }

  @Test func damageThatAppearsWhileItIsOpenIsFoundByTheNextWhoReadsIt() async throws {
    let whole = try await makeLog()
    disk.write(whole, to: log)
    let storage = FileStorage(LogLocation(directory: "/a", files: disk))
    let before = try await storage.contents
    disk.write(whole + [UInt8](repeating: 0xaa, count: 100), to: log)
    await expectError(.corrupt) { _ = try await storage.bytes(forKey: "first") }
    await expectError(.corrupt) { try await storage.setBytes([9], forKey: "first") }
    #expect(disk.read(log) == whole + [UInt8](repeating: 0xaa, count: 100))
    disk.write(whole, to: log)
    #expect(try await storage.contents == before)
    disk.write(Array(whole.dropLast()), to: log)
    let error = await expectError(.corrupt) { _ = try await storage.bytes(forKey: "first") }
    #expect(error?.reason == "the log is shorter than it was when it was read")
    await expectError(.corrupt) { try await storage.setBytes([9], forKey: "first") }
    #expect(disk.read(log) == Array(whole.dropLast()))
  }

  @Test func aDamagedLogIsMovedAsideAndANewOneMade() async throws {
    let location = LogLocation(directory: "/a", files: disk)
    for number in 1...2 {
      disk.write(Array("SeamLog\n, it says".utf8), to: log)
      let storage = FileStorage(location)
      await expectError(.corrupt) { try await storage.open() }
      #expect(try FileStorage.quarantine(location) == log + ".damaged-\(number)")
      #expect(try await storage.contents == [:])
      try await storage.setBytes([1], forKey: "key")
      await storage.close()
    }
    #expect(disk.read(log + ".damaged-1") == Array("SeamLog\n, it says".utf8))
    #expect(try await FileStorage(location).contents == ["key": [1]])
  }

  @Test func movingNothingAsideIsAnError() async {
    let error = await expectError(.unavailable) { _ = try FileStorage.quarantine(at: "/dev/null/nowhere") }
    #expect(error?.location == "/dev/null/nowhere/values.log")
    let empty = LogLocation(directory: "/", files: disk)
    await expectError(.unavailable) { _ = try FileStorage.quarantine(empty) }
  }

  /// What is no damage is thrown as opening throws it, and nothing is moved.
  @Test func aLogThatCannotBeUsedIsNotMovedAside() async throws {
    disk.write([1, 2, 3], to: log)
    let foreign = LogLocation(directory: "/a", files: disk)
    await expectError(.foreign) { _ = try FileStorage.quarantine(foreign) }
    #expect(disk.read(log) == [1, 2, 3])
    let whole = try await makeLog()
    disk.write(whole, to: log)
    let unreadable = FaultyFileSystem(disk) { $0 == "read" ? EIO : nil }
    let error = await expectError(.unavailable) {
      _ = try FileStorage.quarantine(LogLocation(directory: "/a", files: unreadable))
    }
    #expect(error?.location == log && error?.underlying != nil)
    #expect(disk.read(log) == whole)
  }

  @Test func aLogThatIsWrittenToIsNotMovedAside() async throws {
    let location = LogLocation(directory: "/a", files: disk)
    let storage = FileStorage(location)
    try await storage.updateBytes(forKey: "key") { bytes in
      let error = #expect(throws: StorageError.self) { try FileStorage.quarantine(location) }
      #expect(error?.code == .busy)
      bytes = [1]
    }
    #expect(try await FileStorage(location).contents == ["key": [1]])
  }

  @Test func thePolicyCanMoveItAsideAtOnce() async throws {
    var whole = try await makeLog()
    whole[30] ^= 1
    disk.write(whole, to: log)
    let storage = FileStorage(LogLocation(directory: "/a", files: disk, whenDamaged: .quarantine))
    let error = await expectError(.corrupt) { _ = try await storage.bytes(forKey: "first") }
    #expect(error?.quarantine == log + ".damaged-1")
    #expect(disk.read(log + ".damaged-1") == whole)
    #expect(try await storage.contents == [:])
    try await storage.setBytes([1], forKey: "key")
    #expect(try await storage.contents == ["key": [1]])
  }

  /// Another storage moves the log aside before each call that this one makes to open it.
  @Test func aLogThatIsMovedAsideWhileItIsOpenedIsMadeAgain() async throws {
    var whole = try await makeLog()
    whole[30] ^= 1
    var (call, isMade) = (0, true)
    while isMade {
      let disk = SimulatedDisk()
      disk.write(whole, to: log)
      let left = Locked(call)
      let files = FaultyFileSystem(disk) { [whole, log] _ in
        let isNow = left.withLock { left in
          left -= 1
          return left == -1
        }
        if isNow, disk.read(log) == whole { _ = try? FileStorage.quarantine(LogLocation(directory: "/a", files: disk)) }
        return nil
      }
      let storage = FileStorage(LogLocation(directory: "/a", files: files, whenDamaged: .quarantine))
      do { try await storage.open() } catch let error as StorageError where error.code == .corrupt {}
      try await storage.setBytes([1], forKey: "key")
      #expect(try await FileStorage(LogLocation(directory: "/a", files: disk)).contents == ["key": [1]], "call \(call)")
      #expect(disk.read(log + ".damaged-1") == whole, "call \(call)")
      #expect(disk.read(log + ".damaged-2") == nil, "call \(call)")
      isMade = left.withLock { $0 < 0 }
      call += 1
    }
    #expect(call > 20)
  }

  @Test func thePolicyLeavesWhatIsNotOurs() async throws {
    disk.write([1, 2, 3], to: log)
    let storage = FileStorage(LogLocation(directory: "/a", files: disk, whenDamaged: .quarantine))
    for _ in 0..<2 { await expectError(.foreign) { try await storage.open() } }
    #expect(disk.read(log) == [1, 2, 3])
  }

  /// A log that was rewritten and then added to.
  private func makeLog() async throws -> [UInt8] {
    let disk = SimulatedDisk()
    let storage = FileStorage(LogLocation(directory: "/a", files: disk, smallestWaste: 100))
    for number in UInt8(0)..<4 { try await storage.setBytes([number, 0, 0], forKey: "first") }
    try await storage.setBytes([], forKey: "second")
    await storage.close()
    return disk.read(log) ?? []
  }
}
