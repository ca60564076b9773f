public import Foundation

/// A cookie as a server set it (RFC 6265).
public struct Cookie: Hashable, Sendable, Codable {
  /// The name.
  public var name: String
  /// The value; a secret.
  public var value: String
  /// The host that it is sent to, in lower case.
  public var domain: String
  /// Whether it is also sent to the subdomains of ``domain``.
  public var includesSubdomains: Bool
  /// The path that it is sent to, with all paths below it.
  public var path: String
  /// When it expires; nil for the end of the session, which lasts as long as the jar.
  public var expiry: Date?
  /// Whether it is sent over `https` only.
  public var isSecure: Bool

  /// Reads a `Set-Cookie` field as RFC 6265, section 5.2, says; nil if the cookie must be ignored.
  ///
  /// - Parameters:
  ///   - url: the URL that set it.
  ///   - sharedDomains: the domains whose subdomains may share cookies.
  init?(_ field: String, from url: URL, sharedDomains: Set<String>, date: Date) {
    guard let host = Origin(url)?.host else { return nil }
    let parts = field.split(separator: ";", omittingEmptySubsequences: false)
    guard let pair = parts.first, let equals = pair.firstIndex(of: "=") else { return nil }
    name = pair[..<equals].trimmingSpaces
    value = pair[pair.index(after: equals)...].trimmingSpaces
    guard !name.isEmpty, value.isFieldValue, name.isFieldValue else { return nil }
    var attributes: [String: String] = [:]
    for part in parts.dropFirst() {
      let pieces = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      attributes[pieces[0].trimmingSpaces.lowercased()] = pieces.count > 1 ? pieces[1].trimmingSpaces : ""
    }
    isSecure = attributes["secure"] != nil
    let isHTTPS = url.scheme?.lowercased() == "https"
    if isSecure && !isHTTPS { return nil }
    // RFC 6265bis, section 4.1.3.
    if name.hasPrefix("__Secure-") && !isSecure { return nil }
    if name.hasPrefix("__Host-"), !isSecure || attributes["domain"] != nil || attributes["path"] != "/" { return nil }

    domain = host
    includesSubdomains = false
    var wanted = attributes["domain"]?.lowercased() ?? ""
    if wanted.hasPrefix(".") { wanted.removeFirst() }
    if !wanted.isEmpty {
      guard host == wanted || host.hasSuffix("." + wanted) else { return nil }
      if sharedDomains.contains(wanted) {
        domain = wanted
        includesSubdomains = true
      } else if host != wanted {
        return nil
      }
    }
    path = attributes["path"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? Self.defaultPath(of: url)
    if let age = attributes["max-age"].flatMap(Int.init) {
      expiry = age <= 0 ? .distantPast : date.addingTimeInterval(Double(min(age, 400 * 86_400)))
    } else {
      expiry = attributes["expires"].flatMap { CookieDate.date($0) }
    }
  }

  /// The path up to its last slash (RFC 6265, section 5.1.4).
  private static func defaultPath(of url: URL) -> String {
    let path = url.path()
    guard path.hasPrefix("/"), let last = path.lastIndex(of: "/"), last != path.startIndex else { return "/" }
    return String(path[..<last])
  }

  /// Whether the cookie is sent to a URL (RFC 6265, section 5.4).
  func matches(_ url: URL) -> Bool {
    guard let host = Origin(url)?.host else { return false }
    if isSecure && url.scheme?.lowercased() != "https" { return false }
    guard host == domain || includesSubdomains && host.hasSuffix("." + domain) else { return false }
    let target = url.path().isEmpty ? "/" : url.path()
    guard target.hasPrefix(path) else { return false }
    return target.count == path.count || path.hasSuffix("/") || target.dropFirst(path.count).hasPrefix("/")
  }
}

extension Cookie: CustomStringConvertible, CustomReflectable {
  /// Name, domain and path, without the value.
  public var description: String { "\(name)=… (\(domain)\(path))" }
  /// Without the value.
  public var customMirror: Mirror { Mirror(self, children: ["name": name, "domain": domain, "path": path]) }
}
