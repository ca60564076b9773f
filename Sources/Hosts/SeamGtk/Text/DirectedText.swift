#if Gtk
/// A text prepared for layout together with right-to-left text.
///
/// Digits have no strong direction: between right-to-left letters, or in a right-to-left window, the groups of `+49 151
/// 9400000` would be drawn in reverse order. In a text with right-to-left letters, each phone number, date and address
/// is isolated (https://www.unicode.org/reports/tr9/#Explicit_Directional_Isolates). A text without letters needs no
/// control characters and is drawn from left to right.
struct DirectedText: Equatable {
  /// The text with isolates.
  let isolated: String
  /// Whether it is always drawn from left to right, because it has digits and no letters to determine the direction.
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

  /// Returns the text without isolates, for instance for copying.
  static func plain(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.filter { $0 != start && $0 != end }))
  }

  /// LEFT-TO-RIGHT ISOLATE and POP DIRECTIONAL ISOLATE.
  private static let (start, end): (Unicode.Scalar, Unicode.Scalar) = ("\u{2066}", "\u{2069}")

  private static func isolate(_ run: Substring) -> String {
    // A single group of digits is always in order.
    run.allSatisfy(\.isNumber) ? String(run) : "\(start)\(run)\(end)"
  }

  /// Matches groups of digits, mail addresses and links.
  private static var run: Regex<Substring> {
    /[!-~]+@[!-~]+|[a-z]+:\/\/[!-~]+|[+(\-]*[0-9](?:[0-9 ()\/.:\-]*[0-9])?/
  }

  /// Returns whether a scalar is in a block of right-to-left letters, such as Hebrew and Arabic.
  private static func isRightToLeft(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
    default: false
    }
  }
}
#endif
