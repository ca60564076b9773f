/// A line that begins or ends a card or another component.
enum CardMarker {
  case begin
  case end
  /// Another component's name in upper case.
  case foreignBegin(String)
  case foreignEnd(String)

  init?(_ line: ArraySlice<UInt8>) {
    let line = Self.trimming(line)
    switch line.first?.uppercasedASCII {
    case UInt8(ascii: "B"), UInt8(ascii: "E"): break
    default: return nil
    }
    guard let colon = line.firstIndex(of: .colon) else { return nil }
    let name = line[..<colon].trimmingBlanks()
    let component = line[(colon + 1)...].trimmingBlanks()
    let isCard = component.spells("VCARD")
    if name.spells("BEGIN") {
      self = isCard ? .begin : .foreignBegin(Token.uppercased(component))
    } else if name.spells("END") {
      self = isCard ? .end : .foreignEnd(Token.uppercased(component))
    } else {
      return nil
    }
  }

  /// Removes blanks at both ends, as well as NUL bytes and byte order marks, which pad or separate the cards of joined
  /// files.
  private static func trimming(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var line = line
    while true {
      if let first = line.first, first.isBlank || first == 0 {
        line = line.dropFirst()
      } else if let last = line.last, last.isBlank || last == 0 {
        line = line.dropLast()
      } else if line.starts(with: [0xEF, 0xBB, 0xBF]) {
        line = line.dropFirst(3)
      } else {
        return line
      }
    }
  }

  /// Returns where a `BEGIN:VCARD` starts that ends the line, behind other text: the line end before it is missing.
  static func lateBegin(_ line: ArraySlice<UInt8>) -> Int? {
    let line = trimming(line)
    guard line.count > 11, line.count <= 200, line.suffix(11).spells("BEGIN:VCARD") else { return nil }
    return line.endIndex - 11
  }
}
