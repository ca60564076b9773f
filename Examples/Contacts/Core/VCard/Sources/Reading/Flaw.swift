/// A problem before the reader has said where it is.
struct Flaw: Error {
  let code: VCardProblem.Code
  var property: String?
  /// The line, where it is not the one being read.
  var line: Int?
  let found: String
  let expected: String

  /// The beginning of a line, without control characters and short enough to be shown.
  static func excerpt(_ line: ArraySlice<UInt8>) -> String {
    let text = String(decoding: line.prefix(200), as: UTF8.self)
    let shown = String(String.UnicodeScalarView(text.unicodeScalars.filter { $0.value >= 0x20 }.prefix(40)))
    return "“\(shown)\(shown.unicodeScalars.count < text.unicodeScalars.count ? "…" : "")”"
  }
}
