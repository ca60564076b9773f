import Foundation

/// The searchable text of a person: folded once and compared as bytes, so that searching thousands is fast.
struct SearchKey: Sendable, Equatable {
  private let bytes: [UInt8]

  /// Makes the key of a person: the name, addresses, numbers with and without punctuation, groups and note.
  init(_ person: Person) {
    var text = Self.fold(person.name)
    for email in person.emails { text += "\n" + Self.fold(email.value) }
    for phone in person.phones {
      text += "\n" + Self.fold(phone.value) + "\n" + phone.value.filter { $0.isASCII && ($0.isNumber || $0 == "+") }
    }
    for group in person.groups { text += "\n" + Self.fold(group) }
    text += "\n" + Self.fold(person.note)
    bytes = Array(text.utf8)
  }

  /// Removes case, width and diacritics: "zoë" is found by "ZOE".
  static func fold(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.lowercased() }
    return text.folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
  }

  /// Returns whether the key contains all words of a search.
  func matches(_ words: [[UInt8]]) -> Bool { words.allSatisfy(contains) }

  private func contains(_ word: [UInt8]) -> Bool {
    guard let first = word.first, word.count <= bytes.count else { return word.isEmpty }
    return bytes.withUnsafeBufferPointer { bytes in
      word.withUnsafeBufferPointer { word in
        let last = bytes.count - word.count
        var index = 0
        while index <= last {
          if bytes[index] == first, (1..<word.count).allSatisfy({ bytes[index + $0] == word[$0] }) { return true }
          index += 1
        }
        return false
      }
    }
  }

  /// Returns the words of a search text, folded.
  static func words(of text: String) -> [[UInt8]] {
    fold(text).split(whereSeparator: \.isWhitespace).map { Array($0.utf8) }
  }
}
