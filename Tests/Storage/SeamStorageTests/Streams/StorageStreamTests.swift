import SeamStorage
import SeamStorageSQLite
import SeamStorageTesting
import SeamSupport
import StorageTestFixtures
import Testing

struct StorageStreamTests {
  private let directory = TemporaryDirectory()
  private let key: StorageStreamKey = "film"
  private let piece = 256 << 10

  @Test func streamsOfEverySizeAreReadAsTheyWereStored() async throws {
    try await expectStreamsRoundTrip(in: InMemoryStorage())
    try await expectStreamsRoundTrip(in: SQLiteStorage(at: directory.path("values.db")))
    try await expectStreamsRoundTrip(in: CachingStorage(InMemoryStorage()))
  }

  @Test func aStreamOutlivesTheStorageThatStoredIt() async throws {
    let bytes = streamBytes(600_000, seed: 1)
    let storage = SQLiteStorage(at: directory.path("values.db"))
    try await storage.setStream(StreamSource(bytes), forKey: key)
    await storage.close()
    let isSame = try await SQLiteStorage(at: directory.path("values.db")).streamedBytes(forKey: key) == bytes
    #expect(isSame)
  }

  @Test func nothingStoredIsNoSizeAndAnErrorToRead() async throws {
    let storage = InMemoryStorage()
    #expect(try await storage.getStreamSize(forKey: key) == nil)
    let error = await expectError(.absent) { _ = try await storage.streamedBytes(forKey: key) }
    #expect(error?.key == "film")
    let fake = FakeLocalStorage()
    try await fake.removeStream(forKey: key)
    #expect(fake.calls == [.list(prefix: "\0seam.stream/4:film/")])
  }

  @Test func aReaderReadsOnePieceAtATime() async throws {
    let storage = FakeLocalStorage()
    try await storage.setStream(StreamSource(streamBytes(5 * piece - 1, seed: 2)), forKey: key)
    storage.forgetCalls()
    let stream = storage.stream(forKey: key)
    var pieces = stream.makeAsyncIterator()
    #expect(storage.calls.isEmpty)
    for number in 1...5 {
      #expect(try await pieces.next()?.count == (number < 5 ? piece : piece - 1))
      #expect(storage.calls.count == 1 + number)
    }
    #expect(try await pieces.next() == nil)
    #expect(try await pieces.next() == nil)
    #expect(storage.calls.count == 6)
    storage.forgetCalls()
    #expect(try await storage.getStreamSize(forKey: key) == 5 * piece - 1)
    #expect(storage.calls.count == 1)
  }

  @Test func aWriterAsksForAChunkWhenItHasRoom() async throws {
    let storage = InMemoryStorage()
    let piece = piece
    let source = StreamSource(streamBytes(5 * piece, seed: 3), chunkSize: 100_000) { given in
      let stored = storage.keys(withPrefix: "\0seam.stream/4:film/pieces/", page: .all)
      #expect(stored.count == min(given * 100_000, 5 * piece) / piece)
      return true
    }
    try await storage.setStream(source, forKey: key)
  }

  @Test func piecesFitIntoWhatTheBackendTakes() async throws {
    let storage = LimitedStorage(base: InMemoryStorage(), limit: 200)
    let bytes = streamBytes(5000, seed: 4)
    try await storage.setStream(StreamSource(bytes), forKey: key)
    #expect(try await storage.streamedBytes(forKey: key) == bytes)
    let sizes = try await storage.entries(withPrefix: "\0seam.stream/4:film/pieces/").map(\.bytes.count)
    #expect(sizes.dropLast().allSatisfy { $0 == 200 })
    let small = LimitedStorage(base: InMemoryStorage(), limit: 80)
    await expectError(.tooLarge) { try await small.setStream(StreamSource(bytes), forKey: key) }
    #expect(try await small.getKeys(withPrefix: "").isEmpty)
  }

  @Test func aSecretIsRefusedBeforeItIsRead() async throws {
    let storage = FakeLocalStorage(
      capabilities: StorageCapabilities(
        durability: .process, keepsSecrets: false, exclusion: .instance, observation: .instance))
    let secret = StorageStreamKey("film", sensitivity: .secret)
    await expectError(.unprotected) {
      try await storage.setStream(
        StreamSource([1]) { _ in
          Issue.record("the source was read")
          return true
        }, forKey: secret)
    }
    #expect(try await storage.getKeys(withPrefix: "").isEmpty)
    // It is read and removed where it should not be, so that it can be moved.
    try await storage.setStream(StreamSource([1]), forKey: key)
    #expect(try await storage.streamedBytes(forKey: secret) == [1])
    try await storage.removeStream(forKey: secret)
    #expect(try await storage.getKeys(withPrefix: "").isEmpty)
  }

  @Test func everyEntryOfASecretIsOne() async throws {
    let storage = SensitivityRecorder(base: InMemoryStorage())
    try await storage.setStream(StreamSource([1]), forKey: StorageStreamKey("film", sensitivity: .secret))
    #expect(storage.stored.withLock { $0.count == 3 && $0.allSatisfy { $0 == .secret } })
  }

  @Test func streamsOfAnyNamesAndValuesAreApart() async throws {
    let storage = InMemoryStorage()
    let names = [
      "", " ", "\0", "a\0b", "a", "A", "\u{e9}", "e\u{301}", "👩‍👩‍👧", "👩", "日本", "%", "_", "*", "'", "\n", ".", "..",
      "a/b", "/a", "a/", "a/manifest", "a/pieces/", "a/writer", "1:a", "1:a/manifest", "\0seam.stream/1:a/manifest",
      "\0seam.stream/", "\u{feff}", "\u{301}", "😀", String(repeating: "long", count: 250),
    ]
    for (number, name) in names.enumerated() {
      try await storage.setValue(number, forKey: StorageKey("v/" + name))
      try await storage.setStream(StreamSource([UInt8(number)]), forKey: StorageStreamKey("v/" + name))
      try await storage.setStream(StreamSource([UInt8(number)]), forKey: StorageStreamKey(name))
    }
    for (number, name) in names.enumerated() {
      #expect(try await storage.getValue(forKey: StorageKey("v/" + name)) == number)
      #expect(try await storage.streamedBytes(forKey: StorageStreamKey("v/" + name)) == [UInt8(number)])
      #expect(try await storage.streamedBytes(forKey: StorageStreamKey(name)) == [UInt8(number)])
      try await storage.removeStream(forKey: StorageStreamKey("v/" + name))
    }
    #expect(try await storage.countKeys(withPrefix: "v/") == names.count)
    #expect(try await storage.streamEntries().count == 2 * names.count)
    try await storage.removeValues(withPrefix: "")
    #expect(try await storage.getStreamSize(forKey: "a") == nil)
  }

  @Test func streamsAreNotReadToFindWhatHasExpired() async throws {
    let storage = LoadRecorder(base: InMemoryStorage())
    try await storage.setStream(StreamSource(streamBytes(600_000, seed: 5)), forKey: key)
    for name in ["", "\0", "\0seam.stream", "\0seam.stream0", "\0t", "a"] {
      try await storage.setValue(1, forKey: StorageKey(name, timeToLive: .seconds(-5)))
      try await storage.setValue(1, forKey: StorageKey(name + "!"))
    }
    storage.loaded.withLock { $0 = 0 }
    #expect(
      try await storage.removeExpiredValues() == ["", "\0", "\0seam.stream", "\0seam.stream0", "\0t", "a"])
    #expect(storage.loaded.withLock(\.self) < 1000)
    #expect(try await storage.getStreamSize(forKey: key) == 600_000)
  }

  @Test func aMigrationMovesStreams() async throws {
    let (source, destination) = (InMemoryStorage(), InMemoryStorage())
    let bytes = streamBytes(3_000_000, seed: 6)
    try await source.setStream(StreamSource(bytes), forKey: key)
    let storage = MigratingStorage(from: source, to: destination, startsByItself: false)
    // A stream that is being stored goes where the others go.
    let other = StreamSource(bytes) { given in
      if given == 12 { try await storage.migrate() }
      return true
    }
    try await storage.setStream(other, forKey: "other")
    for storage in [storage, destination] as [any TransactionalStorage] {
      for key: StorageStreamKey in [key, "other"] {
        let isSame = try await storage.streamedBytes(forKey: key) == bytes
        #expect(isSame)
      }
      #expect(try await storage.streamEntries().count == 2 * 13)
    }
    #expect(try await source.streamEntries().isEmpty)
  }
}

/// Takes values of up to a limit.
private struct LimitedStorage: StorageDecorator {
  let base: any StorageBackend & TransactionalStorage
  let limit: Int

  var capabilities: StorageCapabilities {
    var capabilities = base.capabilities
    capabilities.largestValue = limit
    return capabilities
  }

  func write(_ batch: StorageBatch) async throws {
    for change in batch.changes where change.bytes.map({ $0.count > limit }) ?? false {
      throw StorageError(.tooLarge, key: change.key, reason: "it is larger than \(limit) bytes")
    }
    try await base.write(batch)
  }
}

/// Records the sensitivity of the stored entries.
private struct SensitivityRecorder: StorageDecorator {
  let base: any StorageBackend & TransactionalStorage
  let stored = Locked([StorageSensitivity]())

  func write(_ batch: StorageBatch) async throws {
    stored.withLock { $0 += batch.changes.filter { $0.bytes != nil }.map(\.sensitivity) }
    try await base.write(batch)
  }
}

/// Counts the bytes of listed entries.
private struct LoadRecorder: StorageDecorator {
  let base: any StorageBackend & TransactionalStorage
  let loaded = Locked(0)

  func entries(withPrefix prefix: String, page: StoragePage) async throws -> [StorageEntry] {
    let entries = try await base.entries(withPrefix: prefix, page: page)
    loaded.withLock { $0 += entries.reduce(0) { $0 + $1.bytes.count } }
    return entries
  }
}
