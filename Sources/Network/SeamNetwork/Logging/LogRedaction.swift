import Foundation

/// Removes secrets from bodies that are logged or recorded.
///
/// Sensitive header fields and the values of queries are never shown; this names the members of JSON and of forms
/// whose values are secrets.
public struct LogRedaction: Hashable, Sendable {
  /// The names of members whose values are secrets; case, `-` and `_` do not matter.
  public var names: Set<String>

  /// Names that usually carry secrets.
  public static let usualNames: Set<String> = [
    "password", "passwd", "secret", "clientsecret", "token", "accesstoken", "refreshtoken", "idtoken", "apikey",
    "authorization", "pin", "otp", "code", "assertion", "cvv", "cardnumber", "credential", "credentials", "session",
    "sessionid", "privatekey", "signature",
  ]

  /// Creates a redaction.
  ///
  /// - Parameter names: names beside ``usualNames``.
  public init(alsoHiding names: Set<String> = []) {
    self.names = Self.usualNames.union(names.map(Self.plain))
  }

  /// Whether a name's value is a secret; of `user[password]` and `user.password`, as forms write them, the last part
  /// decides.
  public func hides(_ name: String) -> Bool {
    let last = name.split { "[].".contains($0) }.last.map(String.init) ?? name
    return names.contains(Self.plain(last)) || names.contains(Self.plain(name))
  }

  private static func plain(_ name: String) -> String { name.lowercased().filter { $0 != "-" && $0 != "_" } }

  /// Returns a body as text without secrets; nil if it is neither JSON nor a form, as nothing is known about its parts.
  public func text(of body: [UInt8], contentType: String?) -> String? {
    let type = contentType?.split(separator: ";").first.map { $0.trimmingSpaces.lowercased() } ?? ""
    if type == "application/json" || type.hasSuffix("+json") { return json(body) }
    if type == "application/x-www-form-urlencoded" { return form(body) }
    return nil
  }

  private func json(_ body: [UInt8]) -> String? {
    guard let value = try? JSONSerialization.jsonObject(with: Data(body), options: .fragmentsAllowed),
      let data = try? JSONSerialization.data(
        withJSONObject: redacted(value), options: [.fragmentsAllowed, .sortedKeys, .withoutEscapingSlashes])
    else { return nil }
    return String(data: data, encoding: .utf8)
  }

  private func redacted(_ value: Any) -> Any {
    switch value {
    case let object as [String: Any]:
      Dictionary(uniqueKeysWithValues: object.map { ($0.key, hides($0.key) ? "…" : redacted($0.value)) })
    case let array as [Any]: array.map(redacted)
    // A link to a next page may have the secret among its parameters.
    case let text as String: text.withoutParameters(hiddenBy: hides)
    default: value
    }
  }

  private func form(_ body: [UInt8]) -> String {
    String(decoding: body, as: UTF8.self).split(separator: "&").map { pair in
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(parts[0]).removingPercentEncoding ?? String(parts[0])
      return parts.count == 2 && hides(name) ? "\(parts[0])=…" : String(pair)
    }.joined(separator: "&")
  }
}
