import Foundation

/// Answers as JSON.
package enum JSONText {
  /// The text of a value of texts, numbers and truth values, which can always be encoded; keys are sorted.
  package static func text(_ value: some Encodable) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(value) else { return "" }
    return String(decoding: data, as: UTF8.self) + "\n"
  }
}
