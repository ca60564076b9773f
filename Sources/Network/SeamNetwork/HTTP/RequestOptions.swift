/// How a request is performed: its times, limits and effects.
public struct RequestOptions: Sendable {
  /// The time for the whole call: waiting, redirects, retries and the body; nil for the module's.
  public var timeout: Duration?
  /// The time to connect, name resolution and TLS included; nil for the session's.
  public var connectTimeout: Duration?
  /// The longest time in which no byte arrives or leaves; nil for the session's.
  public var idleTimeout: Duration?
  /// The most bytes of the response's body, after decoding; nil for the module's.
  public var maximumBodySize: Int?
  /// Whether the request can be repeated without another effect; nil to tell by method and `Idempotency-Key`.
  public var isIdempotent: Bool?
  /// Whether redirects are followed; if not, the redirect is the response.
  public var followsRedirects: Bool
  /// Whether the body of the request or of its response contains a credential.
  ///
  /// They are not logged, recorded or cached, errors contain nothing of them, and a redirect does not send the
  /// request's to another origin.
  public var hasSensitiveBody: Bool
  /// The name of the call in metrics, such as `/people/{}`; nil for the URL's path.
  public var name: String?
  /// Called with the bytes of the body that were sent so far, and their number if it is known.
  public var onSent: (@Sendable (_ sent: Int64, _ total: Int64?) -> Void)?
  /// Called with the bytes of the body that were received so far, and their number if it is known.
  public var onReceived: (@Sendable (_ received: Int64, _ total: Int64?) -> Void)?
  private var values: [ObjectIdentifier: any Sendable] = [:]

  /// Creates options.
  public init(
    timeout: Duration? = nil, connectTimeout: Duration? = nil, idleTimeout: Duration? = nil,
    maximumBodySize: Int? = nil, isIdempotent: Bool? = nil, followsRedirects: Bool = true,
    hasSensitiveBody: Bool = false,
    name: String? = nil
  ) {
    self.timeout = timeout
    self.connectTimeout = connectTimeout
    self.idleTimeout = idleTimeout
    self.maximumBodySize = maximumBodySize
    self.isIdempotent = isIdempotent
    self.followsRedirects = followsRedirects
    self.hasSensitiveBody = hasSensitiveBody
    self.name = name
  }

  /// The value of an option that a behaviour defines.
  public subscript<Key: RequestOptionKey>(key: Key.Type) -> Key.Value {
    get { values[ObjectIdentifier(key)] as? Key.Value ?? Key.defaultValue }
    set { values[ObjectIdentifier(key)] = newValue }
  }
}

/// An option that a behaviour reads from a request, such as a policy of caching.
public protocol RequestOptionKey {
  /// The type of the value.
  associatedtype Value: Sendable
  /// The value of requests that do not set it.
  static var defaultValue: Value { get }
}
