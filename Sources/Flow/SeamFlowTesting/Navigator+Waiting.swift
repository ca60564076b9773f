package import SeamFlow

extension Navigator {
  /// Waits for a condition, checking it after each turn of the main actor and of the pool of tasks.
  ///
  /// A turn counts as at most a fiftieth of the time limit: tasks that other work holds up, such as tests that block
  /// threads, get at least 50 turns.
  ///
  /// - Parameter isHopeless: whether further waiting is pointless.
  /// - Returns: false if the condition did not become true in time.
  package func wait<C: Clock>(
    atMost timeout: Duration, on clock: C = ContinuousClock(), unless isHopeless: () -> Bool = { false },
    until isTrue: () async -> Bool
  ) async -> Bool where C.Duration == Duration {
    var left = timeout
    await settle()
    var start = clock.now
    while await !isTrue() {
      guard !isHopeless(), left > .zero else { return false }
      await Task.yield()
      await settle()
      let end = clock.now
      left -= min(start.duration(to: end), timeout / 50)
      start = end
    }
    return true
  }
}
