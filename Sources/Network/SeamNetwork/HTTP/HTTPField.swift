/// A header field, with the name as it is on the wire.
public struct HTTPField: Hashable, Sendable, CustomStringConvertible, CustomReflectable {
  /// The name; case does not matter, and is kept.
  public var name: String
  /// The value, without spaces at its ends.
  public var value: String
  /// Whether the value is a secret: a credential, a cookie, a key.
  ///
  /// A sensitive field is sent as any other, but its value is left out of ``description``, of logs, errors and
  /// recordings, and it is removed before a redirect to another origin is followed. Fields that always carry secrets,
  /// such as `Authorization` and `Cookie`, are sensitive without being marked.
  public var isSensitive: Bool {
    get { isMarked || Self.sensitiveNames.contains { Self.isSame($0, name) } }
    set { isMarked = newValue }
  }
  private var isMarked: Bool

  /// Creates a field; ``HTTPRequest`` checks name and value before they are sent.
  public init(_ name: String, _ value: String, isSensitive: Bool = false) {
    self.name = name
    self.value = value
    isMarked = isSensitive
  }

  /// The field as on the wire, with `…` for a sensitive value, and URLs without user, password, fragment and the
  /// query's values.
  public var description: String { "\(name): \(shownValue)" }

  /// The name, and the value as the description has it.
  public var customMirror: Mirror { Mirror(self, children: ["name": name, "value": shownValue]) }

  /// The value for logs and recordings: without user, password, fragment and the query's values of URLs; `…` if it is
  /// sensitive.
  package var shownValue: String { isSensitive ? "…" : hasURL ? value.withoutSecretsOfURLs() : value }

  /// Whether the value contains a URL.
  package var hasURL: Bool { Self.urlNames.contains(name.lowercased()) || value.contains("://") }

  /// The names in lower case whose values are URLs, relative ones too.
  private static let urlNames: Set<String> = ["location", "content-location", "referer", "link", "refresh"]

  /// The names in lower case whose values are always secrets.
  static let sensitiveNames = [
    "authorization", "proxy-authorization", "cookie", "set-cookie", "x-api-key", "www-authenticate",
    "proxy-authenticate", "authentication-info",
  ]

  /// Whether two names are equal; letters of ASCII are equal in any case.
  static func isSame(_ left: some StringProtocol, _ right: some StringProtocol) -> Bool {
    let (left, right) = (left.utf8, right.utf8)
    guard left.count == right.count else { return false }
    return zip(left, right).allSatisfy { pair in
      let (first, second) = pair
      if first == second { return true }
      return first ^ second == 0x20 && (0x61...0x7A).contains(first | 0x20)
    }
  }
}
