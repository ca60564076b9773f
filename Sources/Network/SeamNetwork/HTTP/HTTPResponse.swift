public import Foundation

/// A response: a status, header fields, and a body that may still arrive.
public struct HTTPResponse: Sendable {
  /// Where a response comes from.
  public enum Source: String, Hashable, Sendable {
    /// From the server.
    case network
    /// From the cache; the server was not asked.
    case cache
    /// From the cache; the server confirmed that it did not change.
    case revalidated
    /// From the cache although it is stale, as the server allowed (RFC 5861).
    case stale
  }

  /// The status, such as 200.
  public var status: Int
  /// The header fields.
  ///
  /// A session that decoded the body has removed `Content-Encoding` and `Content-Length`.
  public var fields: HTTPFields
  /// The body.
  ///
  /// It streams: read it once, or drop the response, which cancels the rest.
  public var body: HTTPBody
  /// The URL that answered: after redirects, the last.
  public var url: URL
  /// The protocol's version, such as `HTTP/1.1` or `HTTP/2`; nil where the session cannot tell.
  public var version: String?
  /// Where the response comes from.
  public var source: Source
  /// The times of the exchange; nil for a response from the cache, or where the session cannot measure them.
  public var metrics: ExchangeMetrics?
  /// Whether redirects led to another origin, which got no credentials.
  var hasLeftOrigin = false

  /// Creates a response.
  public init(
    _ status: Int, fields: HTTPFields = [], body: HTTPBody = HTTPBody([]), url: URL, version: String? = nil,
    source: Source = .network, metrics: ExchangeMetrics? = nil
  ) {
    self.status = status
    self.fields = fields
    self.body = body
    self.url = url
    self.version = version
    self.source = source
    self.metrics = metrics
  }
}
