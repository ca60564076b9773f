/// How values are shown in messages and tables.
enum Redaction {
  static let text = "<redacted>"

  /// The number of characters of a value that messages show.
  private static let limit = 80

  /// Returns a value as messages show it: shortened, with control characters escaped, without a URL's credentials.
  static func shown(_ text: String, isSecret: Bool) -> String {
    if isSecret { return Self.text }
    // A URL's user name and password end at the at sign, and any text can be such a URL.
    let bytes = text.utf8
    if bytes.contains(UInt8(ascii: "@")), text.contains("://") { return "<redacted, as it may contain credentials>" }
    let escaped = String(text.prefix(limit)).debugDescription.dropFirst().dropLast()
    return text.dropFirst(limit).isEmpty ? String(escaped) : escaped + "…"
  }
}
