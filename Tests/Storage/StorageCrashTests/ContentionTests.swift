import Foundation
import SeamStorage
import StorageWorkload
import StorageTestFixtures
import Testing

/// Processes that write the same keys at the same time lose no update of one another.
@Suite(.timeLimit(.minutes(10)))
struct ContentionTests {
  private let directory = TemporaryDirectory()
  private static let (tasks, rounds) = (4, 12)

  /// Two processes and this one, four tasks each.
  @Test(arguments: [WorkloadBackend.sqlite]) func noUpdateIsLostAmongProcesses(_ backend: WorkloadBackend)
    async throws
  {
    let folder = directory.path("location")
    let storage = backend.storage(in: folder)
    let (opened, ready) = AsyncStream.makeStream(of: Void.self)
    let start = DispatchSemaphore(value: 0)
    async let first: Void = contend("first", backend, in: folder) {
      ready.yield(); start.wait()
    }
    async let second: Void = contend("second", backend, in: folder) {
      ready.yield(); start.wait()
    }
    for await _ in opened.prefix(2) {}
    for _ in 0..<2 { start.signal() }
    let conflicts = try await Contention.run("here", tasks: Self.tasks, rounds: Self.rounds, in: storage)
    _ = try await (first, second)

    let total = 3 * Self.tasks * Self.rounds
    print("contention \(backend.rawValue): 3 processes, 12 tasks, \(3 * total) writes, \(conflicts) conflicts here")
    #expect(try await storage.getValue(forKey: Contention.counter) == total)
    let members = ["here", "first", "second"].flatMap { name in
      (0..<Self.tasks).flatMap { task in (0..<Self.rounds).map { "\(name)/\(task)/\($0)" } }
    }
    #expect(try await storage.getValue(forKey: Contention.members) == Set(members))
    #expect(try await storage.getValue(forKey: Contention.ticket) == total)
    #expect(try await storage.getValue(forKey: Contention.copy) == total)
    let holders = try await storage.getValues(withPrefix: StorageKey<String>("ticket/"))
    #expect(holders.map(\.value).sorted() == members.sorted())
    await storage.close()
  }

  @Test(arguments: [WorkloadBackend.sqlite])
  func theLastValueOfAnotherProcessIsSeenHere(_ backend: WorkloadBackend) async throws {
    let folder = directory.path("location")
    let storage = backend.storage(in: folder)
    try await storage.setValue(100, forKey: Contention.counter)
    var values = storage.values(forKey: Contention.counter).makeAsyncIterator()
    #expect(try await values.next() == 100)
    try await contend("other", backend, in: folder) {}
    var last: Int? = nil
    while last != 100 + Self.tasks * Self.rounds, let value = try await values.next() { last = value }
    #expect(last == 100 + Self.tasks * Self.rounds)
    await storage.close()
  }

  /// Lost updates are found in a storage that loses them.
  @Test func aStorageThatLosesUpdatesIsCaught() async throws {
    let storage = WorkloadBackend.unlocked.storage(in: directory.path("location"))
    try await Contention.run("here", tasks: Self.tasks, rounds: Self.rounds, in: storage)
    let counter = try await storage.getValue(forKey: Contention.counter)
    #expect(counter < Self.tasks * Self.rounds)
    #expect(try await storage.getValue(forKey: Contention.ticket) == Self.tasks * Self.rounds)
    await storage.close()
  }

  /// Runs another process to its end.
  ///
  /// - Parameter whenOpened: is called, and may block, once the process has opened the location or has failed.
  private func contend(
    _ name: String, _ backend: WorkloadBackend, in folder: String, whenOpened: @escaping @Sendable () -> Void
  ) async throws {
    try await blocking {
      let writer: WriterProcess
      do {
        writer = try WriterProcess(
          .contend(backend, folder: folder, name: name, tasks: Self.tasks, rounds: Self.rounds))
        // A process that ends without a record is reported below.
        _ = try writer.next()
        whenOpened()
      } catch {
        whenOpened()
        throw error
      }
      try writer.begin()
      while try writer.next() != nil {}
      if try writer.end() { throw WriterProcess.Failure(description: "The writer was killed.") }
    }
  }
}
