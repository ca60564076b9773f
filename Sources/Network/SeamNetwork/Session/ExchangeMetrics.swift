/// The times of an exchange until the header arrived, and whether its connection was reused.
public struct ExchangeMetrics: Hashable, Sendable {
  /// The time to resolve the host's name; nil on a reused connection.
  public var nameLookup: Duration?
  /// The time to connect; nil on a reused connection.
  public var connect: Duration?
  /// The time of the TLS handshake; nil on a reused connection, or without TLS.
  public var tlsHandshake: Duration?
  /// The time from the beginning until the first byte of the response.
  public var firstByte: Duration
  /// Whether the connection was used before.
  public var isConnectionReused: Bool

  /// Creates metrics.
  public init(
    nameLookup: Duration? = nil, connect: Duration? = nil, tlsHandshake: Duration? = nil, firstByte: Duration,
    isConnectionReused: Bool
  ) {
    self.nameLookup = nameLookup
    self.connect = connect
    self.tlsHandshake = tlsHandshake
    self.firstByte = firstByte
    self.isConnectionReused = isConnectionReused
  }
}
