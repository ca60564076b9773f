/// How a session connects.
public struct SessionConfiguration: Sendable {
  /// Which servers are trusted.
  public var trust: ServerTrust
  /// The time to connect, name resolution and TLS included.
  public var connectTimeout: Duration
  /// The longest time in which no byte arrives or leaves.
  public var idleTimeout: Duration
  /// Whether HTTP/2 is used where the server offers it over TLS.
  public var allowsHTTP2: Bool
  /// The most connections to one host; further requests wait.
  ///
  /// HTTP/2 shares one connection.
  public var maximumConnectionsPerHost: Int
  /// The size of a response's header, in bytes, at which it fails with the code `tooLarge`.
  public var maximumHeaderSize: Int

  /// Creates a configuration.
  public init(
    trust: ServerTrust = ServerTrust(), connectTimeout: Duration = .seconds(30), idleTimeout: Duration = .seconds(60),
    allowsHTTP2: Bool = true, maximumConnectionsPerHost: Int = 6, maximumHeaderSize: Int = 256 << 10
  ) {
    self.trust = trust
    self.connectTimeout = connectTimeout
    self.idleTimeout = idleTimeout
    self.allowsHTTP2 = allowsHTTP2
    self.maximumConnectionsPerHost = maximumConnectionsPerHost
    self.maximumHeaderSize = maximumHeaderSize
  }
}
