import Foundation

extension HTTPRequest {
  /// Names that the session writes itself.
  private static let reserved: Set<String> = [
    "host", "content-length", "transfer-encoding", "connection", "keep-alive", "upgrade", "te", "trailer", "expect",
  ]

  /// Throws ``NetworkError`` with the code `invalidRequest` unless the request can be sent as it is: no part of it can
  /// pass for another (RFC 9110, sections 5.1, 5.5 and 9.1).
  package func check() throws(NetworkError) {
    func fail(_ reason: String) -> NetworkError { NetworkError(.invalidRequest, reason: reason, request: self) }
    guard url.scheme?.lowercased() == "https" || url.scheme?.lowercased() == "http" else {
      throw fail("the URL's scheme is “\(url.scheme ?? "")”, not http or https")
    }
    guard let host = url.host(), !host.isEmpty else { throw fail("the URL has no host") }
    if let port = url.port, !(1...65535).contains(port) { throw fail("the URL's port is \(port)") }
    if url.user() != nil || url.password() != nil {
      throw fail("the URL contains a user; use an `Authorization` field, which is not logged")
    }
    guard method.rawValue.isToken else { throw fail("the method “\(method.rawValue)” is not a token") }
    for field in fields {
      guard field.name.isToken else { throw fail("the field name “\(field.name)” is not a token") }
      guard field.value.isFieldValue else {
        throw fail("the value of the field “\(field.name)” has a control character or a space at an end")
      }
      if Self.reserved.contains(field.name.lowercased()) {
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
  package var isToken: Bool {
    !isEmpty
      && utf8.allSatisfy { byte in
        (byte.isUnreserved || "!#$%&'*+^`|".utf8.contains(byte))
      }
  }

  /// Whether the text can be the value of a field: visible characters, spaces and tabs, none at the ends.
  package var isFieldValue: Bool {
    utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 } && trimmingSpaces.utf8.count == utf8.count
  }
}
