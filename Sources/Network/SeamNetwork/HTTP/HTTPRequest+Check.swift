import Foundation

extension HTTPRequest {
  /// Names that the session writes itself.
  private static let reserved = [
    "host", "content-length", "transfer-encoding", "connection", "keep-alive", "upgrade", "te", "trailer", "expect",
  ]

  /// Throws ``NetworkError`` with the code `invalidRequest` unless the request can be sent as it is: no part of it can
  /// pass for another (RFC 9110, sections 5.1, 5.5 and 9.1).
  package func check() throws(NetworkError) {
    func fail(_ reason: String) -> NetworkError { NetworkError(.invalidRequest, reason: reason, request: self) }
    let scheme = parts?.scheme ?? url.scheme.map { $0[...] } ?? ""
    guard HTTPField.isSame(scheme, "https") || HTTPField.isSame(scheme, "http") else {
      throw fail("the URL's scheme is “\(scheme)”, not http or https")
    }
    guard let parts else { throw fail("the URL has no host") }
    guard let port = parts.origin?.port, (1...65535).contains(port) else {
      throw fail("the URL's port is \(parts.port ?? "")")
    }
    if parts.user != nil {
      throw fail("the URL contains a user; use an `Authorization` field, which is not logged")
    }
    guard method.rawValue.isToken else { throw fail("the method “\(method.rawValue)” is not a token") }
    for field in fields {
      guard field.name.isToken else { throw fail("the field name “\(field.name)” is not a token") }
      guard field.value.isFieldValue else {
        throw fail("the value of the field “\(field.name)” has a control character or a space at an end")
      }
      if Self.reserved.contains(where: { HTTPField.isSame($0, field.name) }) {
        throw fail("the field “\(field.name)” is written by the session; remove it")
      }
    }
    if body != nil, method == .get || method == .head || method == "TRACE" {
      throw fail("\(method.rawValue) has no body")
    }
  }
}

extension String {
  /// Whether the text is a token (RFC 9110, section 5.6.2).
  package var isToken: Bool { !isEmpty && utf8.allSatisfy { $0.isUnreserved || "!#$%&'*+^`|".utf8.contains($0) } }

  /// Whether the text can be the value of a field: visible characters, spaces and tabs, none at the ends.
  package var isFieldValue: Bool {
    utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 } && trimmingSpaces.utf8.count == utf8.count
  }
}
