import Foundation

/// A clock that only advances manually.
///
/// Sendable because its state is only accessed under the lock.
package final class ManualClock: Clock, @unchecked Sendable {
  package struct Instant: InstantProtocol {
    var offset = Duration.zero
    package func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    package func duration(to other: Instant) -> Duration { other.offset - offset }
    package static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  private struct Sleeper {
    let number: Int
    let deadline: Instant
    let continuation: CheckedContinuation<Void, any Error>
  }

  private let lock = NSLock()
  private var time = Instant()
  private var lastNumber = 0
  private var sleepers: [Sleeper] = []

  package init() {}

  package var now: Instant { lock.withLock { time } }
  package var minimumResolution: Duration { .zero }
  /// The number of sleeping tasks.
  package var sleeperCount: Int { lock.withLock { sleepers.count } }

  package func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    let number = lock.withLock {
      lastNumber += 1
      return lastNumber
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let isOver = lock.withLock {
          guard !Task.isCancelled, deadline > time else { return true }
          sleepers.append(Sleeper(number: number, deadline: deadline, continuation: continuation))
          return false
        }
        guard isOver else { return }
        continuation.resume(with: Task.isCancelled ? .failure(CancellationError()) : .success(()))
      }
    } onCancel: {
      let sleeper = lock.withLock {
        sleepers.firstIndex { $0.number == number }.map { sleepers.remove(at: $0) }
      }
      sleeper?.continuation.resume(throwing: CancellationError())
    }
  }

  /// Advances the clock and wakes the tasks that are due, in order of their deadlines.
  package func advance(by duration: Duration) {
    let due = lock.withLock {
      time = time.advanced(by: duration)
      let due = sleepers.filter { $0.deadline <= time }
      sleepers.removeAll { $0.deadline <= time }
      return due.sorted { ($0.deadline, $0.number) < ($1.deadline, $1.number) }
    }
    for sleeper in due { sleeper.continuation.resume() }
  }
}
