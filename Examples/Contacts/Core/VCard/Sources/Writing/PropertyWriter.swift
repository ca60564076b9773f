/// Writes a property in the form of a version.
struct PropertyWriter {
  /// Lines stay below 76 characters (vCard 2.1, section 2.1.3).
  private static let oldWidth = 75
  /// Names as spelled by Apple's programs, for case-sensitive readers.
  private static let spellings = ["X-ABLABEL": "X-ABLabel", "X-ABSHOWAS": "X-ABShowAs"]

  let version: VCardVersion

  func write(_ property: VCardProperty, into output: inout [UInt8]) {
    var line = head(of: property)
    switch property.value {
    case .raw(let raw) where version == .v21:
      writeOld(raw, after: line, into: &output)
    case .raw(let raw):
      line.append(.colon)
      line += ValueText(version).escapeLineBreaks(raw).utf8
      LineFolder.fold(line, into: &output)
    case .bytes(let bytes):
      line += (version == .v21 ? ";ENCODING=BASE64:" : ";ENCODING=b:").utf8
      Base64.encode(bytes, into: &line)
      LineFolder.fold(line, into: &output)
      // vCard 2.1, section 2.9: an empty line ends base64.
      if version == .v21 { output += [.carriageReturn, .lineFeed] }
    case .card(let card) where version == .v21:
      output += line
      output += [.colon, .carriageReturn, .lineFeed]
      VCardWriter().write(card, into: &output)
    case .card(let card):
      line.append(.colon)
      line += card.escaped(for: version).utf8
      LineFolder.fold(line, into: &output)
    }
  }

  private func writeOld(_ raw: String, after head: [UInt8], into output: inout [UInt8]) {
    output += head
    let isASCII = raw.utf8.allSatisfy { $0 < 0x80 }
    let isPlain = isASCII && raw.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == .tab }
    if isPlain, head.count + 1 + raw.utf8.count <= Self.oldWidth {
      output.append(.colon)
      output += raw.utf8
    } else {
      let marks = (isASCII ? "" : ";CHARSET=UTF-8") + ";ENCODING=QUOTED-PRINTABLE:"
      output += marks.utf8
      let column = head.count + marks.utf8.count
      QuotedPrintable.encode(raw, width: Self.oldWidth, startingAt: column, into: &output)
    }
    output += [.carriageReturn, .lineFeed]
  }

  /// Returns `group.NAME;parameters`; consecutive parameters of one name are written as a list.
  private func head(of property: VCardProperty) -> [UInt8] {
    var head: [UInt8] = []
    if let group = property.group, !group.isEmpty {
      head += group.utf8
      head.append(.dot)
    }
    head += (Self.spellings[property.name] ?? property.name).utf8
    var previous: String?
    for parameter in property.parameters where !isTransfer(parameter) {
      let isBare = version == .v21 && parameter.name == "TYPE" && isBareType(parameter.value)
      if isBare {
        head.append(.semicolon)
        head += parameter.value.utf8
      } else {
        if parameter.name == previous {
          head.append(.comma)
        } else {
          head.append(.semicolon)
          head += parameter.name.utf8
          head.append(.equals)
        }
        head += ParameterText.encode(parameter.value)
      }
      previous = version == .v21 ? nil : parameter.name
    }
    return head
  }

  private func isBareType(_ value: String) -> Bool {
    guard Token.isToken(value.utf8), case .type = BareParameter(value) else { return false }
    return true
  }

  /// Returns whether the parameter states the transfer encoding, which the writer chooses.
  private func isTransfer(_ parameter: VCardParameter) -> Bool {
    switch parameter.name {
    case "": true
    case "CHARSET": true
    case "ENCODING":
      if case .encoding = BareParameter(parameter.value) { true } else { false }
    default: false
    }
  }
}
