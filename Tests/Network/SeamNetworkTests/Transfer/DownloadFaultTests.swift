import Foundation
import SeamConformance
import SeamSupport
import Testing

@testable import SeamNetwork

/// Damage on the disk, full disks, and servers that behave at random: an error or the right file, never another.
struct DownloadFaultTests {
  private let folder: TestFolder
  private let content = (0..<40).map { UInt8($0) }

  init() throws { folder = try TestFolder() }

  private func code(
    _ network: StubModule, failures: Int = 1, calls: FileCalls = FileCalls()
  ) async -> NetworkError.Code? {
    let options = DownloadOptions(maximumFailures: failures, clock: NetworkClock(NotingClock()))
    do {
      _ = try await Download(
        network: network, request: HTTPRequest(.get, StubModule.url), path: folder.file, options: options, calls: calls
      ).run()
      return nil
    } catch {
      return error.code
    }
  }

  /// Leaves the part and the record of a download that was interrupted.
  private func interrupt(after count: Int = 25) async throws -> (part: [UInt8], record: [UInt8]) {
    #expect(await code(RangeServer(.init(content), cuts: [.end(after: count)]).module) == .connectionLost)
    return (try #require(folder.read(folder.part)), try #require(folder.read(folder.record)))
  }

  /// Downloads with a part and a record as they are, and returns the range that was asked for.
  private func resume(part: [UInt8]?, record: [UInt8]?) async -> String? {
    for (bytes, path) in [(part, folder.part), (record, folder.record)] {
      try? FileManager.default.removeItem(atPath: path)
      if let bytes { folder.write(bytes, to: path) }
    }
    let network = RangeServer(.init(content)).module
    #expect(await code(network) == nil)
    #expect(folder.read(folder.file) == content)
    #expect(folder.names == ["film"])
    return network.requests[0].fields["Range"]
  }

  @Test func damagedRecordsStartOver() async throws {
    let (part, record) = try await interrupt()
    #expect(await resume(part: part, record: record) == "bytes=25-")
    for index in record.indices {
      var damaged = record
      damaged[index] ^= 1 << (index % 8)
      #expect(await resume(part: part, record: damaged) == nil)
      #expect(await resume(part: part, record: Array(record[..<index])) == nil)
    }
    #expect(await resume(part: part, record: nil) == nil)
  }

  @Test func damagedPartsStartOver() async throws {
    let (part, record) = try await interrupt()
    for index in part.indices {
      var damaged = part
      damaged[index] ^= 1 << (index % 8)
      #expect(await resume(part: damaged, record: record) == nil)
      #expect(await resume(part: Array(part[..<index]), record: record) == nil)
    }
    #expect(await resume(part: nil, record: record) == nil)
  }

  @Test func bytesAfterTheRecordedOnesAreNotUsed() async throws {
    let (part, record) = try await interrupt()
    let junk = [UInt8](repeating: 0xFF, count: 100)
    #expect(await resume(part: part + junk, record: record) == "bytes=25-")
    #expect(await resume(part: content, record: record) == "bytes=25-")
  }

  @Test func aWholePartIsConfirmedByTheServer() async throws {
    let (_, bytes) = try await interrupt()
    var record = try #require(PartRecord(bytes))
    var sum = PartChecksum()
    sum.update(content[...])
    (record.count, record.checksum) = (40, sum.value)
    #expect(await resume(part: content, record: record.encoded) == "bytes=39-")
    record.count = 41
    #expect(await resume(part: content + [1], record: record.encoded) == nil)
  }

  @Test func aRangeThatIsRefusedIsNotAskedForAgain() async throws {
    _ = try await interrupt()
    let refusing = StubModule { _, _ in .stub(416) }
    #expect(await code(refusing) == .connectionLost)
    let network = RangeServer(.init(content)).module
    #expect(await code(network) == nil)
    #expect(network.requests[0].fields["Range"] == nil)
    #expect(folder.read(folder.file) == content)
  }

  @Test func aMissingConnectionIsLeftToTheModule() async throws {
    let offline = StubModule { _, _ in throw NetworkError(.offline, reason: "no connection") }
    #expect(await code(offline, failures: 5) == .offline)
    #expect(offline.requests.count == 1)
  }

  @Test func recordsAreWrittenOnTheWay() async throws {
    let large = (0..<(3 << 20)).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) }
    let body = RangeServer(.init(large), chunkSize: 64 << 10, cuts: [.stall(after: 2_500_000)])
    let stalled = Locked<StubBody?>(nil)
    let network = StubModule { _, _ in
      let stub = body.body(large[...])
      stalled.withLock { $0 = stub }
      return .stub(200, [HTTPField("ETag", "\"1\""), HTTPField("Content-Length", "\(large.count)")], stub)
    }
    let (begun, continuation) = AsyncStream.makeStream(of: Void.self)
    let task = Task { [folder] in
      let options = DownloadOptions { if $0.completed >= 2_500_000 { continuation.yield() } }
      _ = try? await network.download(HTTPRequest(.get, StubModule.url), to: folder.file, options: options)
    }
    _ = await begun.first { _ in true }
    await stalled.withLock { $0 }?.stalls()
    // As a process that is killed here leaves it.
    let (part, record) = (try #require(folder.read(folder.part)), try #require(folder.read(folder.record)))
    let count = try #require(PartRecord(record)).count
    #expect(count >= 1 << 20 && count <= part.count)
    task.cancel()
    await task.value
    folder.write(part, to: folder.part)
    folder.write(record, to: folder.record)
    let second = RangeServer(.init(large), chunkSize: 64 << 10).module
    #expect(await code(second) == nil)
    #expect(second.requests[0].fields["Range"] == "bytes=\(count)-")
    #expect(folder.read(folder.file) == large)
  }

  @Test func aSecondDownloadIsRefused() async throws {
    let stalling = RangeServer(.init(content), cuts: [.stall(after: 9)])
    let bodies = Locked<StubBody?>(nil)
    let (begun, continuation) = AsyncStream.makeStream(of: Void.self)
    let network = StubModule { [content] _, _ in
      let body = stalling.body(content[...])
      bodies.withLock { $0 = body }
      continuation.yield()
      return .stub(200, [HTTPField("ETag", "\"1\""), HTTPField("Content-Length", "40")], body)
    }
    let first = Task { await code(network) }
    _ = await begun.first { _ in true }
    #expect(await code(RangeServer(.init(content)).module) == .fileInUse)
    await #expect(throws: NetworkError.self) { try await network.discardDownload(to: folder.file) }
    await bodies.withLock { $0 }?.stalls()
    // As a child process has it that is being started.
    let copies = try folder.copyDescriptors(of: folder.part)
    #expect(!copies.isEmpty)
    defer { for copy in copies { close(copy) } }
    first.cancel()
    #expect(await first.value == .cancelled)
    #expect(folder.names == ["film.part", "film.part.info"])
    #expect(await code(RangeServer(.init(content)).module) == nil)
  }

  @Test(arguments: [0, 1, 13, 39]) func aFullDiskFailsAndResumes(space: Int) async throws {
    let left = Locked(space)
    var calls = FileCalls()
    calls.write = { descriptor, bytes in
      let count = left.withLock { left in
        defer { left -= min(left, bytes.count) }
        return min(left, bytes.count)
      }
      guard count > 0 else {
        errno = ENOSPC
        return -1
      }
      return write(descriptor, bytes.baseAddress, count)
    }
    #expect(await code(RangeServer(.init(content)).module, failures: 5, calls: calls) == .diskFull)
    #expect(folder.read(folder.file) == nil)
    #expect(await code(RangeServer(.init(content)).module) == nil)
    #expect(folder.read(folder.file) == content)
    #expect(folder.names == ["film"])
  }

  @Test func aDiskThatDoesNotKeepFails() async {
    var calls = FileCalls()
    calls.synchronize = { _ in
      errno = EIO
      return -1
    }
    #expect(await code(RangeServer(.init(content)).module, calls: calls) == .cannotWriteFile)
    #expect(folder.read(folder.file) == nil)
  }

  @Test func placesThatCannotBeWrittenFail() async throws {
    let network = RangeServer(.init(content)).module
    func code(_ path: String) async -> NetworkError.Code? {
      do {
        try await network.download(HTTPRequest(.get, StubModule.url), to: path)
        return nil
      } catch {
        return error.code
      }
    }
    #expect(await code(folder.path) == .cannotWriteFile)
    #expect(await code(folder.path + "/none/film") == .cannotWriteFile)
    try FileManager.default.createSymbolicLink(atPath: folder.part, withDestinationPath: folder.path + "/other")
    #expect(await code(folder.file) == .cannotWriteFile)
    try FileManager.default.removeItem(atPath: folder.part)
    #expect(mkfifo(folder.part, 0o600) == 0)
    #expect(await code(folder.file) == .cannotWriteFile)
    #expect(network.requests.isEmpty)
    #expect(folder.names == ["film.part"])
  }

  @Test func aPartThatIsRemovedOrReplacedFails() async throws {
    for replaces in [true, false] {
      let network = StubModule { [content, folder] _, _ in
        try FileManager.default.removeItem(atPath: folder.part)
        if replaces { folder.write([9], to: folder.part) }
        return .stub(200, [HTTPField("ETag", "\"1\"")], StubBody([.bytes(content)]))
      }
      #expect(await code(network) == .cannotWriteFile)
      #expect(folder.read(folder.file) == nil)
      #expect(folder.read(folder.part) == (replaces ? [9] : nil))
    }
  }

  @Test func discardingLeavesAnothersFile() async throws {
    let body = StubBody([.bytes(content), .stall])
    let network = StubModule { [folder] _, _ in
      try FileManager.default.removeItem(atPath: folder.part)
      folder.write([9], to: folder.part)
      return .stub(200, [HTTPField("ETag", "\"1\"")], body)
    }
    let task = Task { [folder] in
      let request = HTTPRequest(.get, StubModule.url)
      _ = try? await network.download(
        request, to: folder.file, options: DownloadOptions(cancellation: .discardsPart))
    }
    await body.stalls()
    task.cancel()
    await task.value
    #expect(folder.read(folder.part) == [9])
    #expect(folder.names == ["film.part"])
  }

  /// Servers that cut, lie and change their file, over several calls each.
  @Test func neverAWrongFile() async throws {
    var whole = 0
    // Nothing is unplugged here.
    let calls = FileCalls(synchronize: { _ in 0 })
    for seed in 0..<400 as Range<UInt64> {
      let random = Locked(SeededRandom(seed: seed))
      let roll = { @Sendable (bound: Int) in random.withLock { $0.next(upTo: bound) } }
      let versions = (0..<3).map { version in
        (0..<(20 + roll(60))).map { UInt8(truncatingIfNeeded: $0 &* 3 &+ version &* 101) }
      }
      let version = Locked(0)
      let network = StubModule { request, _ in
        if roll(6) == 0 { version.withLock { $0 = min($0 + 1, 2) } }
        let current = version.withLock { $0 }
        return try Self.answer(request, versions[current], tag: "\"\(current)\"", roll)
      }
      for _ in 0..<4 {
        try? FileManager.default.removeItem(atPath: folder.file)
        let code = await code(network, failures: 3, calls: calls)
        guard code == nil else {
          try #require(folder.read(folder.file) == nil)
          continue
        }
        whole += 1
        try #require(versions.contains(folder.read(folder.file) ?? []), "seed \(seed)")
      }
      try await network.discardDownload(to: folder.file)
    }
    #expect(whole > 400, "\(whole) of 1600 downloads ended")
  }

  private static func answer(
    _ request: HTTPRequest, _ content: [UInt8], tag: String, _ roll: @Sendable (Int) -> Int
  ) throws -> HTTPResponse {
    if roll(8) == 0 { throw NetworkError(.cannotConnect, reason: "refused") }
    if roll(20) == 0 { return .stub(416) }
    let cuts: [RangeServer.Cut?] = [
      nil, nil, .end(after: roll(content.count)), .fail(after: roll(content.count), .connectionLost),
    ]
    var file = RangeServer.File(content, tag: tag)
    file.supportsRanges = roll(6) > 0
    let server = RangeServer(file, chunkSize: 1 + roll(9), cuts: [cuts[roll(4)]])
    var request = request
    // Some ignore If-Range, some answer with another range than was asked for.
    if roll(3) == 0 { request.fields["If-Range"] = nil }
    if request.fields.contains("Range"), roll(6) == 0 { request.fields["Range"] = "bytes=\(roll(content.count))-" }
    return server.answer(request)
  }
}

extension TestFolder {
  /// Copies the descriptors that this process has of a file.
  fileprivate func copyDescriptors(of path: String) throws -> [Int32] {
    #if os(Linux)
    let folder = "/proc/self/fd"
    #else
    let folder = "/dev/fd"
    #endif
    var file = stat()
    guard stat(path, &file) == 0 else { return [] }
    return try FileManager.default.contentsOfDirectory(atPath: folder).compactMap { name in
      var own = stat()
      guard let descriptor = Int32(name), fstat(descriptor, &own) == 0, own.st_ino == file.st_ino,
        own.st_dev == file.st_dev
      else { return nil }
      return dup(descriptor)
    }
  }
}
