package import SeamFlow

extension Navigator {
  /// Waits for something to become true, looking again after each turn of the main actor.
  ///
  /// - Parameter isHopeless: whether it is of no use to wait longer.
  /// - Returns: false where it was not true within the patience.
  package func wait(
    atMost patience: Duration, unless isHopeless: () -> Bool = { false }, until isTrue: () async -> Bool
  ) async -> Bool {
    let deadline = ContinuousClock.now + patience
    await settle()
    while await !isTrue() {
      guard !isHopeless(), ContinuousClock.now < deadline else { return false }
      await Task.yield()
      await settle()
    }
    return true
  }
}
