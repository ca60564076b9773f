public import Foundation

/// The origin of a URL: its scheme, host and port (RFC 6454).
///
/// Secrets for one origin, such as credentials, must not reach another.
public struct Origin: Hashable, Sendable, CustomStringConvertible {
  /// `http` or `https`.
  public let scheme: String
  /// The host's name or address, in lower case and ASCII, without a dot at its end; an IPv6 address is in brackets.
  public let host: String
  /// The port, also where the URL leaves it out.
  public let port: Int

  /// Creates the origin of a URL; nil unless it is absolute, with `http` or `https` and a host.
  public init?(_ url: URL) {
    guard let origin = URLParts(url)?.origin else { return nil }
    self = origin
  }

  /// Creates an origin from the parts of a URL.
  init?(scheme: Substring, host: Substring, port: Substring?) {
    self.scheme = scheme.lowercased()
    guard self.scheme == "https" || self.scheme == "http" else { return nil }
    let host = host.lowercased()
    self.host = host.hasSuffix(".") ? String(host.dropLast()) : host
    guard let port, !port.isEmpty else {
      self.port = Self.defaultPort(self.scheme)
      return
    }
    guard let number = Int(port) else { return nil }
    self.port = number
  }

  private static func defaultPort(_ scheme: String) -> Int { scheme == "https" ? 443 : 80 }

  var hasDefaultPort: Bool { port == Self.defaultPort(scheme) }

  /// Whether the origin is this machine.
  package var isLoopback: Bool {
    host == "localhost" || host.hasSuffix(".localhost") || host == "[::1]"
      || (host.hasPrefix("127.") && host.utf8.allSatisfy { (0x30...0x39).contains($0) || $0 == 0x2E })
  }

  public var description: String { "\(scheme)://\(host):\(port)" }
}
