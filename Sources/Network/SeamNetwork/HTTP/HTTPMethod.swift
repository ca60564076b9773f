/// The method of a request, such as `GET`; case-sensitive.
public struct HTTPMethod: RawRepresentable, Hashable, Sendable, Codable, ExpressibleByStringLiteral {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public init(stringLiteral value: String) { rawValue = value }

  /// `GET`.
  public static let get: HTTPMethod = "GET"
  /// `HEAD`.
  public static let head: HTTPMethod = "HEAD"
  /// `POST`.
  public static let post: HTTPMethod = "POST"
  /// `PUT`.
  public static let put: HTTPMethod = "PUT"
  /// `PATCH`.
  public static let patch: HTTPMethod = "PATCH"
  /// `DELETE`.
  public static let delete: HTTPMethod = "DELETE"
  /// `OPTIONS`.
  public static let options: HTTPMethod = "OPTIONS"

  /// Whether the method only reads (RFC 9110, section 9.2.1).
  public var isSafe: Bool { [.get, .head, .options, "TRACE"].contains(self) }

  /// Whether sending a request twice has the same effect as sending it once (RFC 9110, section 9.2.2).
  public var isIdempotent: Bool { isSafe || self == .put || self == .delete }
}
