import SeamStorage
import SeamStorageTesting
import SeamSupport
import Testing

/// Cuts a migration off before and after every write, and continues from the state on disk.
struct MigrationCutTests {
  private static let count = DefaultStorageKey("count", default: 0)
  private static let old = 120

  /// Cuts every write of a migration of these values; migrating once tells how many there are.
  @Test(.timeLimit(.minutes(10))) func nothingIsLostOrDoubledWhereverItIsCut() async throws {
    let writes = try await Run(cut: nil).writes
    #expect(writes == 8, "a beginning, two copies, a fence, a switch, two removals, an end")
    for write in 1...writes {
      for isMade in [false, true] {
        let run = try await Run(cut: Power.Cut(write: write, isMade: isMade))
        try await run.verify("cut \(isMade ? "after" : "before") write \(write) of \(writes)")
      }
    }
  }

  /// A user keeps writing at every step of the migration; every call that returned must hold afterwards.
  @Test(.timeLimit(.minutes(10))) func nothingIsLostOrDoubledWhereItIsCutWhileInUse() async throws {
    let writes = try await Run(cut: nil, inUse: true).writes
    for write in stride(from: 1, through: writes, by: 1) {
      for isMade in [false, true] {
        let run = try await Run(cut: Power.Cut(write: write, isMade: isMade), inUse: true)
        try await run.verify("cut \(isMade ? "after" : "before") write \(write) of \(writes)")
      }
    }
  }

  /// One migration up to the cut, in memory that outlives it.
  private struct Run {
    let source = InMemoryStorage()
    let destination = InMemoryStorage()
    let writes: Int
    let user = User()

    init(cut: Power.Cut?, inUse: Bool = false) async throws {
      var batch = StorageBatch()
      for number in 0..<old { try batch.setValue(number, forKey: StorageKey("old/\(number)")) }
      try batch.setValue(1000, forKey: count)
      try await source.commit(batch)
      let user = user
      let running = Locked<MigratingStorage?>(nil)
      let power = Power(cut: cut) { number in
        if inUse, let storage = running.withLock(\.self) { user.act(number, in: storage) }
      }
      let storage = MigratingStorage(
        from: PoweredStorage(source, power, capabilities: .durable),
        to: PoweredStorage(destination, power, capabilities: .durable), startsByItself: false)
      running.withLock { $0 = storage }
      do { try await storage.migrate() } catch is Power.Off {}
      await user.finish()
      running.withLock { $0 = nil }
      writes = power.writes
    }

    /// Opens the state on disk as the next start of the app does.
    func verify(_ what: String) async throws {
      let storage = MigratingStorage(from: source, to: destination)
      try await expectAll(in: storage, "\(what), at once")
      try await storage.migrate()
      try await expectAll(in: storage, "\(what), after going on")
      #expect(try await source.keys(withPrefix: "") == ["seam.migration/main/from"], "\(what)")
    }

    private func expectAll(in storage: MigratingStorage, _ what: Comment) async throws {
      let done = user.done
      let numbers = try await storage.getValues(withPrefix: StorageKey<Int>("old/"))
      let expected = Set(0..<old).subtracting(done.removed).subtracting(done.mayBeRemoved)
      #expect(expected.isSubset(of: numbers.map(\.value)), what)
      #expect(done.removed.isDisjoint(with: numbers.map(\.value)), what)
      #expect(numbers.allSatisfy { $0.key == "old/\($0.value)" }, what)
      let new = Set(try await storage.getValues(withPrefix: StorageKey<Int>("new/")).map(\.value))
      #expect(done.stored.isSubset(of: new), what)
      let count = try await storage.getValue(forKey: count)
      #expect((1000 + done.increments...1000 + done.increments + done.mayBeIncrements).contains(count), what)
      let strangers = try await storage.keys(withPrefix: "").filter {
        !$0.hasPrefix("old/") && !$0.hasPrefix("new/") && $0 != "count"
      }
      #expect(strangers.isEmpty, what)
    }
  }

  /// Stores, removes and counts while a migration runs, and records the calls that returned.
  private final class User: Sendable {
    struct Done {
      var stored: Set<Int> = []
      var removed: Set<Int> = []
      /// The values whose removal was begun, and may have been made when the power failed.
      var mayBeRemoved: Set<Int> = []
      var increments = 0
      var mayBeIncrements = 0
    }

    private let state = Locked(Done())
    private let tasks = Locked<[Task<Void, Never>]>([])
    /// The number of acts that may still follow: each of the user's own writes triggers another one.
    private let actsLeft = Locked(12)

    var done: Done { state.withLock(\.self) }

    func act(_ number: Int, in storage: MigratingStorage) {
      let isLast = actsLeft.withLock { left in
        left -= 1
        return left < 0
      }
      guard !isLast else { return }
      let task = Task { [state] in
        if (try? await storage.setValue(number, forKey: StorageKey("new/\(number)"))) != nil {
          state.withLock { _ = $0.stored.insert(number) }
        }
        let victim = number * 5 % MigrationCutTests.old
        state.withLock { _ = $0.mayBeRemoved.insert(victim) }
        if (try? await storage.removeValue(forKey: "old/\(victim)")) != nil {
          state.withLock { _ = $0.removed.insert(victim) }
        }
        state.withLock { $0.mayBeIncrements += 1 }
        if (try? await storage.update(MigrationCutTests.count, { $0 += 1 })) != nil {
          state.withLock {
            $0.increments += 1
            $0.mayBeIncrements -= 1
          }
        }
      }
      tasks.withLock { $0.append(task) }
    }

    func finish() async {
      while let task = tasks.withLock({ $0.popLast() }) { await task.value }
    }
  }
}
