/// The folded forms of the letters of Latin-1 and Latin Extended-A, made once: these do not depend on their neighbours.
///
/// Foundation takes microseconds for a name, and starts take them for all people.
struct LatinFold: Sendable {
  /// The letters in the folded form.
  static let plain = LatinFold { Array(SearchKey.foldAny($0).utf8) }
  /// The letters as they are searched.
  static let searched = LatinFold { letter in
    var bytes: [UInt8] = []
    SearchKey.appendAny(letter, to: &bytes)
    return bytes
  }

  /// All other than those of ASCII.
  private static let letters: ClosedRange<UInt32> = 0x80...0x17F
  private let forms: [[UInt8]]

  private init(_ form: (String) -> [UInt8]) {
    forms = Self.letters.map { Unicode.Scalar($0).map { form(String($0)) } ?? [] }
  }

  /// Whether all letters of a text have forms.
  static func covers(_ text: String) -> Bool { text.unicodeScalars.allSatisfy { $0.value <= letters.upperBound } }

  /// Appends the form of a text that is covered.
  func append(_ text: String, to bytes: inout [UInt8]) {
    for scalar in text.unicodeScalars {
      if scalar.isASCII {
        bytes.append(SearchKey.lowercased(UInt8(truncatingIfNeeded: scalar.value)))
      } else {
        bytes.append(contentsOf: forms[Int(scalar.value - Self.letters.lowerBound)])
      }
    }
  }
}
