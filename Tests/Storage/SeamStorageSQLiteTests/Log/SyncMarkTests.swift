import Foundation
import SeamStorage
import StorageTestFixtures
import Testing

@testable import SeamStorageSQLite

struct SyncMarkTests {
  private let directory = TemporaryDirectory()
  private var path: String { directory.path("app.db") }

  @Test func isReadAsItWasWrittenUnlessAnyBitIsAnother() {
    let mark = SyncMark(
      salts: LogSalts(1, .max), frameCount: 70_000, checksum: LogChecksum(3, 4), databaseHeader: 0x0506_0708)
    func read(_ bytes: [UInt8]) -> SyncMark? { bytes.withUnsafeBytes { SyncMark($0) } }
    #expect(read(mark.bytes) == mark)
    #expect(mark.bytes.count == SyncMark.size)
    for bit in 0..<SyncMark.size * 8 {
      var bytes = mark.bytes
      bytes[bit / 8] ^= 1 << UInt8(bit % 8)
      #expect(read(bytes) == nil)
    }
    #expect(read([]) == nil && read(SyncMark.nothing) == nil)
  }

  @Test func statesWhatEachCommitHasSynchronised() async throws {
    let storage = SQLiteStorage(at: path)
    var counts: [Int] = []
    for number in UInt8(0)..<4 {
      try await storage.setBytes([number], forKey: "key")
      let mark = try #require(SyncMarker.mark(besides: path))
      let scan = try #require(try LogScan(of: path + "-wal", checksumAt: mark.frameCount))
      #expect(scan.header.salts == mark.salts && scan.frameCount == mark.frameCount && scan.checksum == mark.checksum)
      counts.append(mark.frameCount)
    }
    #expect(counts == counts.sorted() && Set(counts).count == 4)
    await storage.close()
  }

  /// It is not on the medium yet.
  @Test func statesNothingOfWhatIsToOutliveOnlyTheProcess() async throws {
    let storage = SQLiteStorage(at: path)
    try await storage.setBytes([1], forKey: "key")
    let before = SyncMarker.mark(besides: path)
    var batch = StorageBatch(durability: .processCrash)
    batch.setBytes([2], forKey: "key")
    try await storage.commit(batch)
    #expect(before != nil && SyncMarker.mark(besides: path) == before)
    await storage.close()
  }

  /// So that a copy of the file from before can be put back by hand.
  @Test func statesNothingAfterClosing() async throws {
    let storage = SQLiteStorage(at: path)
    try await storage.setBytes([1], forKey: "key")
    await storage.close()
    let copy = try directory.read("app.db")
    let later = SQLiteStorage(at: path)
    try await later.setBytes([2], forKey: "key")
    #expect(SyncMarker.mark(besides: path) != nil)
    await later.close()
    #expect(try directory.read("app.db-mark") == SyncMark.nothing)
    try directory.write(copy, to: "app.db")
    #expect(try await SQLiteStorage(at: path).bytes(forKey: "key") == [1])
  }

  @Test func isForItsUserAlone() async throws {
    let storage = SQLiteStorage(at: path)
    try await storage.setBytes([1], forKey: "key")
    let attributes = try FileManager.default.attributesOfItem(atPath: path + "-mark")
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    await storage.close()
  }

  @Test func liesBesideTheFileThatALinkLeadsTo() async throws {
    try directory.write([], to: "elsewhere/app.db")
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "elsewhere/app.db")
    let storage = SQLiteStorage(at: path)
    try await storage.setBytes([1], forKey: "key")
    #expect(directory.has("elsewhere/app.db-mark") && !directory.has("app.db-mark"))
    await storage.close()
  }

  @Test func storingGoesOnWhereItCannotBeWritten() async throws {
    try directory.write([], to: "app.db-mark/nothing")
    let storage = SQLiteStorage(at: path)
    for number in UInt8(0)..<3 { try await storage.setBytes([number], forKey: "key") }
    #expect(try await SQLiteStorage(at: path).bytes(forKey: "key") == [2])
    await storage.close()
    #expect(try await SQLiteStorage(at: path).bytes(forKey: "key") == [2])
  }

  @Test func isMadeAgainWithTheNextLog() async throws {
    let storage = SQLiteStorage(at: path, limits: SQLiteLimits(checkpointPages: 4))
    try await storage.setBytes([1], forKey: "key")
    try directory.remove("app.db-mark")
    for number in UInt8(0)..<6 { try await storage.setBytes([number], forKey: "key") }
    #expect(directory.has("app.db-mark"))
    await storage.close()
  }

  @Test func aReaderThatIsOpenedWhileOthersWriteFindsNoDamage() async throws {
    let writers = (0..<2).map { _ in
      SQLiteStorage(at: path, busyTimeout: .seconds(60), limits: SQLiteLimits(checkpointPages: 2))
    }
    try await withThrowingTaskGroup { group in
      for (number, writer) in writers.enumerated() {
        group.addTask {
          for round in UInt8(0)..<200 { try await writer.setBytes([round], forKey: "\(number)") }
        }
      }
      for _ in 0..<2 {
        group.addTask { [path] in
          for _ in 0..<100 {
            let reader = SQLiteStorage(at: path, busyTimeout: .seconds(60))
            try await reader.open()
            await reader.close()
          }
        }
      }
      try await group.waitForAll()
    }
    for writer in writers { await writer.close() }
  }
}
