import Foundation
import SeamStorageTesting
import StorageTestFixtures
import Testing

@testable import SeamStorage

struct RewritingTests {
  private let disk = SimulatedDisk()

  @Test func aLogDoesNotGrowWithoutEnd() async throws {
    let storage = FileStorage(location(disk, smallestWaste: 1000))
    var sizes: [Int] = []
    for number in UInt8(0)..<200 {
      try await storage.setBytes([UInt8](repeating: number, count: 100), forKey: "\(number % 4)")
      sizes.append(disk.read("/a/values.log")?.count ?? 0)
    }
    #expect(sizes.max() ?? 0 < 2200)
    // It is rewritten now and then, not each time.
    #expect(zip(sizes, sizes.dropFirst()).count { $0 > $1 } < 40)
    #expect(try await FileStorage(location(disk)).contents == storage.contents)
  }

  @Test func whatIsLiveIsNotRewritten() async throws {
    let storage = FileStorage(location(disk, smallestWaste: 1000))
    for number in UInt8(0)..<50 {
      try await storage.setBytes([UInt8](repeating: number, count: 100), forKey: "\(number)")
    }
    #expect(disk.state.withLock { $0.lastNumber } < 10)
  }

  @Test func removalsAreGoneFromTheNewLog() async throws {
    let storage = FileStorage(location(disk, smallestWaste: 1000))
    for number in 0..<30 {
      try await storage.setBytes([UInt8](repeating: 7, count: 100), forKey: "key \(number)")
      try await storage.removeValue(forKey: "key \(number)")
    }
    #expect(disk.read("/a/values.log")?.count ?? 0 < 1500)
    #expect(try await storage.contents == [:])
    #expect(try await FileStorage(location(disk)).contents == [:])
  }

  @Test func aLogOfManyRecordsIsReadAsItWas() async throws {
    let storage = FileStorage(location(disk, smallestWaste: 1000))
    // More than one record of a new log holds.
    let values = (UInt8(0)..<5).map { [UInt8](repeating: $0, count: 400_000) }
    for (number, value) in values.enumerated() { try await storage.setBytes(value, forKey: "\(number)") }
    for _ in 0..<6 { try await storage.setBytes(values[0], forKey: "0") }
    #expect(disk.read("/a/values.log")?.count ?? 0 < 4_000_000)
    let read = try await FileStorage(location(disk)).entries(withPrefix: "")
    #expect(read.map(\.bytes) == values)
  }

  /// A record is checked whole, so one of the whole log would be read into memory at once.
  @Test func aNewLogIsWrittenInRecordsOfAboutAMegabyte() async throws {
    let files = FaultyFileSystem(disk)
    let storage = FileStorage(location(files, smallestWaste: 1000))
    for number in UInt8(0)..<5 {
      try await storage.setBytes([UInt8](repeating: number, count: 400_000), forKey: "\(number)")
    }
    // One is made first.
    while files.made.count(where: { $0 == "move" }) < 2 {
      try await storage.setBytes([UInt8](repeating: 0, count: 400_000), forKey: "0")
    }
    let made = files.made
    let move = try #require(made.lastIndex(of: "move"))
    let creation = try #require(made[..<move].lastIndex(of: "open"))
    // Three values, two values, and the header.
    #expect(made[creation...].prefix { $0 != "synchronise" }.count { $0 == "write" } == 3)
  }

  @Test func whereItFailsTheLogGoesOnAndItIsTriedAgain() async throws {
    let isFull = Locked(false)
    let files = FaultyFileSystem(disk) { $0 == "move" && isFull.withLock(\.self) ? ENOSPC : nil }
    let storage = FileStorage(location(files, smallestWaste: 1000))
    try await storage.open()
    isFull.withLock { $0 = true }
    for _ in 0..<100 { try await storage.setBytes([UInt8](repeating: 7, count: 100), forKey: "key") }
    // Not with every write: each time it fails, twice as much has to be won.
    #expect((2...6).contains(files.made.count { $0 == "move" } - 1))
    #expect(disk.read("/a/values.log")?.count ?? 0 > 10_000)
    #expect(disk.names == ["/a/values.lock", "/a/values.log"])
    isFull.withLock { $0 = false }
    for _ in 0..<200 { try await storage.setBytes([UInt8](repeating: 7, count: 100), forKey: "key") }
    #expect(disk.read("/a/values.log")?.count ?? 0 < 3000)
    #expect(try await FileStorage(location(disk)).contents == storage.contents)
  }

  @Test func theNewLogIsSafeBeforeItHasTheName() async throws {
    let files = FaultyFileSystem(disk)
    let storage = FileStorage(location(files, smallestWaste: 100))
    try await storage.setBytes([1], forKey: "key")
    let before = files.made.count
    while !files.made.dropFirst(before).contains("move") { try await storage.setBytes([2], forKey: "key") }
    let made = Array(files.made.dropFirst(before))
    let move = made.firstIndex(of: "move") ?? 0
    #expect(made[..<move].last == "synchronise")
    #expect(made[(move + 1)...].first == "synchroniseDirectory")
  }

  private func location(_ files: any FileSystem, smallestWaste: Int = 1 << 18) -> LogLocation {
    LogLocation(directory: "/a", files: files, smallestWaste: smallestWaste)
  }
}
