/// An absolute URL with a host, checked when it is read, and kept as text.
///
/// Make a `Foundation.URL` of its ``text`` where one is needed.
public struct EnvironmentURL: Hashable, Sendable {
  /// The URL as it was written.
  public let text: String
  /// The scheme in lower case, such as `https`.
  public let scheme: String
  /// The host; an IPv6 address without its brackets.
  public let host: String
  /// The port; nil if none is written.
  public let port: Int?

  /// Parses a URL by RFC 3986; nil if it has no scheme or host, is not ASCII, or has a character that needs encoding.
  ///
  /// A URL with a user name or password is refused, because URLs are printed and logged: declare a ``Secret`` for them.
  public init?(_ text: String) {
    guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")), Self.isEncoded(text) else { return nil }
    let scheme = text[..<colon].lowercased()
    guard let first = scheme.utf8.first, Self.isLetter(first),
      scheme.utf8.allSatisfy({ Self.isLetterOrDigit($0) || "+-.".utf8.contains($0) })
    else { return nil }
    let rest = text[text.index(after: colon)...]
    guard rest.hasPrefix("//") else { return nil }
    let authority = rest.dropFirst(2).prefix { !"/?#".contains($0) }
    // An at sign, which ends a user name or password, is in no host and no port.
    guard let (host, port) = Self.hostAndPort(authority) else { return nil }
    (self.text, self.scheme, self.host, self.port) = (text, scheme, host, port)
  }

  private static func hostAndPort(_ authority: Substring) -> (host: String, port: Int?)? {
    var host = authority
    var port: Substring?
    if authority.hasPrefix("[") {
      guard let end = authority.firstIndex(of: "]") else { return nil }
      host = authority[authority.index(after: authority.startIndex)..<end]
      let after = authority[authority.index(after: end)...]
      guard after.isEmpty || after.hasPrefix(":"), host.contains(":"),
        host.allSatisfy({ $0.isHexDigit || $0 == ":" || $0 == "." })
      else { return nil }
      port = after.isEmpty ? nil : after.dropFirst()
    } else {
      if let colon = authority.firstIndex(of: ":") {
        (host, port) = (authority[..<colon], authority[authority.index(after: colon)...])
      }
      guard host.utf8.allSatisfy({ isLetterOrDigit($0) || "-._~%!$&'()*+,;=".utf8.contains($0) }) else { return nil }
    }
    guard !host.isEmpty else { return nil }
    guard let port else { return (String(host), nil) }
    guard port.utf8.allSatisfy(isDigit), let number = UInt16(port) else { return nil }
    return (String(host), Int(number))
  }

  /// Returns whether all characters are allowed in URLs, and each percent sign begins an encoded byte.
  private static func isEncoded(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    let others = Array("-._~:/?#[]@!$&'()*+,;=%".utf8)
    return bytes.indices.allSatisfy { index in
      guard isLetterOrDigit(bytes[index]) || others.contains(bytes[index]) else { return false }
      guard bytes[index] == UInt8(ascii: "%") else { return true }
      return bytes.count > index + 2 && bytes[(index + 1)...(index + 2)].allSatisfy { Character(.init($0)).isHexDigit }
    }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }
  private static func isLetterOrDigit(_ byte: UInt8) -> Bool { isDigit(byte) || isLetter(byte) }
}

extension EnvironmentURL: EnvironmentValue {
  public static var environmentFormat: String {
    "an absolute URL such as https://example.com/api, without user name and password"
  }
  /// Parses a URL.
  public init?(environmentText text: String) { self.init(text) }
  public var environmentText: String { text }
}

extension EnvironmentURL: CustomStringConvertible {
  /// The URL as it was written.
  public var description: String { text }
}
