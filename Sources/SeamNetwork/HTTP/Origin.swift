public import Foundation

/// The origin of a URL: its scheme, host and port (RFC 6454).
///
/// What is meant for one must not reach another.
public struct Origin: Hashable, Sendable, CustomStringConvertible {
  /// `http` or `https`.
  public let scheme: String
  /// The host's name or address, in lower case and ASCII, without a dot at its end; an IPv6 address is in brackets.
  public let host: String
  /// The port, also where the URL leaves it out.
  public let port: Int

  /// Creates the origin of a URL; nil unless it is absolute, with `http` or `https` and a host.
  public init?(_ url: URL) {
    guard let parts = URLParts(url), let port = parts.portNumber else { return nil }
    scheme = parts.scheme.lowercased()
    guard scheme == "https" || scheme == "http" else { return nil }
    let host = parts.host.lowercased()
    self.host = host.hasSuffix(".") ? String(host.dropLast()) : host
    self.port = port
  }

  public var description: String { "\(scheme)://\(host):\(port)" }
}
