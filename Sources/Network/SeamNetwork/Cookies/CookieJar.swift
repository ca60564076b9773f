import Foundation
import SeamSupport

/// The cookies of a user, in memory.
///
/// To keep them, store ``cookies`` as a secret and create the next jar with them.
public final class CookieJar: Sendable {
  private struct Entry: Sendable {
    var cookie: Cookie
    /// The order of creation, which servers see among cookies of one path.
    var order: Int
  }

  /// The most cookies of one domain; older ones go first (RFC 6265, section 6.1).
  static let maximumPerDomain = 50
  /// The most bytes of a cookie.
  static let maximumSize = 4096

  private let entries: Locked<(list: [Entry], next: Int)>
  private let sharedDomains: Set<String>

  /// Creates a jar.
  ///
  /// - Parameters:
  ///   - cookies: cookies that were kept.
  ///   - sharedDomains: the domains, such as `example.com`, whose subdomains may share cookies. Hosts of other domains
  ///     get only the cookies that they set themselves: the module has no list of public suffixes, the names under
  ///     which domains are registered.
  public init(_ cookies: [Cookie] = [], sharedDomains: Set<String> = []) {
    let list = cookies.enumerated().map { Entry(cookie: $0.element, order: $0.offset) }
    entries = Locked((list, list.count))
    self.sharedDomains = Set(sharedDomains.map { $0.lowercased() })
  }

  /// All cookies, in the order of their creation.
  public var cookies: [Cookie] { entries.withLock { $0.list.sorted { $0.order < $1.order }.map(\.cookie) } }

  /// Removes all cookies, such as when a user signs out.
  public func removeAll() { entries.withLock { $0.list = [] } }

  /// Keeps the cookies of a response.
  func keep(_ fields: [String], from url: URL, at date: Date) {
    for field in fields where field.utf8.count <= Self.maximumSize {
      guard let cookie = Cookie(field, from: url, sharedDomains: sharedDomains, date: date) else { continue }
      entries.withLock { entries in
        let old = entries.list.firstIndex {
          $0.cookie.name == cookie.name && $0.cookie.domain == cookie.domain && $0.cookie.path == cookie.path
        }
        // An insecure connection must not replace a secure cookie.
        if let old, entries.list[old].cookie.isSecure, url.scheme?.lowercased() != "https" { return }
        let order = old.map { entries.list.remove(at: $0).order }
        guard cookie.expiry.map({ $0 > date }) ?? true else { return }
        entries.list.append(Entry(cookie: cookie, order: order ?? entries.next))
        entries.next += 1
        let own = entries.list.filter { $0.cookie.domain == cookie.domain }
        if own.count > Self.maximumPerDomain, let oldest = own.min(by: { $0.order < $1.order }) {
          entries.list.removeAll { $0.order == oldest.order }
        }
      }
    }
  }

  /// Returns the value of the `Cookie` field for a URL; nil if there are no cookies for it.
  func field(for url: URL, at date: Date) -> String? {
    let matching = entries.withLock { entries in
      entries.list.removeAll { $0.cookie.expiry.map { $0 <= date } ?? false }
      return entries.list.filter { $0.cookie.matches(url) }
    }
    guard !matching.isEmpty else { return nil }
    // Longer paths first, then older cookies (RFC 6265, section 5.4).
    return matching.sorted { left, right in
      let (first, second) = (left.cookie.path.count, right.cookie.path.count)
      return first == second ? left.order < right.order : first > second
    }.map { "\($0.cookie.name)=\($0.cookie.value)" }.joined(separator: "; ")
  }
}
