/// A line that begins or ends a card or another component.
enum CardMarker {
  case begin
  case end
  case foreign

  init?(_ line: ArraySlice<UInt8>) {
    let line = line.trimmingBlanks()
    switch line.first?.uppercasedASCII {
    case UInt8(ascii: "B"), UInt8(ascii: "E"): break
    default: return nil
    }
    guard let colon = line.firstIndex(of: .colon) else { return nil }
    let name = line[..<colon].trimmingBlanks()
    let isCard = line[(colon + 1)...].trimmingBlanks().spells("VCARD")
    if name.spells("BEGIN") {
      self = isCard ? .begin : .foreign
    } else if name.spells("END") {
      self = isCard ? .end : .foreign
    } else {
      return nil
    }
  }
}
