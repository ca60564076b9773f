/// One parameter of a property, such as the `TYPE=home` of `TEL;TYPE=home:…`.
///
/// A parameter with several values (`TYPE=home,voice`) is read as several parameters with the same name, which is
/// equivalent in every version (RFC 6350, section 5.6).
public struct VCardParameter: Hashable, Sendable {
  /// The name, in upper case; names are case-insensitive (RFC 6350, section 3.3).
  public let name: String
  /// The value as written, without quotes and with RFC 6868's `^` escapes decoded.
  public var value: String

  /// Makes a parameter; invalid characters are dropped from `name`.
  public init(_ name: String, _ value: String) {
    self.init(token: Token.sanitized(name).uppercased(), value: value)
  }

  init(token: String, value: String) {
    self.name = token
    self.value = value
  }
}
