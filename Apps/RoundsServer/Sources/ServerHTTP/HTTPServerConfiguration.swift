/// Where and how a server listens.
public struct HTTPServerConfiguration: Hashable, Sendable {
  /// The numeric address to listen at, IPv4 or IPv6.
  public var address = "127.0.0.1"
  /// The port; 0 for a free one.
  public var port: UInt16 = 0
  /// How much clients can take.
  public var limits = HTTPServerLimits()
  /// The methods that are passed to the handler; others get 501.
  public var methods: Set<String> = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]
  /// The numeric addresses of balancers whose `X-Forwarded-For`, `X-Forwarded-Proto` and `X-Forwarded-Host` are
  /// believed.
  ///
  /// From any other address these fields are kept but mean nothing.
  public var trustedProxies: Set<String> = []
  /// Whether textual responses of a kilobyte and more are compressed for clients that accept gzip.
  ///
  /// Streams and responses with a strong `ETag` are never compressed.
  public var compresses = true

  /// Creates the default configuration: the loopback address, and a free port.
  public init() {}
}
