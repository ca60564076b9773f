/// Writes a property in the form of a version.
struct PropertyWriter {
  /// Names as spelled by Apple's programs, for case-sensitive readers.
  private static let spellings = [
    "X-ABLABEL": "X-ABLabel", "X-ABSHOWAS": "X-ABShowAs",
  ]

  let version: VCardVersion
  /// The number of cards around the property, its own included.
  let depth: Int

  private var lines: LineWriter { LineWriter(version: version) }

  init(version: VCardVersion, depth: Int = 1) {
    self.version = version
    self.depth = depth
  }

  /// Appends a property; `previous` is the one before it.
  func write(_ property: VCardProperty, after previous: VCardProperty?, into output: inout [UInt8]) {
    // A line without a colon would continue base64, which an empty line ends.
    if case .unreadable(let line) = property.value, previous?.isBase64 ?? false,
      Base64.couldBeBase64(line.bytes[...].trimmingBlanks())
    {
      output += [.carriageReturn, .lineFeed]
    }
    if case .unreadable(let line) = property.value {
      write(line, into: &output)
    } else if let source = property.source, source.isValid(in: version) {
      write(property.value, as: source, into: &output)
    } else {
      writeChanged(property, into: &output)
    }
  }

  // MARK: As it was read

  private func write(_ line: VCardLine, into output: inout [UInt8]) {
    guard !line.isBase64 else { return writeBase64(line.bytes, into: &output) }
    lines.write(line.bytes, isBase64: false, into: &output)
  }

  private func write(_ value: VCardValue, as source: SourceLine, into output: inout [UInt8]) {
    var line = source.head
    switch value {
    case .bytes(let bytes):
      if let written = source.value { line += written } else { Base64.encode(bytes, into: &line) }
      writeBase64(line, into: &output)
    case .raw(let raw):
      if let written = source.value { line += written } else { line += raw.utf8 }
      lines.write(line, isBase64: false, into: &output)
    case .card(let card):
      writeNested(card, after: line, into: &output)
    case .unreadable(let line):
      write(line, into: &output)
    }
  }

  // MARK: As the version writes it

  private func writeChanged(_ property: VCardProperty, into output: inout [UInt8]) {
    var line = head(of: property)
    switch property.value {
    case .raw(let raw) where version == .v21:
      writeOld(opensCard(property) ? ValueText(version).hidingMarker(raw) : raw, after: line, into: &output)
    case .raw(let raw):
      line.append(.colon)
      let text = ValueText(version)
      line += text.escapeLineBreaks(opensCard(property) ? text.hidingMarker(raw) : raw).utf8
      lines.write(line, isBase64: false, into: &output)
    case .bytes(let bytes):
      line += (version == .v21 ? ";ENCODING=BASE64:" : ";ENCODING=b:").utf8
      Base64.encode(bytes, into: &line)
      writeBase64(line, into: &output)
    case .card(let card) where version == .v21:
      if depth < VCardLimits().depth {
        writeNested(card, after: line + [.colon], into: &output)
      } else {
        writeOld(card.escaped(for: version), after: line, into: &output)
      }
    case .card(let card):
      line.append(.colon)
      line += card.escaped(for: version).utf8
      lines.write(line, isBase64: false, into: &output)
    case .unreadable(let line):
      write(line, into: &output)
    }
  }

  private func writeBase64(_ line: [UInt8], into output: inout [UInt8]) {
    lines.write(line, isBase64: true, into: &output)
    // vCard 2.1, section 2.9: an empty line ends base64.
    if version == .v21 { output += [.carriageReturn, .lineFeed] }
  }

  private func writeNested(_ card: VCard, after head: [UInt8], into output: inout [UInt8]) {
    lines.write(head, isBase64: false, into: &output)
    VCardWriter().write(card, depth: depth + 1, into: &output)
  }

  private func writeOld(_ raw: String, after head: [UInt8], into output: inout [UInt8]) {
    if LineWriter.isPlain(raw, after: head.count + 1, in: .v21) {
      return lines.write(head + [.colon] + raw.utf8, isBase64: false, into: &output)
    }
    let isASCII = raw.utf8.allSatisfy { $0 < 0x80 }
    var line = head + ((isASCII ? "" : ";CHARSET=UTF-8") + ";ENCODING=QUOTED-PRINTABLE:").utf8
    QuotedPrintable.encode(raw, into: &line)
    lines.write(line, isBase64: false, into: &output)
  }

  /// Returns whether the value would begin a nested card.
  private func opensCard(_ property: VCardProperty) -> Bool {
    property.name == "AGENT" && Array((property.raw ?? "").utf8)[...].trimmingBlanks().spells("BEGIN:VCARD")
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

extension VCardProperty {
  fileprivate var isBase64: Bool {
    switch value {
    case .bytes: true
    case .unreadable(let line): line.isBase64
    case .raw: source.flatMap { try? PropertyLine($0.head[...]) }?.holdsBase64 ?? false
    case .card: false
    }
  }
}

extension ValueText {
  /// Returns `BEGIN:VCARD` with its colon escaped.
  fileprivate func hidingMarker(_ raw: String) -> String {
    raw.replacing(":", with: "\\:")
  }
}
