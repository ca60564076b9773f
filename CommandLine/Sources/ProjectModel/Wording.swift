/// A number of things: “1 file”, “2 files”.
package func counted(_ count: Int, _ word: String) -> String { "\(count) \(word)\(count == 1 ? "" : "s")" }

extension String {
  /// The text for a terminal or a log, without the characters that these obey, and those that order others.
  package func withoutControlCharacters(keepingLines: Bool = false) -> String {
    guard !utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7f && $0 != 0xc2 && $0 != 0xe2 }) else { return self }
    return String(
      String.UnicodeScalarView(
        unicodeScalars.map { scalar in
          switch scalar {
          case "\n" where keepingLines: scalar
          // Orders of right to left hide a part of a name, such as its ending.
          case "\u{202a}"..."\u{202e}", "\u{2066}"..."\u{2069}", "\u{2028}", "\u{2029}": "\u{fffd}"
          default: scalar.properties.generalCategory == .control ? "\u{fffd}" : scalar
          }
        }))
  }

  /// The text as one word of a shell, of fish as well.
  package var shellWord: String {
    let isPlain = utf8.allSatisfy { byte in
      UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20 || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
        || "_-./+".utf8.contains(byte)
    }
    return isPlain && !isEmpty ? self : "'\(replacing("'", with: "'\\''"))'"
  }
}
