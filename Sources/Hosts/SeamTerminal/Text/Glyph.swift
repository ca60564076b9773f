/// A character that is safe to send to a terminal, with its width in columns.
///
/// All displayed text passes through here, so that a contact's name cannot move the cursor, change colours or reverse
/// the reading direction: control characters are replaced by visible pictures, invisible format characters outside a
/// cluster are removed, and excess combining marks are cut.
struct Glyph: Hashable, Sendable {
  let character: Character
  /// The width: one or two columns.
  let columns: Int
  /// Whether all terminals agree on the width; if not, the cursor is repositioned after it.
  let isCertain: Bool

  static let space = Glyph(character: " ", columns: 1, isCertain: true)

  private init(character: Character, columns: Int, isCertain: Bool) {
    self.character = character
    self.columns = columns
    self.isCertain = isCertain
  }

  /// Makes a printable character; nil if it is invisible.
  init?(_ character: Character) {
    let scalars = character.unicodeScalars
    let first = scalars[scalars.startIndex]
    if scalars.count == 1 {
      self.init(first)
    } else if character == "\r\n" {
      self = .space
    } else {
      self.init(cluster: scalars, first: first)
    }
  }

  private init?(_ scalar: Unicode.Scalar) {
    switch scalar.value {
    case 0x20..<0x7F, 0xA1..<0xAD, 0xAE..<0x300:
      self.init(character: Character(scalar), columns: 1, isCertain: true)
    case 0x09, 0x0A, 0x0D, 0x85, 0xA0, 0x2028, 0x2029:
      self = .space
    case 0..<0x20:
      self.init(character: Character(Unicode.Scalar(0x2400 + scalar.value) ?? "?"), columns: 1, isCertain: true)
    case 0x7F:
      self.init(character: "␡", columns: 1, isCertain: true)
    default:
      switch scalar.properties.generalCategory {
      case .control: self.init(character: "\u{FFFD}", columns: 1, isCertain: true)
      case .format: return nil
      case .nonspacingMark, .enclosingMark:
        // On its own, it would combine with the character before it on the screen.
        self.init(character: Character("\u{25CC}\(scalar)"), columns: 1, isCertain: false)
      default:
        let isEmoji = scalar.properties.isEmojiPresentation
        self.init(
          character: Character(scalar), columns: isEmoji || WideCharacters.contains(scalar) ? 2 : 1,
          isCertain: !isEmoji && !scalar.properties.isEmoji)
      }
    }
  }

  private init?(cluster scalars: Character.UnicodeScalarView, first: Unicode.Scalar) {
    var kept = String.UnicodeScalarView()
    var columns = 0
    var isEmoji = first.properties.isEmojiPresentation
    if first.properties.generalCategory == .nonspacingMark { kept.append("\u{25CC}") }
    for scalar in scalars.prefix(Self.longestCluster) {
      kept.append(scalar)
      columns += Self.columns(of: scalar)
      if scalar.value == 0xFE0F, first.properties.isEmoji { isEmoji = true }
    }
    let text = String(kept)
    guard let character = text.first, text.count == 1 else { return nil }
    self.init(character: character, columns: isEmoji ? 2 : min(max(columns, 1), 2), isCertain: false)
  }

  /// Longer than any emoji sequence or script needs, and short enough to bound the size of a cell.
  private static let longestCluster = 24

  private static func columns(of scalar: Unicode.Scalar) -> Int {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: 0
    default:
      switch scalar.value {
      // The vowels and final consonants of a Hangul syllable, drawn inside its first.
      case 0x1160...0x11FF, 0xD7B0...0xD7FF: 0
      default: WideCharacters.contains(scalar) || scalar.properties.isEmojiPresentation ? 2 : 1
      }
    }
  }
}
