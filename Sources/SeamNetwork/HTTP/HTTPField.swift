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

  /// The field as on the wire, with `…` for a sensitive value.
  public var description: String { "\(name): \(isSensitive ? "…" : value)" }

  /// The name, and the value unless it is sensitive.
  public var customMirror: Mirror { Mirror(self, children: ["name": name, "value": isSensitive ? "…" : value]) }

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
