/// How much of the server one client, and all clients together, can take.
public struct HTTPServerLimits: Hashable, Sendable {
  /// The most bytes of a target; a longer one gets 414.
  public var target = 8 << 10
  /// The most bytes of the start line and all header fields; more gets 431.
  public var header = 32 << 10
  /// The most bytes of a body; more gets 413, before they are read if the client says so beforehand.
  public var body = 16 << 20
  /// The most connections at a time; further ones are closed at once.
  ///
  /// Each takes three times the memory of ``header``, 96 KiB by default.
  public var connections = 2048
  /// The most connections of one address at a time; further ones are closed at once.
  public var connectionsByAddress = 1024
  /// The time without a byte of either side after which a connection is closed, in whole seconds.
  public var idleTime: Duration = .seconds(30)
  /// The time in which a request must have arrived completely, however steadily its bytes come.
  public var requestTime: Duration = .seconds(60)
  /// How many requests a client may make; nil for any number.
  public var rate: HTTPRate?

  /// Creates the default limits.
  public init() {}
}

/// A rate at which each client may make requests; more get 429 with `Retry-After`.
public struct HTTPRate: Hashable, Sendable {
  /// How many requests a client may make at once.
  public var burst: Int
  /// How many requests a second come back after a burst.
  public var perSecond: Double
  /// How many clients are kept in mind.
  ///
  /// Beyond it, clients whose burst is restored are dropped first, then those that have been idle longest.
  public var clients = 10_000

  /// Creates a rate.
  ///
  /// - Precondition: both are above zero.
  public init(burst: Int, perSecond: Double) {
    precondition(burst > 0 && perSecond > 0, "a rate needs a burst and a rate per second above zero")
    self.burst = burst
    self.perSecond = perSecond
  }
}
