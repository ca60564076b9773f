import Foundation

/// A text as searches compare it: without regard to case, diacritics, punctuation and repeated white space.
struct FoldedText: Hashable, Sendable {
  /// The most scalars that the database's index compares; PostgreSQL refuses long values in an index.
  static let headLength = 64

  /// The folded text's beginning.
  let head: String
  /// What follows after it.
  let rest: String

  init(_ text: String) {
    self.init(folded: Self.fold(text)[...])
  }

  /// A folded text.
  private init(folded: Substring) {
    let scalars = folded.unicodeScalars
    let end = scalars.index(scalars.startIndex, offsetBy: Self.headLength, limitedBy: scalars.endIndex)
    head = String(folded[..<(end ?? scalars.endIndex)])
    rest = String(folded[(end ?? scalars.endIndex)...])
  }

  /// The text from its second, third … word on, up to a number of words.
  var laterWords: [FoldedText] {
    let text = text
    return text.utf8.indices.filter { text.utf8[$0] == 0x20 }.prefix(8).map {
      FoldedText(folded: text[text.utf8.index(after: $0)...])
    }
  }

  var isEmpty: Bool { head.isEmpty }
  var text: String { head + rest }

  private static func fold(_ text: String) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count)
    var needsSpace = false
    for byte in text.utf8 {
      guard byte < 0x80 else { return foldUnicode(text) }
      if byte <= 0x20 {
        needsSpace = !bytes.isEmpty
        continue
      }
      if Self.isPunctuation[Int(byte)] { continue }
      if needsSpace { bytes.append(0x20) }
      needsSpace = false
      bytes.append(byte &- 0x41 < 26 ? byte | 0x20 : byte)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static let isPunctuation: [Bool] = (0..<128).map { Unicode.Scalar(UInt8($0)).isPunctuation }

  private static func foldUnicode(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    var needsSpace = false
    for scalar in text.decomposedStringWithCompatibilityMapping.unicodeScalars {
      if scalar.properties.isWhitespace || scalar.value < 0x20 {
        needsSpace = !result.isEmpty
        continue
      }
      for lower in scalar.properties.lowercaseMapping.unicodeScalars where !lower.isMark && !lower.isPunctuation {
        if needsSpace { result.append(" ") }
        needsSpace = false
        result.append(lower)
      }
    }
    return String(result)
  }
}

extension Unicode.Scalar {
  fileprivate var isMark: Bool { properties.generalCategory == .nonspacingMark }

  fileprivate var isPunctuation: Bool {
    switch properties.generalCategory {
    case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation,
      .finalPunctuation, .otherPunctuation:
      true
    default: false
    }
  }
}

extension String {
  /// The text as a key of an index: long texts become their beginning and a number that tells them apart.
  ///
  /// PostgreSQL refuses values of more than 2,704 bytes in an index.
  var indexKey: String {
    let most = 400
    guard utf8.count > most else { return self }
    let kept = String(decoding: utf8.prefix(most), as: UTF8.self)
    let (forward, backward) = (SearchKey.hash(utf8), SearchKey.hash(utf8.reversed()))
    return "\(kept)…\(String(forward, radix: 16)).\(String(backward, radix: 16)).\(utf8.count)"
  }

  /// The first text after all that begin with this one, in the order of bytes; nil if there is none.
  var endOfPrefix: String? {
    var scalars = Array(unicodeScalars)
    while let last = scalars.popLast() {
      // The scalars before U+E000 are surrogates, which are no scalars.
      let next = last.value == 0xD7FF ? 0xE000 : last.value + 1
      guard let scalar = Unicode.Scalar(next) else { continue }
      scalars.append(scalar)
      var view = String.UnicodeScalarView()
      view.append(contentsOf: scalars)
      return String(view)
    }
    return nil
  }
}
