import Foundation
import StorageTestFixtures
import StorageWorkload

/// Processes that begin at the same moment, each killed at a moment of its own.
enum WriterCrowd {
  struct Member: Sendable {
    let plan: WriterPlan
    /// When it is killed, unless it has ended by then; nil to let it end.
    let moment: KillMoment?
  }

  struct Outcome: Sendable {
    let records: [WriterRecord]
    let wasKilled: Bool

    func says(_ kind: WriterRecord.Kind) -> Bool { count(kind) > 0 }

    func count(_ kind: WriterRecord.Kind) -> Int { records.count { $0.kind == kind } }
  }

  /// Runs all members to their ends, and returns their outcomes in the order of the members.
  static func run(_ members: [Member]) async throws -> [Outcome] {
    let ready = DispatchGroup()
    for _ in members { ready.enter() }
    return try await withThrowingTaskGroup { group in
      for (index, member) in members.enumerated() {
        group.addTask { (index, try await blocking { try run(member, ready) }) }
      }
      return try await group.reduce(into: []) { $0.append($1) }.sorted { $0.0 < $1.0 }.map(\.1)
    }
  }

  /// - Parameter ready: the group that is left once the process waits, or has failed to start.
  private static func run(_ member: Member, _ ready: DispatchGroup) throws -> Outcome {
    let writer: WriterProcess
    do {
      writer = try WriterProcess(.onSignal(member.plan))
      _ = try writer.next()
      ready.leave()
    } catch {
      ready.leave()
      throw error
    }
    ready.wait()
    try writer.begin()
    let (records, wasKilled) = try writer.run(killedAt: member.moment)
    return Outcome(records: records, wasKilled: wasKilled)
  }
}
