package import Foundation

/// The parts of an absolute URL with a host, found in its text (RFC 3986, section 3).
///
/// The text is in ASCII, as it is sent: a host's name in another script is encoded. To find all parts costs less than
/// to read one property of `URL`.
package final class URLParts: Sendable {
  /// The whole URL.
  package let text: String
  /// The scheme as it is written.
  package let scheme: Substring
  /// The user and the password before the host; nil without.
  package let user: Substring?
  /// The host as it is written, an IPv6 address in brackets; never empty.
  package let host: Substring
  /// The port as it is written; nil without.
  package let port: Substring?
  /// The path as it is written; may be empty.
  package let path: Substring
  /// The query without its `?`; nil without.
  package let query: Substring?
  /// The origin; nil unless the scheme is `http` or `https`, and the port a number.
  package let origin: Origin?

  /// Finds the parts; nil unless the URL is absolute and has a host.
  package init?(_ url: URL) {
    let text = url.absoluteString
    let bytes = text.utf8
    guard let colon = bytes.firstIndex(where: { !$0.isOfScheme }), colon != bytes.startIndex,
      bytes[colon...].starts(with: "://".utf8)
    else { return nil }
    let start = bytes.index(colon, offsetBy: 3)
    let (slash, question, hash) = (UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"))
    let end = bytes[start...].firstIndex { $0 == slash || $0 == question || $0 == hash } ?? bytes.endIndex
    let pathEnd = bytes[end...].firstIndex { $0 == question || $0 == hash } ?? bytes.endIndex
    let queryEnd = bytes[pathEnd...].firstIndex(of: hash) ?? bytes.endIndex
    let userEnd = bytes[start..<end].lastIndex(of: UInt8(ascii: "@"))
    let hostStart = userEnd.map(bytes.index(after:)) ?? start
    // Colons of an address stand before its bracket.
    let bracket = bytes[hostStart..<end].lastIndex(of: UInt8(ascii: "]")) ?? hostStart
    let hostEnd = bytes[bracket..<end].firstIndex(of: UInt8(ascii: ":")) ?? end
    guard hostStart < hostEnd else { return nil }
    self.text = text
    scheme = text[..<colon]
    user = userEnd.map { text[start..<$0] }
    host = text[hostStart..<hostEnd]
    port = hostEnd < end ? text[bytes.index(after: hostEnd)..<end] : nil
    path = text[end..<pathEnd]
    query = pathEnd < queryEnd ? text[bytes.index(after: pathEnd)..<queryEnd] : nil
    origin = Origin(scheme: scheme, host: host, port: port)
  }

  /// The URL in one of the forms that mean the same, without user and fragment (RFC 9110, section 4.2.3).
  ///
  /// Nil without an origin.
  package var normalized: String? {
    guard let origin else { return nil }
    let port = origin.hasDefaultPort ? "" : ":\(origin.port)"
    let query = query.map { "?" + $0 } ?? ""
    return "\(origin.scheme)://\(host.lowercased())\(port)\(path.isEmpty ? "/" : path)\(query)"
  }

  /// The URL without user, fragment, and the values of its query.
  package var redacted: String {
    var result = "\(scheme)://\(host)"
    if let port { result += ":" + port }
    result += path
    guard let query else { return result }
    let pairs = query.split(separator: "&").map { pair in
      pair.firstIndex(of: "=").map { pair[..<$0] + "=…" } ?? "…"
    }
    return result + "?" + pairs.joined(separator: "&")
  }
}

extension UInt8 {
  fileprivate var isOfScheme: Bool {
    isUnreserved && self != UInt8(ascii: "_") && self != UInt8(ascii: "~") || self == UInt8(ascii: "+")
  }
}
