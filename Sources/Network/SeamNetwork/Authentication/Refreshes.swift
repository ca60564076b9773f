import Foundation
import SeamSupport

/// Runs one renewal of credentials at a time, and returns its result to every call that waits for it.
///
/// Sendable because its state is under a lock.
final class Refreshes: Sendable {
  private struct State: Sendable {
    /// The renewals that ended.
    var count = 0
    var running: SharedTask<Credentials?>?
    /// The last renewal that ended: the credentials that were rejected, and the result.
    var last: (rejected: Credentials, result: Result<Credentials?, any Error>)?
  }

  private let state = Locked(State())
  private let timeout: Duration

  init(timeout: Duration) { self.timeout = timeout }

  /// The renewals that ended so far.
  var count: Int { state.withLock { $0.count } }

  /// Waits for the renewal under way and returns the renewed credentials; nil if none is under way, or if the user must
  /// sign in again.
  func pending() async throws -> Credentials? {
    guard let running = state.withLock({ $0.running }) else { return nil }
    return try await running.value()
  }

  /// Whether credentials were rejected, and could not be renewed.
  func mustReplace(_ credentials: Credentials) -> Bool {
    state.withLock { state in
      guard let last = state.last, last.rejected == credentials, case .success(nil) = last.result else { return false }
      return true
    }
  }

  /// Whether credentials end within half a minute.
  ///
  /// New ones that seem to have ended already show that a clock is wrong; they are not renewed for that.
  func isDue(_ credentials: Credentials, at date: Date) -> Bool {
    guard let expiry = credentials.expiry, expiry.timeIntervalSince(date) < 30 else { return false }
    return state.withLock { state in
      guard let last = state.last, case .success(let renewed?) = last.result else { return true }
      return renewed != credentials
    }
  }

  /// Renews credentials, or joins the renewal under way, or returns the result of one that ended since `start`.
  func value(
    for rejected: Credentials, since start: Int, clock: NetworkClock,
    refresh: @escaping @Sendable () async throws -> Credentials?
  ) async throws -> Credentials? {
    enum Step {
      case join(SharedTask<Credentials?>)
      case done(Result<Credentials?, any Error>)
    }
    let step: Step = state.withLock { state in
      if let running = state.running { return .join(running) }
      if let last = state.last, state.count > start, last.rejected == rejected { return .done(last.result) }
      let task = SharedTask<Credentials?>(cancelsWithLast: false) { [timeout] in
        try await withDeadline(
          timeout, clock: clock,
          timeoutError: NetworkError(.timedOut, reason: "renewing the credentials took longer than \(timeout)"),
          operation: refresh)
      } onEnd: { [self] _, result in
        self.state.withLock { state in
          state.count += 1
          state.running = nil
          state.last = (rejected, result)
        }
      }
      state.running = task
      return .join(task)
    }
    switch step {
    case .join(let task): return try await task.value()
    case .done(let result): return try result.get()
    }
  }
}
