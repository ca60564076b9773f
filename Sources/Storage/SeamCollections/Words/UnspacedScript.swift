/// Scripts whose words are not divided by spaces, or are looked for by their parts.
///
/// Han, Hiragana and Katakana are one, since Japanese words change between them.
enum UnspacedScript {
  case japanese, hangul, thai, lao, khmer, myanmar

  /// The script of a folded letter or mark; nil for all others.
  ///
  /// The ranges are the blocks that hold the letters of [Scripts.txt](https://www.unicode.org/Public/17.0.0/ucd/)
  /// once they are decomposed: syllables of Hangul are Jamo, half-width kana are others.
  init?(_ scalar: Unicode.Scalar) {
    switch scalar.value {
    case 0..<0xE00: return nil
    case 0xE00...0xE7F: self = .thai
    case 0xE80...0xEFF: self = .lao
    case 0x1000...0x109F, 0xA9E0...0xA9FF, 0xAA60...0xAA7F, 0x116D0...0x116FF: self = .myanmar
    case 0x1100...0x11FF, 0xA960...0xA97F, 0xD7B0...0xD7FF: self = .hangul
    case 0x1780...0x17FF: self = .khmer
    // Ideographs, iteration marks and kana; all of planes 2 and 3 is for ideographs.
    case 0x3005...0x30FF, 0x31F0...0x31FF, 0x3400...0x9FFF, 0xF900...0xFAFF, 0x16FE2...0x16FFF, 0x1AFF0...0x1B16F,
      0x20000...0x3FFFF:
      self = .japanese
    default: return nil
    }
  }

  /// Whether the scalar is a vowel or an ending within a syllable of Hangul.
  static func continuesSyllable(_ scalar: Unicode.Scalar) -> Bool {
    (0x1160...0x11FF).contains(scalar.value) || (0xD7B0...0xD7FF).contains(scalar.value)
  }
}
