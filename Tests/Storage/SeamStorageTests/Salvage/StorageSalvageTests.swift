import SeamSupport
import StorageTestFixtures
import Testing

@testable import SeamStorage

struct StorageSalvageTests {
  private let salvage = StorageSalvage(entries: (0..<250).map { StorageEntry(key: "\($0)", bytes: [UInt8($0)]) })

  @Test func hundredEntriesShareACommit() async throws {
    let storage = CommitCounter()
    try await storage.base.setBytes([1, 2], forKey: "140")
    #expect(try await salvage.store(in: storage) == ["140"])
    #expect(storage.commits == 3)
    let stored = try await storage.base.entries(withPrefix: "")
    #expect(stored.count == 250)
    for entry in stored { #expect(entry.bytes == (entry.key == "140" ? [1, 2] : [UInt8(entry.key) ?? 0])) }
  }

  @Test func largeEntriesShareFewerCommits() async throws {
    let storage = CommitCounter()
    let large = StorageSalvage(
      entries: (0..<10).map { StorageEntry(key: "\($0)", bytes: [UInt8](repeating: 1, count: 400_000)) })
    try await large.store(in: storage)
    #expect(storage.commits == 5)
    #expect(try await storage.base.count(withPrefix: "") == 10)
  }

  @Test func nothingIsCommittedWhereAllKeysHaveValues() async throws {
    let storage = CommitCounter()
    try await salvage.store(in: storage)
    let commits = storage.commits
    #expect(try await salvage.store(in: storage) == salvage.entries.map(\.key))
    #expect(storage.commits == commits)
  }

  @Test func aValueThatIsStoredMeanwhileStays() async throws {
    let storage = CommitCounter { base, number in
      if number == 2 { try await base.setBytes([7, 7], forKey: "140") }
    }
    #expect(try await salvage.store(in: storage) == ["140"])
    #expect(try await storage.base.bytes(forKey: "140") == [7, 7])
    #expect(try await storage.base.count(withPrefix: "") == 250)
  }

  @Test func theFirstOfSeveralEntriesOfAKeyIsStored() async throws {
    let storage = CommitCounter()
    var salvage = StorageSalvage(entries: [StorageEntry(key: "key", bytes: [1]), StorageEntry(key: "a", bytes: [2])])
    salvage.entries.append(StorageEntry(key: "key", bytes: [3]))
    #expect(try await salvage.store(in: storage) == ["key"])
    #expect(try await storage.base.bytes(forKey: "key") == [1])
    #expect(try await storage.base.bytes(forKey: "a") == [2])
  }

  /// Unicode calls these keys equal; their UTF-8 differs.
  @Test func keysAreComparedByTheirBytes() async throws {
    let storage = CommitCounter()
    let salvage = StorageSalvage(entries: ["\u{e9}", "e\u{301}"].map { StorageEntry(key: $0, bytes: [1]) })
    #expect(try await salvage.store(in: storage) == [])
    #expect(try await storage.base.count(withPrefix: "") == 2)
  }

  @Test func entriesBeforeOneThatCannotBeStoredAreStored() async throws {
    let storage = CommitCounter { _, _ in
    } check: { change in
      if change.key == "140" { throw StorageError(.tooLarge, key: "140", reason: "a test says so") }
    }
    let error = await expectError(.tooLarge) { try await salvage.store(in: storage) }
    #expect(error?.key == "140")
    #expect(try await storage.base.count(withPrefix: "") == 140)
  }

  @Test func cancellingKeepsWhatWasStored() async throws {
    let storage = CommitCounter { _, number in
      if number == 2 { withUnsafeCurrentTask { $0?.cancel() } }
    }
    let task = Task { try await salvage.store(in: storage) }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(try await storage.base.count(withPrefix: "") == 200)
    #expect(try await salvage.store(in: storage).count == 200)
    #expect(try await storage.base.count(withPrefix: "") == 250)
  }
}

/// Counts the batches that change something.
private final class CommitCounter: StorageDecorator {
  let base: any StorageBackend & TransactionalStorage = InMemoryStorage()
  private let count = Locked(0)
  private let before: @Sendable (_ base: any StorageBackend, _ number: Int) async throws -> Void
  private let check: @Sendable (StorageBatch.Change) throws -> Void

  /// - Parameters:
  ///   - before: called before each of these batches, with its number; the first one is 1.
  ///   - check: refuses changes by throwing.
  init(
    before: @escaping @Sendable (_ base: any StorageBackend, _ number: Int) async throws -> Void = { _, _ in },
    check: @escaping @Sendable (StorageBatch.Change) throws -> Void = { _ in }
  ) {
    self.before = before
    self.check = check
  }

  var commits: Int { count.withLock(\.self) }

  func write(_ batch: StorageBatch) async throws {
    if !batch.changes.isEmpty {
      let number = count.withLock { count in
        count += 1
        return count
      }
      try await before(base, number)
      for change in batch.changes { try check(change) }
    }
    try await base.write(batch)
  }
}
