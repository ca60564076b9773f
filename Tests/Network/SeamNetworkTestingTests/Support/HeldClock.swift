import Foundation

/// A clock whose sleepers wait until a test lets them go on, and that notes how long they asked for.
///
/// Sendable because its state is only accessed under the lock.
final class HeldClock: Clock, @unchecked Sendable {
  typealias Duration = Swift.Duration

  struct Instant: InstantProtocol {
    var offset = Swift.Duration.zero
    func advanced(by duration: Swift.Duration) -> Instant { Instant(offset: offset + duration) }
    func duration(to other: Instant) -> Swift.Duration { other.offset - offset }
    static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  private let lock = NSLock()
  private var isHolding: Bool
  private var durations: [Swift.Duration] = []
  private var sleepers: [CheckedContinuation<Void, Never>] = []
  private var observers: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []

  /// - Parameter isHolding: whether sleepers wait for ``release()``; if not, no time passes.
  init(isHolding: Bool) { self.isHolding = isHolding }

  var now: Instant { Instant() }
  var minimumResolution: Swift.Duration { .zero }
  /// How long each sleep was, in order.
  var slept: [Swift.Duration] { lock.withLock { durations } }

  func sleep(until deadline: Instant, tolerance: Swift.Duration?) async throws {
    await withCheckedContinuation { continuation in
      let (passes, ready) = lock.withLock {
        durations.append(deadline.offset)
        if isHolding { sleepers.append(continuation) }
        let ready = observers.filter { $0.count <= durations.count }
        observers.removeAll { $0.count <= durations.count }
        return (!isHolding, ready)
      }
      if passes { continuation.resume() }
      for observer in ready { observer.continuation.resume() }
    }
  }

  /// Waits until there were so many sleeps.
  func sleeps(atLeast count: Int) async {
    await withCheckedContinuation { continuation in
      let isMet = lock.withLock {
        if durations.count < count { observers.append((count, continuation)) }
        return durations.count >= count
      }
      if isMet { continuation.resume() }
    }
  }

  /// Wakes all sleepers, and holds none from now on.
  func release() {
    let woken = lock.withLock {
      isHolding = false
      defer { sleepers = [] }
      return sleepers
    }
    for sleeper in woken { sleeper.resume() }
  }
}
