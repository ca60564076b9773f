public import Foundation

/// The key under which responses are stored: a URL, and the partition of a user.
public struct HTTPCacheKey: Hashable, Sendable {
  /// The absolute URL, normalised and without its fragment.
  public let url: String
  /// The partition: responses of one are never served in another.
  public let partition: String

  /// Creates the key of a URL; nil unless its scheme is `http` or `https`, and it has a host.
  ///
  /// Scheme and host are compared in any case, a default port is left out, and an empty path is `/` (RFC 9110, section
  /// 4.2.3).
  public init?(_ url: URL, partition: String = "") {
    guard let parts = URLParts(url) else { return nil }
    self.init(parts, partition: partition)
  }

  init?(_ parts: URLParts, partition: String) {
    guard let url = parts.normalized else { return nil }
    self.url = url
    self.partition = partition
  }
}
