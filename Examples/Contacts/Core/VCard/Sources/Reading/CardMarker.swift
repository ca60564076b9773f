/// A line that begins or ends a card or another component.
enum CardMarker {
  case begin
  case end
  /// Another component's name in upper case.
  case foreignBegin(String)
  case foreignEnd(String)

  init?(_ line: ArraySlice<UInt8>) {
    let line = line.trimmingBlanks()
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
}
