import Foundation
import SeamConformance
import StorageTestFixtures
import Testing

@testable import SeamStorage

struct FileSalvageTests {
  private let disk = SimulatedDisk()
  private let log = "/a/values.log"
  private let lock = "/a/values.lock"

  /// Every kind of damage, of the log alone and with its lock file, of logs that were rewritten and not.
  @Test(arguments: StorageDamage.allCases, [1, 2] as [UInt64])
  func noWrongValueIsAnEntry(_ damage: StorageDamage, seed: UInt64) async throws {
    var random = SeededRandom(seed: seed)
    var salvaged = 0
    for round in 0..<30 {
      let (disk, stored) = try await makeStorage(compacts: round % 3 != 0, using: &random)
      let (other, _) = try await makeStorage(compacts: round % 2 == 0, using: &random)
      let whole = try #require(disk.read(log))
      let damaged = damage.apply(
        to: whole, part: Int.random(in: 0..<200, using: &random), other: other.read(log), using: &random)
      if let damaged { disk.write(damaged, to: log) } else { try disk.remove(log) }
      if round % 4 == 1, let mark = disk.read(lock), damage != .replaced, damage != .deleted {
        disk.write(
          try #require(StorageDamage.flippedBit.apply(to: mark, part: 0, other: nil, using: &random)), to: lock)
      }
      let before = disk.names.map { disk.read($0) }
      let salvage: StorageSalvage
      do {
        salvage = try FileStorage.salvage(at: "/a", in: disk)
      } catch {
        // A log of which nothing is left that is one.
        #expect(error.code == .foreign && damage == .burst || damage == .zeroedPage, "\(error)")
        continue
      }
      #expect(disk.names.map { disk.read($0) } == before)
      for entry in salvage.entries {
        #expect(stored[entry.key] == entry.bytes, "round \(round), \(entry.key), \(salvage.losses)")
      }
      let found = Set((salvage.entries + salvage.doubtful).map(\.key))
      salvaged += found.count
      // What is missing is missing for a reason that is told.
      #expect(!salvage.losses.isEmpty || salvage.entries.count == stored.count, "round \(round)")
      #expect(salvage.entries.map(\.key) == salvage.entries.map { KeyBytes($0.key) }.sorted().map(\.key))
    }
    #expect(salvaged > 0 || [.deleted, .emptied].contains(damage))
  }

  @Test func aFlippedBitLosesOneRecord() async throws {
    let storage = FileStorage(location)
    var ends: [Int] = [LogHeader.size]
    for number in UInt8(0)..<6 {
      try await storage.setBytes([number, 0, 0], forKey: "\(number)")
      ends.append(disk.read(log)?.count ?? 0)
    }
    await storage.close()
    let whole = try #require(disk.read(log))
    for bit in LogHeader.size * 8..<whole.count * 8 {
      var damaged = whole
      damaged[bit / 8] ^= 1 << (bit % 8)
      disk.write(damaged, to: log)
      let salvage = try FileStorage.salvage(at: "/a", in: disk)
      let lost = try #require(ends.lastIndex { $0 <= bit / 8 })
      #expect(salvage.doubtful.map(\.key) == (0..<lost).map { "\($0)" }, "bit \(bit)")
      #expect(salvage.entries.map(\.key) == (lost + 1..<6).map { "\($0)" }, "bit \(bit)")
      #expect(salvage.losses.map(\.location) == ["\(log), bytes \(ends[lost]) to \(ends[lost + 1])"], "bit \(bit)")
      let alone = try FileStorage.salvage(at: log, in: disk)
      #expect(alone.entries == salvage.entries)
    }
  }

  @Test func aFlippedBitOfTheBeginningLosesNoValue() async throws {
    let storage = FileStorage(location)
    try await storage.setBytes([1], forKey: "key")
    await storage.close()
    let whole = try #require(disk.read(log))
    for bit in 0..<LogHeader.size * 8 {
      var damaged = whole
      damaged[bit / 8] ^= 1 << (bit % 8)
      disk.write(damaged, to: log)
      let salvage = try FileStorage.salvage(at: "/a", in: disk)
      #expect(salvage.entries == [StorageEntry(key: "key", bytes: [1])])
      #expect(salvage.losses.map(\.location) == ["\(log), bytes 0 to 36"])
    }
  }

  @Test func whatWasRewrittenIsNotInDoubt() async throws {
    let storage = FileStorage(location)
    for number in UInt8(0)..<4 {
      try await storage.setBytes([UInt8](repeating: number, count: 900_000), forKey: "\(number)")
    }
    try await storage.compact()
    try await storage.setBytes([9], forKey: "9")
    await storage.close()
    var bytes = try #require(disk.read(log))
    bytes[200] ^= 1
    disk.write(bytes, to: log)
    let salvage = try FileStorage.salvage(at: "/a", in: disk)
    #expect(salvage.entries.map(\.key) == ["2", "3", "9"] && salvage.doubtful.isEmpty && salvage.losses.count == 1)
    // What was added to it may have changed any key.
    bytes[bytes.count - 5] ^= 1
    disk.write(bytes, to: log)
    let doubtful = try FileStorage.salvage(at: "/a", in: disk)
    #expect(doubtful.entries.isEmpty && doubtful.doubtful.map(\.key) == ["2", "3"] && doubtful.losses.count == 2)
  }

  @Test func aLogThatEndsTooEarlyPutsAllInDoubt() async throws {
    let storage = FileStorage(location)
    try await storage.setBytes([1], forKey: "first")
    let end = try #require(disk.read(log)).count
    try await storage.setBytes([2], forKey: "second")
    await storage.close()
    let whole = try #require(disk.read(log))
    disk.write(Array(whole[..<end]), to: log)
    let salvage = try FileStorage.salvage(at: "/a", in: disk)
    #expect(salvage.entries.isEmpty && salvage.doubtful.map(\.key) == ["first"])
    #expect(salvage.losses.map(\.location) == ["\(log), bytes \(end) to \(whole.count)"])
    // Nothing tells how long a log alone was.
    disk.write(Array(whole[..<end]), to: "/b/copy")
    #expect(try FileStorage.salvage(at: "/b/copy", in: disk).entries.map(\.key) == ["first"])
  }

  @Test func whatIsWrittenAfterALossIsCertain() async throws {
    let storage = FileStorage(location)
    try await storage.setBytes([1], forKey: "before")
    try await storage.setBytes([1], forKey: "again")
    try await storage.setBytes([1], forKey: "removed")
    let start = try #require(disk.read(log)).count
    try await storage.setBytes([1], forKey: "lost")
    try await storage.setBytes([2], forKey: "again")
    try await storage.removeValue(forKey: "removed")
    await storage.close()
    var bytes = try #require(disk.read(log))
    bytes[start + 33] ^= 1
    disk.write(bytes, to: log)
    let salvage = try FileStorage.salvage(at: "/a", in: disk)
    #expect(salvage.entries == [StorageEntry(key: "again", bytes: [2])])
    #expect(salvage.doubtful == [StorageEntry(key: "before", bytes: [1])])
  }

  @Test func whatWasNeverAcknowledgedIsNoLoss() async throws {
    let storage = FileStorage(location)
    try await storage.setBytes([1], forKey: "key")
    await storage.close()
    let whole = try #require(disk.read(log))
    for torn in [LogRecord.marker, [UInt8](repeating: 0, count: 900)] {
      disk.write(whole + torn, to: log)
      let salvage = try FileStorage.salvage(at: "/a", in: disk)
      #expect(salvage.entries.count == 1 && salvage.doubtful.isEmpty && salvage.losses.isEmpty)
    }
  }

  @Test func aLogThatWasMovedAsideIsSalvagedAndStored() async throws {
    let storage = FileStorage(location)
    for number in UInt8(0)..<3 { try await storage.setBytes([number], forKey: "\(number)") }
    await storage.close()
    var bytes = try #require(disk.read(log))
    bytes[80] ^= 1
    disk.write(bytes, to: log)
    let aside = try FileStorage.quarantine(location)
    let salvage = try FileStorage.salvage(at: aside, in: disk)
    let next = FileStorage(location)
    try await next.setBytes([7], forKey: "1")
    #expect(try await salvage.store(in: next) == ["1"])
    #expect(try await next.contents == ["1": [7], "2": [2]])
    #expect(disk.read(aside) == bytes)
  }

  @Test func aMissingLogIsALoss() async throws {
    let storage = FileStorage(location)
    try await storage.setBytes([1], forKey: "key")
    await storage.close()
    try disk.remove(log)
    #expect(try FileStorage.salvage(at: "/a", in: disk).losses.map(\.reason) == ["the log is missing"])
    let aside = try FileStorage.quarantine(location)
    #expect(try FileStorage.salvage(at: aside, in: disk).losses.count == 1)
  }

  @Test func whatIsNoLogIsAnError() async throws {
    let directory = TemporaryDirectory()
    try directory.write(Array("another program's file, which is long enough".utf8), to: "foreign")
    for (path, code) in [
      (directory.path("foreign"), .foreign), (directory.path("none"), .unavailable), (directory.path(""), .unavailable),
      ("", .unavailable),
    ] as [(String, StorageError.Code)] {
      await expectError(code) { _ = try FileStorage.salvage(at: path) }
    }
  }

  @Test func whatTheMediumCannotReadIsALoss() async throws {
    let storage = FileStorage(location)
    for number in UInt8(0)..<5 {
      try await storage.setBytes([UInt8](repeating: number, count: 3000), forKey: "\(number)")
    }
    await storage.close()
    let calls = FaultyFileSystem(disk)
    _ = try FileStorage.salvage(at: "/a", in: calls)
    // The reading as a whole and one of its blocks.
    let first = try #require(calls.made.lastIndex(of: "read"))
    let files = FaultyFileSystem(disk, fault: .init(kind: .twice(EIO), call: first))
    let salvage = try FileStorage.salvage(at: "/a", in: files)
    #expect(salvage.losses.first?.reason == "the medium cannot be read here")
    #expect((salvage.entries + salvage.doubtful).count >= 3)
  }

  private var location: LogLocation { LogLocation(directory: "/a", files: disk) }

  /// A storage whose keys were written several times and removed, and what is stored in it.
  private func makeStorage(
    compacts: Bool, using random: inout SeededRandom
  ) async throws -> (disk: SimulatedDisk, stored: FileWorkload.Contents) {
    let disk = SimulatedDisk()
    let storage = FileStorage(LogLocation(directory: "/a", files: disk))
    for step in 0..<60 {
      var batch = StorageBatch()
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let key = "key/\(Int.random(in: 0..<40, using: &random))"
        if Int.random(in: 0..<5, using: &random) == 0 {
          batch.removeValue(forKey: key)
        } else {
          let count = Int.random(in: 0..<400, using: &random)
          batch.setBytes([UInt8](repeating: .random(in: 0...255, using: &random), count: count), forKey: key)
        }
      }
      try await storage.commit(batch)
      if compacts, step == 30 { try await storage.compact() }
    }
    let stored = try await storage.contents
    await storage.close()
    return (disk, stored)
  }
}
