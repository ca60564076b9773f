import SeamSupport

/// Timers on one clock, which share a task that sleeps until the next of them.
///
/// Most timers are deadlines of calls, and are cancelled long before their time.
final class TimerQueue<C: Clock<Duration>>: Sendable {
  private struct Timer: Sendable {
    let end: C.Instant
    let id: UInt64
    let fire: @Sendable () -> Void
  }

  private struct State: Sendable {
    /// By their end, the last one first; those with the same end by their start.
    var timers: [Timer] = []
    var nextID: UInt64 = 0
    /// The task that sleeps, and until when.
    var sleeper: (task: Task<Void, Never>, end: C.Instant)?
  }

  private let clock: C
  private let state = Locked(State())

  init(_ clock: C) { self.clock = clock }

  /// The timers that neither fired nor were cancelled.
  var count: Int { state.withLock { $0.timers.count } }

  deinit { state.withLock { $0.sleeper?.task.cancel() } }

  /// Calls a closure once after a time, unless the timer is cancelled before.
  func start(after duration: Duration, fire: @escaping @Sendable () -> Void) -> NetworkTimer {
    let end = clock.now.advanced(by: duration)
    let id = state.withLock { state in
      state.nextID += 1
      let timer = Timer(end: end, id: state.nextID, fire: fire)
      state.timers.insert(timer, at: Self.index(of: timer.end, timer.id, in: state.timers))
      wake(&state)
      return timer.id
    }
    return NetworkTimer { [weak self] in self?.cancel(end, id) }
  }

  private func cancel(_ end: C.Instant, _ id: UInt64) {
    state.withLock { state in
      let index = Self.index(of: end, id, in: state.timers)
      guard index < state.timers.count, state.timers[index].id == id else { return }
      state.timers.remove(at: index)
    }
  }

  /// The first index whose timer does not end later.
  private static func index(of end: C.Instant, _ id: UInt64, in timers: [Timer]) -> Int {
    var (low, high) = (0, timers.count)
    while low < high {
      let middle = (low + high) / 2
      let timer = timers[middle]
      if (timer.end, timer.id) > (end, id) { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The runtime keeps a sleep that was cancelled until its time is over.
  private static var longestSleep: Duration { .seconds(60) }

  /// Has a task sleep until the next timer's end, unless one wakes before.
  private func wake(_ state: inout State) {
    guard let next = state.timers.last?.end else { return }
    let end = min(next, clock.now.advanced(by: Self.longestSleep))
    if let sleeper = state.sleeper {
      guard end < sleeper.end else { return }
      sleeper.task.cancel()
    }
    let task = Task { [clock, weak self] in
      do {
        try await clock.sleep(until: end, tolerance: nil)
      } catch {
        return
      }
      self?.fireTimers(upTo: end)
    }
    state.sleeper = (task, end)
  }

  private func fireTimers(upTo end: C.Instant) {
    let due = state.withLock { state in
      let first = state.timers.firstIndex { $0.end <= end } ?? state.timers.count
      let due = state.timers[first...].reversed()
      state.timers.removeSubrange(first...)
      state.sleeper = nil
      wake(&state)
      return due
    }
    for timer in due { timer.fire() }
  }
}
