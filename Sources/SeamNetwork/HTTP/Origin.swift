public import Foundation

/// The origin of a URL: its scheme, host and port (RFC 6454).
///
/// What is meant for one must not reach another.
public struct Origin: Hashable, Sendable, CustomStringConvertible {
  /// `http` or `https`.
  public let scheme: String
  /// The host's name or address, in lower case.
  public let host: String
  /// The port, also where the URL leaves it out.
  public let port: Int

  /// Creates the origin of a URL; nil unless it is absolute, with `http` or `https` and a host.
  public init?(_ url: URL) {
    guard let scheme = url.scheme?.lowercased(), ["http", "https"].contains(scheme),
      let host = url.host()?.lowercased(), !host.isEmpty
    else { return nil }
    self.scheme = scheme
    self.host = host.hasSuffix(".") ? String(host.dropLast()) : host
    port = url.port ?? (scheme == "https" ? 443 : 80)
  }

  public var description: String { "\(scheme)://\(host):\(port)" }
}
