import SeamStorage
import SeamStorageTesting
import SeamSupport
import StorageTestFixtures
import Testing

/// Interrupts calls that store or remove a stream at every point.
struct StreamInterruptionTests {
  private static let key: StorageStreamKey = "film"
  private static let former = streamBytes(1400, seed: 1)
  private static let new = streamBytes(1000, seed: 2)
  private var key: StorageStreamKey { Self.key }

  /// A storage with the former stream, in so small pieces that it has more than a batch removes.
  private func storage(_ power: Power) async throws -> (base: InMemoryStorage, storage: PoweredStorage) {
    let base = InMemoryStorage()
    var capabilities = StorageCapabilities.durable
    capabilities.largestValue = 200
    try await PoweredStorage(base, Power(), capabilities: capabilities).setStream(
      StreamSource(Self.former), forKey: key)
    return (base, PoweredStorage(base, power, capabilities: capabilities))
  }

  @Test func aStreamIsTheFormerOrTheNewOneWhereverItsWriterIsKilled() async throws {
    let power = Power()
    try await storage(power).storage.setStream(StreamSource(Self.new), forKey: key)
    let writes = power.writes
    #expect(writes == 12, "the turn, nine pieces, the manifest, what is left of the former one")
    for write in 1...writes {
      for isMade in [false, true] {
        let where_ = "killed \(isMade ? "after" : "before") write \(write)"
        let (base, storage) = try await storage(Power(cut: Power.Cut(write: write, isMade: isMade)))
        _ = try? await storage.setStream(StreamSource(Self.new), forKey: key)
        let isNew = write > 11 || write == 11 && isMade
        #expect(try await base.streamedBytes(forKey: key) == (isNew ? Self.new : Self.former), "\(where_)")
        #expect(try await base.getStreamSize(forKey: key) == (isNew ? 1000 : 1400))
        // The next call removes the entries that were left.
        if isMade {
          try await base.setStream(StreamSource([1, 2, 3]), forKey: key)
          #expect(try await base.streamedBytes(forKey: key) == [1, 2, 3], "\(where_)")
          #expect(try await base.streamEntries().count == 2, "\(where_)")
        } else {
          try await base.removeStream(forKey: key)
          #expect(try await base.getKeys(withPrefix: "").isEmpty, "\(where_)")
        }
      }
    }
  }

  @Test func aStreamIsWholeOrGoneWhereverItsRemovalIsKilled() async throws {
    let power = Power()
    try await storage(power).storage.removeStream(forKey: key)
    let writes = power.writes
    #expect(writes == 3, "the turn, the manifest, what is left of it")
    for write in 1...writes {
      for isMade in [false, true] {
        let (base, storage) = try await storage(Power(cut: Power.Cut(write: write, isMade: isMade)))
        await #expect(throws: Power.Off.self) { try await storage.removeStream(forKey: key) }
        let isGone = write > 2 || write == 2 && isMade
        #expect(try await base.getStreamSize(forKey: key) == (isGone ? nil : 1400))
        if !isGone { #expect(try await base.streamedBytes(forKey: key) == Self.former) }
        try await base.removeStream(forKey: key)
        #expect(try await base.getKeys(withPrefix: "").isEmpty)
      }
    }
  }

  @Test(arguments: [0, 1, 5, 10]) func aSourceThatThrowsLeavesNothing(_ chunk: Int) async throws {
    struct Unplugged: Error {}
    let (base, storage) = try await storage(Power())
    let before = try await base.entries(withPrefix: "")
    let source = StreamSource(Self.new, chunkSize: 100) { given in
      if given == chunk { throw Unplugged() }
      return true
    }
    await #expect(throws: Unplugged.self) { try await storage.setStream(source, forKey: key) }
    #expect(try await base.entries(withPrefix: "") == before)
  }

  @Test func aPieceThatCannotBeStoredLeavesNothing() async throws {
    let full = FakeLocalStorage()
    try await full.setStream(StreamSource(Self.former), forKey: key)
    let before = try await full.entries(withPrefix: "")
    let source = StreamSource(streamBytes(1_000_000, seed: 3)) { given in
      if given == 5 { full.fail([.writing], with: StorageError(.full, reason: "there is no room")) }
      return true
    }
    await expectError(.full) { try await full.setStream(source, forKey: key) }
    // It could not even remove the pieces that it had stored.
    full.recover()
    #expect(try await full.streamedBytes(forKey: key) == Self.former)
    try await full.setStream(StreamSource(Self.former), forKey: key)
    #expect(try await full.entries(withPrefix: "").count == before.count)
  }

  /// A source that is cancelled ends, or goes on.
  @Test(arguments: [false, true], [0, 4, 10]) func whatIsCancelledIsNotTakenForComplete(
    _ endsEarly: Bool, _ chunk: Int
  ) async throws {
    let (base, storage) = try await storage(Power())
    let before = try await base.entries(withPrefix: "")
    let asked = Locked(0)
    let source = StreamSource(Self.new, chunkSize: 100) { given in
      asked.withLock { $0 = given }
      guard given == chunk else { return true }
      withUnsafeCurrentTask { $0?.cancel() }
      return !endsEarly
    }
    let task = Task { try await storage.setStream(source, forKey: Self.key) }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(asked.withLock(\.self) == chunk)
    #expect(try await base.entries(withPrefix: "") == before)
  }

  @Test func aCancelledReaderDoesNotSeeAnEnd() async throws {
    let storage = InMemoryStorage()
    try await storage.setStream(StreamSource(streamBytes(600_000, seed: 4)), forKey: key)
    let task = Task {
      var pieces = 0
      for try await _ in storage.stream(forKey: Self.key) {
        pieces += 1
        withUnsafeCurrentTask { $0?.cancel() }
      }
      return pieces
    }
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test func eachPieceOutlivesALossOfPowerBeforeTheManifestNamesIt() async throws {
    let recorder = DurabilityRecorder(base: InMemoryStorage())
    try await recorder.setStream(StreamSource(streamBytes(600_000, seed: 5)), forKey: key)
    #expect(recorder.stored.withLock(\.self) == [.processCrash, .powerLoss, .powerLoss, .powerLoss, .powerLoss])
  }
}

/// Records the durability of each batch.
private struct DurabilityRecorder: StorageDecorator {
  let base: any StorageBackend & TransactionalStorage
  let stored = Locked([StorageDurability]())
  var capabilities: StorageCapabilities { .durable }

  func write(_ batch: StorageBatch) async throws {
    stored.withLock { $0.append(batch.durability) }
    try await base.write(batch)
  }
}
