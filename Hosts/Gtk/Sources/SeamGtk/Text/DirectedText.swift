/// A text as it is laid out where some texts are written from right to left.
///
/// Numbers have no direction of their own: between letters from right to left, or in such a window, the groups of
/// `+49 151 9400000` would be drawn in reverse order. In a text with letters from right to left, each phone number,
/// date and address is isolated (https://www.unicode.org/reports/tr9/#Explicit_Directional_Isolates). A text without
/// letters needs no control characters; draw it from left to right.
struct DirectedText: Equatable {
  /// The text with its isolates.
  let isolated: String
  /// Whether it is drawn from left to right in any window, as it has digits and no letter to tell the direction.
  let isLeftToRight: Bool

  init(_ text: String) {
    let letters = text.unicodeScalars.lazy.filter(\.properties.isAlphabetic)
    if letters.contains(where: Self.isRightToLeft) {
      isolated = text.replacing(Self.run) { Self.isolate($0.output) }
      isLeftToRight = false
    } else {
      isolated = text
      isLeftToRight = letters.isEmpty && text.unicodeScalars.contains { $0.properties.numericType != nil }
    }
  }

  /// The text as it was before it was isolated, such as to copy it.
  static func plain(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.filter { $0 != start && $0 != end }))
  }

  /// LEFT-TO-RIGHT ISOLATE and POP DIRECTIONAL ISOLATE.
  private static let (start, end): (Unicode.Scalar, Unicode.Scalar) = ("\u{2066}", "\u{2069}")

  private static func isolate(_ run: Substring) -> String {
    // One group of digits is in order as it is.
    run.allSatisfy(\.isNumber) ? String(run) : "\(start)\(run)\(end)"
  }

  /// Groups of digits, mail addresses and links.
  private static var run: Regex<Substring> {
    /[!-~]+@[!-~]+|[a-z]+:\/\/[!-~]+|[+(\-]*[0-9](?:[0-9 ()\/.:\-]*[0-9])?/
  }

  /// The blocks of Unicode whose letters are written from right to left, among them Hebrew and Arabic.
  private static func isRightToLeft(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
    default: false
    }
  }
}
