/// A request that was received completely and is well-formed.
public struct ServerRequest: Sendable {
  /// A parameter of the query.
  public struct QueryItem: Hashable, Sendable {
    /// The decoded name.
    public let name: String
    /// The decoded value; nil without an equals sign.
    public let value: String?

    /// Creates a parameter.
    public init(name: String, value: String?) {
      self.name = name
      self.value = value
    }
  }

  /// The method, in capitals, such as `GET`.
  public var method: String
  /// The decoded segments of the path; empty for `/` and `*`.
  ///
  /// A last empty segment stands for a final slash.
  ///
  /// A segment may contain a slash, which was written `%2F`. It is never `.` or `..` and has no control character.
  public var path: [String]
  /// The parameters of the query, in order, repeated as they were sent.
  public var query: [QueryItem]
  /// The header fields, in order.
  public var fields: ServerFields
  /// The body; empty without one.
  public var body: [UInt8]
  /// The client's address as text, such as `127.0.0.1`; behind a trusted proxy the one that the proxy tells.
  public var remoteAddress: String
  /// The scheme by which the client reaches the server: `http`, or what a trusted proxy tells.
  public var scheme: String
  /// The host, and the port if the client named one; behind a trusted proxy what the proxy tells.
  public var host: String

  /// Creates a request, for tests of handlers.
  public init(
    method: String, path: [String], query: [QueryItem] = [], fields: ServerFields = [], body: [UInt8] = [],
    remoteAddress: String = "127.0.0.1", scheme: String = "http", host: String = "localhost"
  ) {
    self.method = method
    self.path = path
    self.query = query
    self.fields = fields
    self.body = body
    self.remoteAddress = remoteAddress
    self.scheme = scheme
    self.host = host
  }

  /// The first value of a parameter of the query; nil if it is absent or has no value.
  public func queryValue(_ name: String) -> String? { query.first { $0.name == name }?.value }
}
