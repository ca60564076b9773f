import SeamNetwork

/// Reports once that nothing happened for a time.
///
/// The last part of the time is measured by a timer of its own, which must be on time: a process that was stopped needs
/// a moment until `URLSession` tells what arrived meanwhile.
final class IdleTimer: Sendable {
  private struct State {
    var last: Duration = .zero
    /// When the timer began that measures the last part; nil before.
    var lastPart: Duration?
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
      state.lastPart = nil
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
      let rest = timeout - (now - state.last)
      guard rest <= lastPart else {
        state.lastPart = nil
        return (rest - lastPart, nil)
      }
      guard rest <= .zero, let begin = state.lastPart, now - begin < lastPart * 2 else {
        state.lastPart = now
        return (lastPart, nil)
      }
      state.isRunning = false
      return (nil, state.expire)
    }
    if let next { schedule(after: next) }
    expire?()
  }
}
