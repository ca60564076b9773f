/// A problem without its location.
struct ParseDiagnostic: Error {
  let code: VCardProblem.Code
  var property: String?
  /// The line; nil for the current one.
  var line: Int?
  let found: String
  let expected: String

  /// Returns the beginning of a line, without control characters and short enough to display.
  static func excerpt(_ line: ArraySlice<UInt8>) -> String {
    let text = String(decoding: line.prefix(200), as: UTF8.self)
    let shown = String(String.UnicodeScalarView(text.unicodeScalars.filter { $0.value >= 0x20 }.prefix(40)))
    return "“\(shown)\(shown.unicodeScalars.count < text.unicodeScalars.count ? "…" : "")”"
  }
}
