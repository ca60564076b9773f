/// The pauses before a stream of server-sent events is connected again, and the limits of failures and event sizes.
public struct EventReconnection: Sendable {
  /// The time after a connection has ended, until the server names another by `retry`.
  public var delay: Duration
  /// The longest time between attempts to connect; a longer `retry` of the server is kept to nevertheless, up to a
  /// day.
  public var maximumDelay: Duration
  /// The failed attempts to connect after which the stream fails; nil to try until it is cancelled.
  public var maximumFailures: Int?
  /// The most bytes of an event.
  public var maximumEventSize: Int
  private let random: @Sendable (ClosedRange<Double>) -> Double

  /// Creates a policy; tests pass a `random` that returns a number of their choice from a range.
  public init(
    delay: Duration = .seconds(3), maximumDelay: Duration = .seconds(300), maximumFailures: Int? = nil,
    maximumEventSize: Int = 1 << 20,
    random: @escaping @Sendable (ClosedRange<Double>) -> Double = { .random(in: $0) }
  ) {
    self.delay = delay
    self.maximumDelay = maximumDelay
    self.maximumFailures = maximumFailures
    self.maximumEventSize = maximumEventSize
    self.random = random
  }

  /// Returns the time before the next attempt.
  ///
  /// After a connection has ended it is the server's; after failed attempts it is random, between the server's and one
  /// that doubles with each failure.
  package func pause(retry: Int64?, failures: Int) -> Duration {
    let base = retry.map { min(.milliseconds($0), .seconds(86400)) } ?? delay
    guard failures > 0 else { return base }
    let backoff = RetryBackoff(initial: base, maximum: maximumDelay)
    return max(base, backoff.pause(after: failures + 1, fraction: random(0.5...1)))
  }
}
