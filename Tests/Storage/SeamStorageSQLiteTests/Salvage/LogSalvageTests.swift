import SeamConformance
import SeamStorage
import SeamSupport
import StorageTestFixtures
import Testing

@testable import SeamStorageSQLite

/// The log is read past its damage.
struct LogSalvageTests {
  private let directory = TemporaryDirectory()

  /// A database with an entry, and a log in which it was replaced and followed by others, one a commit.
  private func make(commits: Int) async throws -> (database: [UInt8], log: [UInt8]) {
    let storage = SQLiteStorage(at: directory.path("a.db"), limits: SQLiteLimits(checkpointPages: 1_000_000))
    try await storage.setValue(0, forKey: StorageKey("key"))
    await storage.close()
    let again = SQLiteStorage(at: directory.path("a.db"), limits: SQLiteLimits(checkpointPages: 1_000_000))
    for number in 1...commits { try await again.setValue(number, forKey: StorageKey("key")) }
    let files = (try directory.read("a.db"), try directory.read("a.db-wal"))
    await again.close()
    return files
  }

  private func value(_ number: Int) throws -> StorageEntry {
    StorageEntry(key: "key", bytes: try Envelope.seal(number, forKey: StorageKey("key")))
  }

  @Test func theLogIsLaidOverTheDatabase() async throws {
    let (database, log) = try await make(commits: 5)
    #expect(SalvageFixture.salvage(database, log).entries == [try value(5)])
    #expect(SalvageFixture.salvage(database, nil).entries == [try value(0)])
    #expect(SalvageFixture.salvage(nil, log).entries == [try value(5)])
  }

  /// The mark states how many pages were synchronised, which the log alone cannot tell.
  @Test func aLogThatLostSynchronisedPagesIsALoss() async throws {
    let fixture = try await SalvageFixture.make(200, hasLog: true, seed: 1)
    let other = try await SalvageFixture.make(200, hasLog: true, seed: 2)
    let mark = try #require(fixture.mark)
    #expect(SalvageFixture.salvage(fixture.database, fixture.log, mark).losses == [])
    let old = SalvageFixture.salvage(fixture.database, nil)
    #expect(old.losses == [] && !old.entries.isEmpty)
    for log in [nil, [], other.log] {
      let salvage = SalvageFixture.salvage(fixture.database, log, mark)
      #expect(salvage.entries == old.entries)
      #expect(salvage.losses.map(\.location) == ["the log"])
    }
    let cut = Array(fixture.log[..<Self.frame(mark.frameCount - 1)])
    #expect(
      SalvageFixture.salvage(fixture.database, cut, mark).losses.contains {
        $0.reason.hasPrefix("it ends after \(mark.frameCount - 1) of \(mark.frameCount) synchronised pages")
      })
  }

  /// A mark may be older than the files: then all that it states is in the database.
  @Test func anOlderMarkIsNoLoss() async throws {
    let fixture = try await SalvageFixture.make(200, hasLog: true, seed: 1)
    let older = try await SalvageFixture.make(200, hasLog: true, seed: 3)
    #expect(SalvageFixture.salvage(fixture.database, fixture.log, older.mark).losses == [])
    #expect(SalvageFixture.salvage(fixture.database, [], older.mark).losses == [])
  }

  @Test func whatIsCommittedBehindDamageIsLater() async throws {
    let (database, log) = try await make(commits: 6)
    for byte in [0, 9, 17, 30, 4000] {
      var damaged = log
      damaged[Self.frame(2) + byte] ^= 0xff
      let salvage = SalvageFixture.salvage(database, damaged)
      #expect(salvage.entries == [try value(6)], "Byte \(byte)")
    }
    var damaged = log
    damaged[Self.frame(2) + 4000] ^= 0xff
    #expect(
      SalvageFixture.salvage(database, damaged).losses == [
        StorageSalvage.Loss(location: "a.db-wal, frame 3", reason: "page 3 in the log is damaged")
      ])
  }

  @Test func whatMayBeLeftOfAFailedWriteIsDoubtful() async throws {
    let (database, log) = try await make(commits: 6)
    var damaged = log
    let last = (log.count - 32) / 4120
    damaged[Self.frame(last - 1) + 1000] ^= 0xff
    let salvage = SalvageFixture.salvage(database, damaged)
    #expect(salvage.entries == [])
    #expect(salvage.doubtful.contains(try value(5)))
    #expect(salvage.doubtful.contains(try value(6)))
    #expect(salvage.losses.map(\.location) == ["a.db-wal, frame \(last)"])
  }

  /// The numbers at the beginning of a frame are derived from its checksum.
  @Test func aFrameWithDamagedNumbersIsRepaired() async throws {
    let (database, log) = try await make(commits: 6)
    for byte in 0..<24 {
      var damaged = log
      damaged[Self.frame(5) + byte] ^= 0x10
      let salvage = SalvageFixture.salvage(database, damaged)
      // No frame follows the last one, from which its salts and checksum could be derived.
      if byte < 8 {
        #expect(salvage.entries == [try value(6)], "Byte \(byte)")
        #expect(salvage.losses == [])
      } else {
        #expect(salvage.entries.allSatisfy { $0.key == "key" })
      }
      damaged = log
      damaged[Self.frame(3) + byte] ^= 0x10
      let middle = SalvageFixture.salvage(database, damaged)
      #expect(middle.entries == [try value(6)], "Byte \(byte)")
      #expect(middle.losses == [])
    }
  }

  /// A changed page must not pass for changed numbers, by which it would take the place of another page.
  @Test func aFrameIsNeverTakenForAnotherPage() async throws {
    let (_, log) = try await make(commits: 6)
    for byte in stride(from: 24, to: 4120, by: 5) {
      var damaged = log
      damaged[Self.frame(3) + byte] ^= 2
      let file = DamagedFile(name: "log", size: damaged.count) { [damaged] in Array(damaged[$0..<$0 + $1]) }
      let frame = try #require(LogFrames(file, pageSize: 4096, pageCount: 100_000)).frames[3]
      #expect(!frame.isSound && (frame.page ?? 3) == 3, "Byte \(byte)")
    }
  }

  @Test func aDamagedLogHeaderLosesNothing() async throws {
    let (database, log) = try await make(commits: 6)
    for byte in 0..<32 {
      var damaged = log
      damaged[byte] ^= 0xff
      #expect(SalvageFixture.salvage(database, damaged).entries == [try value(6)], "Byte \(byte)")
    }
  }

  @Test func anInterruptedWriteIsDoubtfulAndChangesNothing() async throws {
    let fixture = try await SalvageFixture.make(60, hasLog: true, seed: 8)
    let frames = (fixture.log.count - 32) / 4120
    let last = try #require((0..<frames - 1).last { fixture.log[Self.frame($0) + 7] != 0 })
    let cut = Array(fixture.log[..<(Self.frame(frames - 1))])
    let before = SalvageFixture.salvage(fixture.database, Array(fixture.log[..<Self.frame(last + 1)]))
    let salvage = SalvageFixture.salvage(fixture.database, cut)
    #expect(salvage.entries == before.entries)
    #expect(salvage.losses == [])
  }

  @Test func aLogOfWhichNothingCanBeReadIsALoss() async throws {
    let (database, _) = try await make(commits: 2)
    let salvage = SalvageFixture.salvage(database, [UInt8](repeating: 0, count: 20_000))
    #expect(salvage.entries == [try value(0)])
    #expect(salvage.losses.map(\.location) == ["a.db-wal"])
  }

  @Test(arguments: [false, true]) func whatIsTakenOffAChecksumWasAdded(_ isBigEndian: Bool) {
    var random = SeededRandom(seed: 1)
    let bytes = (0..<64).map { _ in UInt8.random(in: 0...255, using: &random) }
    var checksum = LogChecksum()
    checksum.add(bytes[..<24], isBigEndian: isBigEndian)
    let before = checksum
    checksum.add(bytes[24...], isBigEndian: isBigEndian)
    #expect(checksum != before)
    #expect(checksum.removing(bytes[24...], isBigEndian: isBigEndian) == before)
  }

  private static func frame(_ index: Int) -> Int { 32 + index * 4120 }
}
