/// Letters of names that Unicode does not decompose, each with the letters that people type for it.
///
/// As in the transform Latin-ASCII of CLDR:
/// <https://github.com/unicode-org/cldr/blob/main/common/transforms/Latin-ASCII.xml>
enum SearchLetters {
  /// By the letter in lower case.
  static let typed: [Unicode.Scalar: String] = [
    "ß": "ss", "æ": "ae", "ð": "d", "ø": "o", "þ": "th", "đ": "d", "ħ": "h", "ı": "i", "ł": "l", "ŋ": "n", "œ": "oe",
    "ŧ": "t", "ƒ": "f", "ƙ": "k", "ƴ": "y", "ɓ": "b", "ɖ": "d", "ɗ": "d", "ɛ": "e", "ɲ": "n",
  ]
}
