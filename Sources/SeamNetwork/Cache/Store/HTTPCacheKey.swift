public import Foundation

/// What responses are stored under: a URL, and the partition of a user.
public struct HTTPCacheKey: Hashable, Sendable {
  /// The absolute URL, normalised and without its fragment.
  public let url: String
  /// The partition: responses of one are never served in another.
  public let partition: String

  /// Creates the key of a URL; nil if it has no scheme or host.
  ///
  /// Scheme and host are compared in any case, a default port is left out, and an empty path is `/` (RFC 9110, section
  /// 4.2.3).
  public init?(_ url: URL, partition: String = "") {
    guard var parts = URLComponents(url: url, resolvingAgainstBaseURL: true), let scheme = parts.scheme?.lowercased(),
      let host = parts.percentEncodedHost?.lowercased(), !host.isEmpty
    else { return nil }
    parts.fragment = nil
    parts.user = nil
    parts.password = nil
    parts.scheme = scheme
    parts.percentEncodedHost = host
    if parts.port == (scheme == "https" ? 443 : 80) { parts.port = nil }
    if parts.percentEncodedPath.isEmpty { parts.percentEncodedPath = "/" }
    guard let text = parts.string else { return nil }
    self.url = text
    self.partition = partition
  }
}
