/// A problem before the reader has said where it is.
struct Flaw: Error {
  let code: VCardProblem.Code
  var property: String?
  /// The line, where it is not the one being read.
  var line: Int?
  let found: String
  let expected: String

  /// The beginning of a line, short enough to be shown.
  static func excerpt(_ line: ArraySlice<UInt8>) -> String {
    let text = Charset.decode(line.prefix(40))
    return "“\(text)\(line.count > 40 ? "…" : "")”"
  }
}
