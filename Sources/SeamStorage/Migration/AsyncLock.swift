/// Lets one task in at a time, in the order in which they came, across suspensions.
actor AsyncLock {
  private var isLocked = false
  private var waiting: [CheckedContinuation<Void, Never>] = []

  nonisolated func withLock<Result>(_ body: () async throws -> Result) async rethrows -> Result {
    await lock()
    do {
      let result = try await body()
      await unlock()
      return result
    } catch {
      await unlock()
      throw error
    }
  }

  private func lock() async {
    guard isLocked else { return isLocked = true }
    await withCheckedContinuation { waiting.append($0) }
  }

  private func unlock() {
    // The next one gets the lock without it being free in between.
    if waiting.isEmpty { isLocked = false } else { waiting.removeFirst().resume() }
  }
}
