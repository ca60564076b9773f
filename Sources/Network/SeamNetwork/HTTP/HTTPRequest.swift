public import Foundation

/// A request as it is sent: a method, an absolute URL, header fields and a body.
///
/// ``RequestBuilder`` makes it from a ``NetworkRequest``; behaviours change it; a ``NetworkSession`` sends it.
public struct HTTPRequest: Sendable {
  /// The method.
  public var method: HTTPMethod
  /// The absolute URL, with `http` or `https`.
  public var url: URL {
    didSet { parts = URLParts(url) }
  }
  /// The header fields, without `Host`, `Content-Length`, `Transfer-Encoding` and `Connection`, which the session adds.
  public var fields: HTTPFields
  /// The body; nil for none.
  public var body: HTTPBody?
  /// How the request is performed.
  public var options: RequestOptions
  /// The parts of the URL; nil unless it is absolute and has a host.
  package private(set) var parts: URLParts?

  /// Creates a request; ``NetworkModule`` checks it before it is sent.
  public init(
    _ method: HTTPMethod = .get, _ url: URL, fields: HTTPFields = [], body: HTTPBody? = nil,
    options: RequestOptions = RequestOptions()
  ) {
    self.method = method
    self.url = url
    self.fields = fields
    self.body = body
    self.options = options
    parts = URLParts(url)
  }

  /// The origin of the URL; nil if no request can be sent there.
  package var origin: Origin? { parts?.origin }

  /// Whether the request can be repeated without another effect: by its method, its options, or an
  /// `Idempotency-Key`.
  public var isIdempotent: Bool {
    options.isIdempotent ?? (method.isIdempotent || fields.contains("Idempotency-Key"))
  }

  /// Whether the request can be sent once more: the body is absent or repeatable.
  public var isRepeatable: Bool { body?.isRepeatable ?? true }
}

extension HTTPRequest: CustomStringConvertible {
  /// The method and the URL, without user, password and the values of the query.
  public var description: String { "\(method.rawValue) \(parts?.redacted ?? url.redacted)" }
}

extension URL {
  /// The URL for logs and errors: without user and password, without fragment, and with `…` for each value of the
  /// query.
  package var redacted: String {
    if let parts = URLParts(self) { return parts.redacted }
    // It cannot be sent.
    return String(absoluteString.prefix { $0 != "?" && $0 != "#" })
  }
}
