import Foundation
import StorageTestFixtures
import Testing

@testable import SeamStorage

struct RestoreTests {
  private let disk = SimulatedDisk()
  private let log = "/a/values.log"
  private let path = "/b/backup"
  private static let old: FileWorkload.Contents = ["stays": [1], "goes": [2]]
  private static let new: FileWorkload.Contents = ["stays": [3], "comes": [UInt8](repeating: 4, count: 5000)]

  /// Where the log is that is restored.
  enum Log: CaseIterable {
    case sound, damaged, missing, never
  }

  @Test func aCopyOfALogIsABackup() async throws {
    let source = FileStorage(LogLocation(directory: "/c", files: disk))
    try await store(Self.new, in: source)
    // The rest of a write that was never acknowledged.
    disk.write(try #require(disk.read("/c/values.log")) + LogRecord.marker, to: path)
    let storage = FileStorage(location(disk))
    try await storage.restore(from: path)
    #expect(try await storage.contents == Self.new)
  }

  @Test func whatIsNoBackupChangesNothing() async throws {
    let storage = FileStorage(location(disk))
    try await store(Self.old, in: storage)
    let before = disk.read(log)
    var newer = LogHeader.magic
    newer.append(number: UInt32(9))
    newer.append(number: UInt64(36))
    newer.append(number: newer.withUnsafeBytes { Checksum.of($0) })
    disk.write(newer, to: "/b/newer")
    disk.write(Array("another program's file, which is long enough".utf8), to: "/b/foreign")
    disk.write([], to: "/b/empty")
    for (name, code) in [
      ("newer", .newerVersion), ("foreign", .foreign), ("empty", .corrupt), ("none", .unavailable),
    ] as [(String, StorageError.Code)] {
      let error = await expectError(code) { try await storage.restore(from: "/b/" + name) }
      #expect(error?.location == "/b/" + name)
    }
    await expectError(.unavailable) { try await storage.restore(from: "") }
    await expectError(.foreign) { try await FileStorage(at: "/tmp").restore(from: "/usr") }
    #expect(disk.read(log) == before)
    #expect(try await storage.contents == Self.old)
  }

  @Test func aDamagedBackupChangesNothing() async throws {
    try await makeBackup()
    let whole = try #require(disk.read(path))
    let storage = FileStorage(location(disk))
    try await store(Self.old, in: storage)
    let before = disk.read(log)
    for part in 0..<50 {
      let index = whole.count * part / 50
      var flipped = whole
      flipped[index] ^= 0x10
      for damaged in [flipped, Array(whole[..<index])] {
        disk.write(damaged, to: path)
        let error = await expectError(.corrupt) { try await storage.restore(from: path) }
        #expect(error?.location == path)
        #expect(disk.read(log) == before)
      }
    }
    #expect(try await storage.contents == Self.old)
  }

  @Test(arguments: Log.allCases, [false, true])
  func itWorksWhateverBecameOfTheLog(_ state: Log, isOpen: Bool) async throws {
    try await makeBackup()
    let storage = FileStorage(location(disk))
    if isOpen { try await storage.open() }
    try await prepare(disk, state)
    try await storage.restore(from: path)
    #expect(try await storage.contents == Self.new)
    #expect(try await FileStorage(location(disk.afterPowerLoss(.nothing))).contents == Self.new)
    #expect(disk.names.contains(log + ".damaged-1") == (state == .damaged))
    #expect(!disk.names.contains(log + ".new"))
    try await storage.setBytes([9], forKey: "next")
    #expect(try await FileStorage(location(disk)).contents.count == 3)
  }

  @Test func whatIsNotOursIsLeftWhereItIs() async throws {
    try await makeBackup()
    disk.write(Array("another program's file, which is long enough".utf8), to: log)
    await expectError(.foreign) { try await FileStorage(location(disk)).restore(from: path) }
    #expect(disk.names == [log, path])
  }

  @Test(arguments: Log.allCases)
  func aCrashLeavesTheOldOrTheNew(_ state: Log) async throws {
    try await makeBackup()
    try await prepare(disk, state)
    var outcomes: Set<String> = []
    for call in 0..<(try await countCalls()) {
      let disk = disk.copy()
      let files = FaultyFileSystem(disk, fault: .init(kind: .crash, call: call))
      let isDone = (try? await FileStorage(location(files)).restore(from: path)) != nil
      for loss in [nil, .nothing, .everything, .some(UInt64(call))] as [SimulatedDisk.PowerLoss?] {
        let found = loss.map { disk.afterPowerLoss($0) } ?? disk.copy()
        let left = try await outcome(found, state, "\(files.made[call]), \(String(describing: loss))")
        #expect(!isDone || left == "new")
        outcomes.insert(left)
        // Once more, and it is done.
        try await FileStorage(location(found)).restore(from: path)
        #expect(try await FileStorage(location(found)).contents == Self.new)
      }
    }
    #expect(outcomes == ["old", "new"])
  }

  @Test(arguments: Log.allCases, [.once(EIO), .once(ENOSPC), .short(ENOSPC)] as [FaultyFileSystem.Fault.Kind])
  func whatFailsLeavesTheOldOrSaysOtherwise(_ state: Log, _ kind: FaultyFileSystem.Fault.Kind) async throws {
    try await makeBackup()
    try await prepare(disk, state)
    for call in 0..<(try await countCalls()) {
      let disk = disk.copy()
      let files = FaultyFileSystem(disk, fault: .init(kind: kind, call: call))
      let storage = FileStorage(location(files))
      do {
        try await storage.restore(from: path)
        #expect(try await storage.contents == Self.new)
        #expect(try await outcome(disk.afterPowerLoss(.nothing), state, files.made[call]) == "new")
      } catch {
        let error = try #require(error as? StorageError)
        let found = try await outcome(disk.copy(), state, "\(error)")
        #expect(found == "old" || error.reason.contains("was replaced"), "\(files.made[call]): \(error)")
        // The storage works, with its former contents or those of the backup.
        try await storage.restore(from: path)
        #expect(try await storage.contents == Self.new)
      }
    }
  }

  /// What the next storage finds: all of the old, or all of the new.
  private func outcome(_ disk: SimulatedDisk, _ state: Log, _ comment: String) async throws -> String {
    let storage = FileStorage(location(disk.copy()))
    do {
      let contents = try await storage.contents
      if contents == Self.new { return "new" }
      #expect(contents == (state == .sound ? Self.old : [:]) && state != .damaged && state != .missing, "\(comment)")
    } catch let error as StorageError where error.code == .corrupt {
      #expect(state == .damaged || state == .missing, "\(comment)")
    }
    return "old"
  }

  private func countCalls() async throws -> Int {
    let files = FaultyFileSystem(disk.copy())
    try await FileStorage(location(files)).restore(from: path)
    #expect(files.made.contains("move"))
    return files.made.count
  }

  private func prepare(_ disk: SimulatedDisk, _ state: Log) async throws {
    guard state != .never else { return }
    let storage = FileStorage(location(disk))
    try await store(Self.old, in: storage)
    await storage.close()
    if state == .missing {
      try disk.remove(log)
      try disk.synchroniseDirectory("/a")
    }
    guard state == .damaged, var bytes = disk.read(log) else { return }
    bytes[bytes.count - 20] ^= 1
    bytes.append(7)
    disk.write(bytes, to: log)
  }

  private func makeBackup() async throws {
    try disk.makeDirectory("/b")
    let other = SimulatedDisk()
    try other.makeDirectory("/b")
    let writer = FileStorage(LogLocation(directory: "/c", files: other))
    try await store(Self.new, in: writer)
    try await writer.backUp(to: path)
    disk.write(try #require(other.read(path)), to: path)
  }

  private func store(_ contents: FileWorkload.Contents, in storage: FileStorage) async throws {
    for (key, bytes) in contents { try await storage.setBytes(bytes, forKey: key) }
  }

  private func location(_ files: any FileSystem) -> LogLocation { LogLocation(directory: "/a", files: files) }
}
