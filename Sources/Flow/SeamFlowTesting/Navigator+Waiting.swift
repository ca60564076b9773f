package import SeamFlow

extension Navigator {
  /// Waits for a condition, checking it after each turn of the main actor.
  ///
  /// - Parameter isHopeless: whether further waiting is pointless.
  /// - Returns: false if the condition did not become true in time.
  package func wait(
    atMost timeout: Duration, unless isHopeless: () -> Bool = { false }, until isTrue: () async -> Bool
  ) async -> Bool {
    let deadline = ContinuousClock.now + timeout
    await settle()
    while await !isTrue() {
      guard !isHopeless(), ContinuousClock.now < deadline else { return false }
      await Task.yield()
      await settle()
    }
    return true
  }
}
