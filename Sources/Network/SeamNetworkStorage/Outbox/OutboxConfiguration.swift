public import SeamStorage

/// How a ``StorageOutbox`` sends and keeps requests.
public struct OutboxConfiguration: Sendable {
  /// What the keys of the outbox begin with in its storage; outboxes of different names are apart.
  public var name: String
  /// The most items that are sent at the same time.
  public var maximumConcurrentSends: Int
  /// The pause after the first failed attempt; it doubles with each further one.
  public var firstPause: Duration
  /// The longest pause between two attempts.
  ///
  /// A server's `Retry-After` can ask for more, up to a day.
  public var longestPause: Duration
  /// The age at which an item that keeps failing is refused with the cause `expired`; nil to try for ever.
  public var maximumAge: Duration?
  /// The most bytes of a request's body.
  public var maximumBodySize: Int
  /// How long another process keeps its hands off an item that this one began to send and did not finish.
  ///
  /// It is renewed while the item is sent. A process that no longer exists loses its items at once. The time is
  /// measured by the wall clock; where that is wrong, an item can be sent twice with the same `Idempotency-Key`, which
  /// the server counts once.
  public var leaseDuration: Duration
  /// Who may see requests and bodies in the storage: `StorageSensitivity.secret` needs a storage that encrypts.
  public var sensitivity: StorageSensitivity

  /// Creates a configuration.
  public init(
    name: String = "outbox", maximumConcurrentSends: Int = 4, firstPause: Duration = .seconds(2),
    longestPause: Duration = .seconds(15 * 60), maximumAge: Duration? = nil, maximumBodySize: Int = 256 << 20,
    leaseDuration: Duration = .seconds(60), sensitivity: StorageSensitivity = .ordinary
  ) {
    self.name = name
    self.maximumConcurrentSends = max(1, maximumConcurrentSends)
    self.firstPause = max(.milliseconds(1), firstPause)
    self.longestPause = max(self.firstPause, longestPause)
    self.maximumAge = maximumAge
    self.maximumBodySize = maximumBodySize
    self.leaseDuration = max(.seconds(1), leaseDuration)
    self.sensitivity = sensitivity
  }

  /// The most bytes of a body that are stored with the request, and not as a stream.
  static let inlineBodySize = 32 << 10
  /// The longest pause that a server can ask for.
  static let longestRetryAfter: Duration = .seconds(24 * 60 * 60)
}

extension Duration {
  /// The duration in seconds.
  var seconds: Double { Double(components.seconds) + Double(components.attoseconds) * 1e-18 }
}
