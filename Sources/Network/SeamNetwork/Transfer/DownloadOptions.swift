/// How a download behaves when it is interrupted.
public struct DownloadOptions: Sendable {
  /// Whether a cancelled download keeps the part that arrived.
  public enum Cancellation: Hashable, Sendable {
    /// It is kept, and the next download of the same URL to the same path resumes.
    case keepsPart
    /// It is removed.
    case discardsPart
  }

  /// Whether the download keeps its part when it is cancelled.
  public var cancellation: Cancellation
  /// The attempts in a row that may end without further bytes, before the download fails and keeps its part.
  public var maximumFailures: Int
  /// The time after the first attempt without further bytes; it doubles with each, up to a minute.
  public var delay: Duration
  /// Called with each chunk that arrives, on the download's task.
  ///
  /// The progress falls when the download starts over.
  public var onProgress: (@Sendable (TransferProgress) -> Void)?
  /// The clock of pauses, and of the request's timeout.
  public var clock: NetworkClock
  private let random: @Sendable (ClosedRange<Double>) -> Double

  /// Creates options; tests pass a `random` that returns a number of their choice from a range.
  public init(
    cancellation: Cancellation = .keepsPart, maximumFailures: Int = 5, delay: Duration = .seconds(1),
    clock: NetworkClock = NetworkClock(), onProgress: (@Sendable (TransferProgress) -> Void)? = nil,
    random: @escaping @Sendable (ClosedRange<Double>) -> Double = { .random(in: $0) }
  ) {
    self.cancellation = cancellation
    self.maximumFailures = maximumFailures
    self.delay = delay
    self.clock = clock
    self.random = random
    self.onProgress = onProgress
  }

  /// Returns the time before the next attempt, after so many in a row without further bytes.
  func pause(failures: Int) -> Duration {
    RetryBackoff(initial: delay, maximum: .seconds(60)).pause(after: failures, fraction: random(0.5...1))
  }
}
