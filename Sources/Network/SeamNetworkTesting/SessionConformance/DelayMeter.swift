import Dispatch
import SeamNetwork
import SeamSupport

/// Measures how late this process's tasks and dispatch queues run, as on a busy machine, from its creation on.
///
/// Both are measured, as a session may use the one and the test the other, each with threads of its own.
final class DelayMeter: Sendable {
  private typealias Turns = (last: ContinuousClock.Instant, longest: Duration)

  private static let interval: Duration = .milliseconds(10)
  private let tasks = Locked<Turns>((.now, .zero))
  private let queues = Locked<Turns>((.now, .zero))

  init() {
    Task { [weak self] in
      while let self {
        Self.note(tasks)
        try await Task.sleep(for: Self.interval)
      }
    }
    Self.repeatOnQueue { [weak self] in self.map { Self.note($0.queues) } != nil }
  }

  /// The longest time that a task or a queue waited for its turn.
  var longestDelay: Duration { max(Self.note(tasks), Self.note(queues)) }

  @discardableResult private static func note(_ turns: Locked<Turns>) -> Duration {
    turns.withLock {
      let now = ContinuousClock.now
      $0.longest = max($0.longest, $0.last.duration(to: now) - interval)
      $0.last = now
      return $0.longest
    }
  }

  /// Calls a closure on a global queue until it returns false.
  private static func repeatOnQueue(_ body: @escaping @Sendable () -> Bool) {
    DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(10)) {
      if body() { repeatOnQueue(body) }
    }
  }
}
