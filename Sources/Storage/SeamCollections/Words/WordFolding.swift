import Foundation

/// Folds characters that users take for the same when they type a word.
enum WordFolding {
  /// The role of a scalar within a text.
  enum Role {
    case letter
    /// Belongs to the letter before it, such as a vowel above a letter of Thai.
    case mark
    /// Plays no part, such as a diacritic or a soft hyphen.
    case ignored
    case apostrophe
    case divider
  }

  /// Letters without a decomposition, after case folding.
  ///
  /// Those of [CLDR's Latin-ASCII](https://github.com/unicode-org/cldr/blob/main/common/transforms/Latin-ASCII.xml)
  /// that stand in names of living languages. It has none for `ə`, `ɔ` and `ɣ`, which stay.
  private static let letters: [Unicode.Scalar: String] = [
    "æ": "ae", "ð": "d", "ø": "o", "þ": "th", "đ": "d", "ħ": "h", "ı": "i", "ĸ": "q", "ł": "l", "ŋ": "n", "œ": "oe",
    "ŧ": "t", "ƈ": "c", "ƒ": "f", "ƙ": "k", "ƚ": "l", "ƥ": "p", "ƭ": "t", "ƴ": "y", "ƶ": "z", "ǥ": "g", "ȷ": "j",
    "ɓ": "b", "ɖ": "d", "ɗ": "d", "ɛ": "e", "ɠ": "g", "ɨ": "i", "ɲ": "n", "ʉ": "u", "ʋ": "v",
  ]

  /// Passes the folded form of a scalar of a decomposed text, which may hold scalars of other roles.
  ///
  /// The lower case of the upper case is the full case folding of
  /// [CaseFolding.txt](https://www.unicode.org/Public/17.0.0/ucd/CaseFolding.txt) for all scalars but `ẞ`, which is folded
  /// once more, Cherokee, and `ı`, which stays there and is `i` here.
  static func fold(_ scalar: Unicode.Scalar, to body: (Unicode.Scalar) -> Void) {
    let properties = scalar.properties
    guard properties.changesWhenNFKCCaseFolded else {
      guard scalar.value < 0x300, let letters = letters[scalar] else { return body(scalar) }
      return letters.unicodeScalars.forEach(body)
    }
    guard !properties.isDefaultIgnorableCodePoint else { return }
    for upper in properties.uppercaseMapping.unicodeScalars {
      // Cherokee folds to upper case.
      guard upper.properties.changesWhenNFKCCaseFolded else {
        fold(upper, to: body)
        continue
      }
      for lower in upper.properties.lowercaseMapping.unicodeScalars {
        if lower == scalar { decompose(scalar, to: body) } else { fold(lower, to: body) }
      }
    }
  }

  /// Folds the compatibility decomposition of a scalar that has no other case: full-width forms, ligatures.
  private static func decompose(_ scalar: Unicode.Scalar, to body: (Unicode.Scalar) -> Void) {
    let decomposed =
      widths.contains(scalar.value) ? widthForms[Int(scalar.value - widths.lowerBound)] : decomposition(scalar.value)
    // “2½” would be 21⁄2.
    guard decomposed.first != scalar, !decomposed.contains("\u{2044}") else { return body(scalar) }
    for part in decomposed { fold(part, to: body) }
  }

  /// Full-width and half-width forms, in which whole texts are written, are decomposed once.
  private static let widthForms = widths.map(decomposition)
  private static let widths: ClosedRange<UInt32> = 0xFF00...0xFFEF

  private static func decomposition(_ value: UInt32) -> [Unicode.Scalar] {
    Unicode.Scalar(value).map { Array(String($0).decomposedStringWithCompatibilityMapping.unicodeScalars) } ?? []
  }

  /// Returns the role of a scalar.
  ///
  /// Diacritics are told by their combining class. Nonspacing vowels, tones and signs without vowel of the scripts of
  /// India and Southeast Asia are kept: words would be the same without them.
  static func role(of scalar: Unicode.Scalar) -> Role {
    switch scalar {
    // Also the letters that Hawaiian and transliterations write for apostrophes, and accents typed in their place.
    case "'", "`", "\u{B4}", "\u{2B9}"..."\u{2BF}", "\u{5F3}", "\u{2018}", "\u{2019}", "\u{2032}", "\u{FF07}":
      return .apostrophe
    // The iota below a Greek letter is a letter in upper case.
    case "\u{345}": return .letter
    default: break
    }
    let properties = scalar.properties
    switch properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
      .letterNumber, .otherNumber, .spacingMark:
      return .letter
    case .nonspacingMark:
      switch properties.canonicalCombiningClass.rawValue {
      case 0: return properties.isDefaultIgnorableCodePoint ? .ignored : .mark
      case 9, 84...132: return .mark
      default: return .ignored
      }
    case .enclosingMark: return .ignored
    default:
      // A space without width divides words.
      return properties.isDefaultIgnorableCodePoint && scalar != "\u{200B}" ? .ignored : .divider
    }
  }
}
