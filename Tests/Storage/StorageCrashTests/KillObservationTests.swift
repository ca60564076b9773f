import SeamConformance
import SeamStorage
import SeamSupport
import StorageWorkload
import StorageTestFixtures
import Testing

/// Observers of a key get the last value that a process wrote, even if it was killed before it sent a notice.
@Suite(.timeLimit(.minutes(10)))
struct KillObservationTests {
  private let directory = TemporaryDirectory()

  @Test(arguments: [WorkloadBackend.sqlite])
  func theLastValueOfAKilledProcessIsSeen(_ backend: WorkloadBackend) async throws {
    let storage = backend.storage(in: directory.path("location"))
    try await storage.open()
    var random = SeededRandom(seed: 1)
    var (number, seen) = (0, 0)
    var changes = storage.changes(in: .key(WriterStep.sharedCounter)).makeAsyncIterator()
    for _ in 0..<10 {
      let plan = WriterPlan.write(
        backend, folder: directory.path("location"), firstNumbers: [0: number], steps: nil, isPowerSafe: true,
        checkpointPages: nil)
      let moment = KillMoment(
        kind: .acknowledged, count: Int.random(in: 10...30, using: &random),
        microseconds: Int.random(in: 0...3_000, using: &random))
      let records = try await blocking { try moment.run(plan) }
      number += records.count { $0.kind == .announced }
      let last = WriterStep.number(in: try await storage.bytes(forKey: WriterStep.sharedCounter))
      // Each look follows a signal, as in `values(forKey:)`.
      while seen < last, await changes.next() != nil {
        seen = WriterStep.number(in: try await storage.bytes(forKey: WriterStep.sharedCounter))
      }
      #expect(seen == last)
    }
    #expect(seen > 0)
    await storage.close()
  }
}
