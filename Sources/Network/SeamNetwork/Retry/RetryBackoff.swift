/// The pauses between attempts: they double, up to a maximum, and are random below that, so that many clients do not
/// return at the same moment.
public struct RetryBackoff: Hashable, Sendable {
  /// The longest first pause.
  public var initial: Duration
  /// The longest of all pauses.
  public var maximum: Duration

  /// Creates pauses.
  public init(initial: Duration = .milliseconds(500), maximum: Duration = .seconds(30)) {
    self.initial = initial
    self.maximum = maximum
  }

  /// Returns the pause after an attempt.
  ///
  /// - Parameters:
  ///   - attempt: the number of the attempt that failed, from 1.
  ///   - fraction: a random number from 0 to 1.
  public func pause(after attempt: Int, fraction: Double) -> Duration {
    let factor = Double(1 << UInt64(min(max(attempt, 1) - 1, 40)))
    return min(initial * factor, maximum) * min(max(fraction, 0), 1)
  }
}
