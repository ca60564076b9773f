public import Foundation

/// The value of a header field that identifies the user to a server, such as a token or a password.
public struct Credentials: Hashable, Sendable {
  /// The header field's name, such as `Authorization`.
  public let field: String
  /// The header field's value, such as `Bearer …`.
  public let value: String
  /// When they end; nil if that is not known.
  ///
  /// They are renewed before, but never because of a wrong clock alone.
  public let expiry: Date?

  /// Creates credentials.
  public init(field: String = "Authorization", value: String, expiry: Date? = nil) {
    self.field = field
    self.value = value
    self.expiry = expiry
  }

  /// A token of OAuth 2 (RFC 6750).
  public static func bearer(_ token: String, expiry: Date? = nil) -> Credentials {
    Credentials(value: "Bearer \(token)", expiry: expiry)
  }

  /// A user and a password (RFC 7617).
  public static func basic(user: String, password: String) -> Credentials {
    Credentials(value: "Basic " + Data("\(user):\(password)".utf8).base64EncodedString())
  }

  /// Whether two credentials are sent as the same; the expiry does not matter.
  public static func == (left: Credentials, right: Credentials) -> Bool {
    left.field == right.field && left.value == right.value
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(field)
    hasher.combine(value)
  }
}

extension Credentials: CustomStringConvertible, CustomReflectable {
  /// The field's name, without the secret.
  public var description: String { "\(field): …" }
  /// Without the secret.
  public var customMirror: Mirror { Mirror(self, children: ["field": field]) }
}
