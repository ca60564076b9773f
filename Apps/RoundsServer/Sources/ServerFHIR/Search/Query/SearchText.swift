/// A value of a query with its escapes (http://hl7.org/fhir/R4/search.html#escaping).
struct SearchText: Hashable, Sendable {
  let raw: Substring

  init(_ raw: Substring) { self.raw = raw }
  init(_ raw: String) { self.raw = raw[...] }

  /// The parts between a separator that has no backslash before it.
  func split(_ separator: Character) -> [SearchText] {
    var parts: [SearchText] = []
    var start = raw.startIndex
    var index = start
    let utf8 = raw.utf8
    while index < raw.endIndex {
      if utf8[index] == UInt8(ascii: "\\") {
        index = utf8.index(after: index)
        if index < raw.endIndex { index = utf8.index(after: index) }
      } else {
        if utf8[index] == separator.asciiValue {
          parts.append(SearchText(raw[start..<index]))
          start = utf8.index(after: index)
        }
        index = utf8.index(after: index)
      }
    }
    parts.append(SearchText(raw[start...]))
    return parts
  }

  /// The text without the backslashes of escapes; a backslash before any other character stands for itself.
  var text: String {
    guard raw.utf8.contains(UInt8(ascii: "\\")) else { return String(raw) }
    var bytes: [UInt8] = []
    var rest = raw.utf8[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "\\"), let next = rest.first, #",|$\"#.utf8.contains(next) {
        bytes.append(next)
        rest = rest.dropFirst()
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  var isEmpty: Bool { raw.isEmpty }
}
