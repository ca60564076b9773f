/// How a command is repeated after a failure.
public struct CommandRetry: Sendable {
  let maximumAttempts: Int
  let isRepeatable: @Sendable (any Error) -> Bool
  let pause: @Sendable (_ afterAttempt: Int) async throws -> Void

  /// Creates a policy of pauses that double.
  ///
  /// Each pause takes a random part of its length, from half to all of it, so that many devices do not retry at the
  /// same moment. A cancelled command is never retried.
  ///
  /// - Parameters:
  ///   - maximumAttempts: the maximum number of runs, including the first; less than 1 counts as 1.
  ///   - firstPause: the pause after the first run.
  ///   - longestPause: the maximum length of a pause.
  ///   - isRepeatable: whether an error is transient, so that another run may succeed. A command that may have made its
  ///     change before it failed must be idempotent to be repeated.
  ///   - clock: measures the pauses.
  ///   - random: returns a random number from 0 to 1; a test fixes it.
  public init(
    maximumAttempts: Int = 3, firstPause: Duration = .seconds(1), longestPause: Duration = .seconds(60),
    isRepeatable: @escaping @Sendable (any Error) -> Bool = { _ in true },
    clock: some Clock<Duration> = ContinuousClock(), random: @escaping @Sendable () -> Double = { .random(in: 0...1) }
  ) {
    self.maximumAttempts = maximumAttempts
    self.isRepeatable = isRepeatable
    pause = { attempt in
      // Far more doublings would overflow.
      let whole = min(firstPause * (1 << min(attempt - 1, 30)), longestPause)
      try await clock.sleep(for: max(.zero, whole) * (0.5 + 0.5 * min(max(random(), 0), 1)))
    }
  }
}

extension BoundCommand {
  /// Returns a command that is repeated after a failure.
  ///
  /// The error of the last run is thrown, or `CancellationError` if the task is cancelled in a pause. Progress starts
  /// again with each run.
  public func retrying(_ retry: CommandRetry) -> BoundCommand {
    BoundCommand { [perform] progress in
      var attempt = 1
      while true {
        do {
          return try await perform(progress)
        } catch {
          guard attempt < retry.maximumAttempts, !(error is CancellationError), !Task.isCancelled,
            retry.isRepeatable(error)
          else { throw error }
        }
        try await retry.pause(attempt)
        attempt += 1
      }
    }
  }
}
