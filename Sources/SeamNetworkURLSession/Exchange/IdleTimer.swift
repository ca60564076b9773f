import SeamNetwork

/// Reports once that nothing happened for a time.
final class IdleTimer: Sendable {
  private struct State {
    var last: Duration = .zero
    var timer: NetworkTimer?
    var isRunning = false
    var expire: (@Sendable () -> Void)?
  }

  private let timeout: Duration
  private let clock: NetworkClock
  private let state = Locked(State())

  init(_ timeout: Duration, clock: NetworkClock) {
    self.timeout = timeout
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
      state.isRunning = true
    }
    schedule(after: timeout)
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
    let (rest, expire) = state.withLock { state -> (Duration, (@Sendable () -> Void)?) in
      guard state.isRunning else { return (.zero, nil) }
      let rest = timeout - (now - state.last)
      guard rest <= .zero else { return (rest, nil) }
      state.isRunning = false
      return (.zero, state.expire)
    }
    if rest > .zero { schedule(after: rest) }
    expire?()
  }
}
