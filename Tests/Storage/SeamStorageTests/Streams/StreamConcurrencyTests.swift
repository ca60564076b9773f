import SeamStorage
import SeamStorageTesting
import SeamSupport
import StorageTestFixtures
import Testing

/// Stores or removes a stream from a second process at every point at which the first one stores, removes or reads it.
struct StreamConcurrencyTests {
  private static let key: StorageStreamKey = "film"
  private static let former = streamBytes(9 * 262_144 + 1, seed: 1)
  private static let one = streamBytes(600_000, seed: 2)
  private static let two = streamBytes(300_000, seed: 3)
  private var key: StorageStreamKey { Self.key }

  /// Runs a process on the former stream, another one while it is paused before each of its calls, and then checks.
  private func interleave(
    _ process: @escaping @Sendable (PausingStorage) async throws -> Void,
    _ other: (InMemoryStorage) async throws -> Void,
    _ check: (_ call: Int, _ calls: Int, _ failure: (any Error)?, InMemoryStorage) async throws -> Void
  ) async throws {
    let filled = InMemoryStorage()
    try await filled.setStream(StreamSource(Self.former), forKey: key)
    let entries = filled.entries(withPrefix: "", page: .all)
    func run(before call: Int) async throws -> (PausePoint, (any Error)?, InMemoryStorage) {
      let base = InMemoryStorage()
      var batch = StorageBatch()
      for entry in entries { batch.setBytes(entry.bytes, forKey: entry.key) }
      try await base.commit(batch)
      let point = PausePoint(before: call)
      let task = await point.start { try await process(PausingStorage(base: base, point: point)) }
      if call > 0 { try await other(base) }
      point.resume()
      do {
        try await task.value
        return (point, nil, base)
      } catch {
        return (point, error, base)
      }
    }
    let calls = try await run(before: 0).0.calls
    #expect(calls > 2)
    for call in 1...calls {
      let (_, failure, base) = try await run(before: call)
      try await check(call, calls, failure, base)
    }
  }

  private func isConflict(_ error: (any Error)?) -> Bool {
    guard let error = error as? StorageError else { return false }
    return error.code == .conflict && error.key == "film"
  }

  @Test func ofTwoWritersTheOneThatBeganLastSucceeds() async throws {
    try await interleave { storage in
      try await storage.setStream(StreamSource(Self.one), forKey: Self.key)
    } _: { storage in
      try await storage.setStream(StreamSource(Self.two), forKey: Self.key)
    } _: { call, calls, failure, base in
      let stored = try await base.streamedBytes(forKey: key)
      let isExpected = stored == (call == 1 ? Self.one : Self.two)
      #expect(isExpected, "call \(call)")
      // From the switch on the first one had succeeded.
      #expect(call == 1 || call == calls ? failure == nil : isConflict(failure), "call \(call)")
      let entries = try await base.streamEntries().count
      #expect(entries == (call == 1 ? 4 : 3), "call \(call)")
    }
  }

  @Test func aRemovalEndsAWriter() async throws {
    try await interleave { storage in
      try await storage.setStream(StreamSource(Self.one), forKey: Self.key)
    } _: { storage in
      try await storage.removeStream(forKey: Self.key)
    } _: { call, calls, failure, base in
      let size = try await base.getStreamSize(forKey: key)
      #expect(size == (call == 1 ? 600_000 : nil), "call \(call)")
      #expect(call == 1 || call == calls ? failure == nil : isConflict(failure), "call \(call)")
      let entries = try await base.streamEntries().count
      #expect(entries == (call == 1 ? 4 : 0), "call \(call)")
    }
  }

  @Test func aWriterEndsARemoval() async throws {
    try await interleave { storage in
      try await storage.removeStream(forKey: Self.key)
    } _: { storage in
      try await storage.setStream(StreamSource(Self.two), forKey: Self.key)
    } _: { call, calls, failure, base in
      let size = try await base.getStreamSize(forKey: key)
      // The first call only looks whether there is a stream.
      #expect(size == (call <= 2 ? nil : 300_000), "call \(call)")
      #expect(call <= 2 || call == calls ? failure == nil : isConflict(failure), "call \(call)")
      let entries = try await base.streamEntries().count
      #expect(entries == (call <= 2 ? 0 : 3), "call \(call)")
    }
  }

  @Test(arguments: [false, true]) func aReaderNeverMixesStreams(_ isRemoved: Bool) async throws {
    let read = Locked([UInt8]())
    try await interleave { storage in
      read.withLock { $0 = [] }
      for try await bytes in storage.stream(forKey: Self.key) { read.withLock { $0 += bytes } }
    } _: { storage in
      if isRemoved {
        try await storage.removeStream(forKey: Self.key)
      } else {
        try await storage.setStream(StreamSource(Self.two), forKey: Self.key)
      }
    } _: { call, _, failure, _ in
      let read = read.withLock(\.self)
      if call == 1 {
        let isWhole = read == (isRemoved ? [] : Self.two)
        #expect(isWhole && (isRemoved ? (failure as? StorageError)?.code == .absent : failure == nil))
      } else {
        let isPart = read.count == (call - 2) * 262_144 && Self.former.starts(with: read)
        #expect(isPart && isConflict(failure), "call \(call): \(read.count), \(String(describing: failure))")
      }
    }
  }

  @Test func manyAtOnceLeaveOneWholeStream() async throws {
    let storage = InMemoryStorage()
    await withTaskGroup { group in
      for number in 0..<8 {
        group.addTask {
          for round in 0..<10 {
            let bytes = streamBytes(270_000, seed: UInt64(number * 10 + round))
            do {
              try await storage.setStream(StreamSource(bytes, chunkSize: 50_000), forKey: Self.key)
            } catch {
              #expect((error as? StorageError)?.code == .conflict)
            }
          }
        }
      }
    }
    #expect(try await storage.streamedBytes(forKey: key).count == 270_000)
    #expect(try await storage.streamEntries().count == 3)
  }

  @Test func aCacheThatIsBehindRemovesNoStreamAndSaysWhatHappened() async throws {
    struct Unplugged: Error {}
    let base = InMemoryStorage()
    let behind = CachingStorage(base)
    try await behind.setStream(StreamSource(Self.one), forKey: key)
    #expect(try await behind.getStreamSize(forKey: key) == 600_000)
    try await base.setStream(StreamSource(Self.two), forKey: key)
    #expect(try await behind.getStreamSize(forKey: key) == 600_000, "the cache is behind")
    let error = await expectError(.conflict) { _ = try await behind.streamedBytes(forKey: key) }
    #expect(error?.key == "film")
    let isSecond = try await behind.streamedBytes(forKey: key) == Self.two
    #expect(isSecond)

    try await base.setStream(StreamSource(Self.one), forKey: key)
    #expect(try await behind.getStreamSize(forKey: key) == 300_000, "the cache is behind")
    await #expect(throws: Unplugged.self) {
      try await behind.setStream(StreamSource([]) { _ in throw Unplugged() }, forKey: key)
    }
    let isWhole = try await base.streamedBytes(forKey: key) == Self.one
    #expect(isWhole)
  }
}
