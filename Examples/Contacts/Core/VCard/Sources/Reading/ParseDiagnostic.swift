/// A problem without its location.
struct ParseDiagnostic: Error {
  let code: VCardProblem.Code
  var property: String?
  let found: String
  let expected: String

  /// Returns the beginning of a line, without control characters and short enough to display.
  static func excerpt(_ line: ArraySlice<UInt8>) -> String {
    "“\(excerpt(String(decoding: line.prefix(200), as: UTF8.self)))”"
  }

  static func excerpt(_ text: String) -> String {
    let scalars = text.unicodeScalars.prefix(200)
    let shown = String(String.UnicodeScalarView(scalars.filter { $0.value >= 0x20 }.prefix(40)))
    return shown.unicodeScalars.count < scalars.count ? shown + "…" : shown
  }
}
