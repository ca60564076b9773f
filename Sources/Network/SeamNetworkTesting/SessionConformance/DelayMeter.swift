import SeamNetwork
import SeamSupport

/// Measures how late this process's tasks run, as on a busy machine, from its creation on.
final class DelayMeter: Sendable {
  private static let interval: Duration = .milliseconds(10)
  private let state = Locked((last: ContinuousClock.now, longest: Duration.zero))

  init() {
    Task { [weak self] in
      while self?.note() != nil { try await Task.sleep(for: Self.interval) }
    }
  }

  /// The longest time that a task waited for its turn.
  var longestDelay: Duration { note() }

  @discardableResult private func note() -> Duration {
    state.withLock {
      let now = ContinuousClock.now
      $0.longest = max($0.longest, $0.last.duration(to: now) - Self.interval)
      $0.last = now
      return $0.longest
    }
  }
}
