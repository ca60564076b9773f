import SeamNetwork
import SeamSupport

/// Reports once that nothing happened for a time.
///
/// A timer that fires late means that the process was stopped: the time starts again, so that `URLSession` can deliver
/// the bytes that arrived meanwhile. The last part of the time is measured by a timer of its own, which must be on
/// time.
final class IdleTimer: Sendable {
  private struct State {
    var last: Duration = .zero
    /// Whether the timer measures the last part.
    var isLastPart = false
    /// When the timer is due.
    var due: Duration = .zero
    var timer: NetworkTimer?
    var isRunning = false
    var expire: (@Sendable () -> Void)?
  }

  private let timeout: Duration
  private let lastPart: Duration
  private let clock: NetworkClock
  private let state = Locked(State())

  init(_ timeout: Duration, clock: NetworkClock) {
    self.timeout = timeout
    lastPart = min(timeout / 4, .milliseconds(250))
    self.clock = clock
  }

  deinit { stop() }

  /// Starts the time.
  func start(_ expire: @escaping @Sendable () -> Void) {
    state.withLock { $0.expire = expire }
    restart()
  }

  /// Starts the time again after ``stop()``.
  func restart() {
    let now = clock.now
    state.withLock { state in
      state.last = now
      state.isLastPart = false
      state.isRunning = true
    }
    schedule(after: timeout - lastPart)
  }

  /// Notes that something happened.
  func touch() {
    let now = clock.now
    state.withLock { $0.last = now }
  }

  /// Stops the time.
  func stop() {
    let timer = state.withLock { state in
      defer { state.timer = nil }
      state.isRunning = false
      return state.timer
    }
    timer?.cancel()
  }

  /// Starts a timer for the rest of the time only when the last one fired, so that ``touch()`` costs none.
  private func schedule(after duration: Duration) {
    state.withLock { $0.due = clock.now + duration }
    let timer = clock.timer(after: duration) { [weak self] in self?.fire() }
    let previous = state.withLock { state in
      guard state.isRunning else { return timer as NetworkTimer? }
      defer { state.timer = timer }
      return state.timer
    }
    previous?.cancel()
  }

  private func fire() {
    let now = clock.now
    let (next, expire) = state.withLock { state -> (Duration?, (@Sendable () -> Void)?) in
      guard state.isRunning else { return (nil, nil) }
      if now - state.due > lastPart { state.last = now }
      let rest = timeout - (now - state.last)
      guard rest <= lastPart else {
        state.isLastPart = false
        return (rest - lastPart, nil)
      }
      guard rest <= .zero, state.isLastPart else {
        state.isLastPart = true
        return (lastPart, nil)
      }
      state.isRunning = false
      return (nil, state.expire)
    }
    if let next { schedule(after: next) }
    expire?()
  }
}
