import Foundation
import SeamNetwork

/// A text that is planted where apps have secrets, and searched for where none must be.
enum Secret: String, CaseIterable {
  case authorization, cookie, jar, ownField, proxyAuthorization, query, body, fragment, userInfo, refreshToken, answer

  var text: String { "pl4nted\(rawValue)" }

  /// The secrets in a text, as they are or in Base64.
  static func found(in text: String) -> [String] {
    var found = allCases.filter { text.contains($0.text) }.map(\.rawValue)
    // The same bytes in Base64, wherever they begin.
    for offset in 0..<3 {
      let bytes = Data(repeating: 0, count: offset) + Data("pl4nted".utf8)
      let encoded = bytes.base64EncodedString().dropFirst(offset == 0 ? 0 : 4).prefix(4)
      if text.contains(encoded) { found.append("Base64") }
    }
    return found
  }

  static func found(in bytes: [UInt8]) -> [String] { found(in: String(decoding: bytes, as: UTF8.self)) }

  /// The fields of a request with all secrets that an app can put there.
  static let fields: HTTPFields = [
    HTTPField("Cookie", "id=\(Secret.cookie.text)"), HTTPField("X-Own", Secret.ownField.text, isSensitive: true),
    HTTPField("Proxy-Authorization", "Basic \(Secret.proxyAuthorization.text)"),
    HTTPField("Content-Type", "application/json"),
  ]

  static let queryText = "access_token=\(Secret.query.text)"
  static let json = #"{"name":"Wilma","other":"\#(Secret.body.text)"}"#
}

extension HTTPRequest {
  /// Everything that a server receives.
  func onTheWire() async throws -> String {
    let fields = fields.map { "\($0.name): \($0.value)" }.joined(separator: "\n")
    let body = try await body?.collect(upTo: 1 << 20) ?? []
    return "\(method.rawValue) \(url.absoluteString)\n\(fields)\n\n\(String(decoding: body, as: UTF8.self))"
  }
}
