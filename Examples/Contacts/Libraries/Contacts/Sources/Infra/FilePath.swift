import Foundation

/// A path as people type, paste or drop it.
enum FilePath {
  /// Returns the path that a text means: without quotes, escapes and `file://`, and with the home directory for "~".
  ///
  /// A text that is the path of a file as it stands is not interpreted.
  static func path(_ text: String, exists: (String) -> Bool = FileManager.default.fileExists) -> String {
    let literal = expanded(text)
    if exists(literal) { return literal }
    if let url = fileURL(text) { return url }
    if let quoted = unquoted(text) { return expanded(quoted) }
    return expanded(unescaped(text))
  }

  private static func expanded(_ path: String) -> String { NSString(string: path).expandingTildeInPath }

  private static func fileURL(_ text: String) -> String? {
    guard text.lowercased().hasPrefix("file://"), let parts = URLComponents(string: text),
      ["", "localhost"].contains(parts.host?.lowercased() ?? ""), !parts.path.isEmpty
    else { return nil }
    return parts.path
  }

  private static func unquoted(_ text: String) -> String? {
    guard text.count > 2, let quote = text.first, quote == "\"" || quote == "'", text.last == quote else { return nil }
    let inner = String(text.dropFirst().dropLast())
    return quote == "\"" ? unescaped(inner) : inner
  }

  /// Removes the backslashes with which shells escape blanks and other characters.
  private static func unescaped(_ text: String) -> String {
    var result = ""
    var isEscaped = false
    for character in text {
      if character == "\\", !isEscaped {
        isEscaped = true
      } else {
        isEscaped = false
        result.append(character)
      }
    }
    return isEscaped ? result + "\\" : result
  }
}
