import SeamNetwork
import SeamSupport

/// A subscription to the system that reports states until it is cancelled.
protocol SystemWatch: Sendable {
  /// Ends the subscription and frees its resources. A report that is under way may still come.
  func cancel()
}

/// Begins a subscription, and returns at once.
typealias StartWatching = @Sendable (_ report: @escaping @Sendable (NetworkState) -> Void) -> any SystemWatch

/// One subscription for any number of users: begun for the first, ended with the last.
final class SharedWatch: Sendable {
  private struct State {
    var users = 0
    var isPinned = false
    /// Tells the reports of the current subscription from late ones of those before.
    var run = 0
    var watch: (any SystemWatch)?
  }

  private let shared = Locked(State())
  private let broadcast = NetworkStateBroadcast(nil)
  private let start: StartWatching

  init(start: @escaping StartWatching) { self.start = start }

  /// The newest state; unknown before the first report, and without users.
  var state: NetworkState { broadcast.current ?? .unknown }

  func states() -> AsyncStream<NetworkState> {
    retain()
    return broadcast.states { [self] in release() }
  }

  /// Becomes a user until ``unpin()``.
  func pin() {
    let isFirst = shared.withLock { shared in
      defer { shared.isPinned = true }
      return !shared.isPinned
    }
    if isFirst { retain() }
  }

  func unpin() {
    let wasPinned = shared.withLock { shared in
      defer { shared.isPinned = false }
      return shared.isPinned
    }
    if wasPinned { release() }
  }

  private func retain() {
    let run: Int? = shared.withLock { shared in
      shared.users += 1
      guard shared.users == 1 else { return nil }
      shared.run += 1
      return shared.run
    }
    guard let run else { return }
    // Outside the lock: a subscription may report while it begins.
    let watch = start { [weak self] state in self?.report(state, of: run) }
    let isCurrent = shared.withLock { shared in
      guard shared.run == run, shared.users > 0 else { return false }
      shared.watch = watch
      return true
    }
    if !isCurrent { watch.cancel() }
  }

  private func release() {
    let ended: (any SystemWatch)? = shared.withLock { shared in
      shared.users -= 1
      guard shared.users == 0 else { return nil }
      // The last state may be stale when the next subscription begins.
      broadcast.publish(nil)
      defer { shared.watch = nil }
      return shared.watch
    }
    ended?.cancel()
  }

  private func report(_ state: NetworkState, of run: Int) {
    shared.withLock { shared in
      guard shared.run == run, shared.users > 0 else { return }
      broadcast.publish(state)
    }
  }
}
