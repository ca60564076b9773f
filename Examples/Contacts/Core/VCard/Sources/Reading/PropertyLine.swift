/// A parsed logical line: `group.NAME;parameters:value`.
///
/// One grammar serves all versions, because files mix them: version 2.1's parameters without a name (`TEL;HOME;CELL:`)
/// mean `TYPE` unless the word is an encoding or a value type; values may be quoted (RFC 6350, section 3.3) and contain
/// `^` escapes (RFC 6868). If a quote is never closed, quotes are ordinary characters.
struct PropertyLine {
  enum Encoding { case plain, quotedPrintable, base64 }

  let group: String?
  let name: String
  private(set) var parameters: [VCardParameter] = []
  private(set) var encoding = Encoding.plain
  /// Whether a parameter has no name, which only version 2.1 allows.
  private(set) var hasBareParameter = false
  private var charset: String?
  private let bytes: ArraySlice<UInt8>
  private var valueStart: Int

  /// The bytes after the colon.
  var value: ArraySlice<UInt8> { bytes[valueStart...] }
  /// The bytes up to and including the colon.
  var head: ArraySlice<UInt8> { bytes[..<valueStart] }

  init(_ line: ArraySlice<UInt8>) throws(ParseDiagnostic) {
    bytes = line
    let nameEnd = line.firstIndex { $0 == .colon || $0 == .semicolon } ?? line.endIndex
    let names = line[..<nameEnd].trimmingBlanks()
    let dot = names.lastIndex(of: .dot)
    let name = dot.map { names[($0 + 1)...] } ?? names
    valueStart = nameEnd
    group = dot.map { String(decoding: names[..<$0], as: UTF8.self) }
    self.name = Token.uppercased(name)
    if nameEnd == line.endIndex { throw Self.missingColon(line) }
    let groups = dot.map { names[..<$0].split(separator: .dot, omittingEmptySubsequences: false) } ?? []
    guard Token.isToken(name), groups.allSatisfy(Token.isToken) else {
      throw ParseDiagnostic(
        code: .invalidName,
        found: "the line begins with \(ParseDiagnostic.excerpt(line))",
        expected: "a property name of letters, digits and “-” before the first “:” or “;”"
      )
    }
    if line[nameEnd] == .semicolon, !(try readParameters(from: nameEnd, quotes: true)) {
      parameters = []
      hasBareParameter = false
      guard try readParameters(from: nameEnd, quotes: false) else { throw Self.missingColon(line) }
    }
    valueStart += 1
  }

  /// Whether the value is base64; some writers put `ENCODING=b` on a link too.
  var holdsBase64: Bool {
    encoding == .base64
      && !parameters.contains { $0.name == "VALUE" && ["uri", "url"].contains($0.value.lowercased()) }
  }

  /// Returns the value as text, and a warning if its charset is unknown; then it is decoded as without a charset.
  func text() -> (text: String, warning: ParseDiagnostic?) {
    let decoded = encoding == .quotedPrintable ? QuotedPrintable.decode(value)[...] : value
    if let text = Charset.decode(decoded, charset: charset) { return (text, nil) }
    return (Charset.decode(decoded), unknownCharset)
  }

  private var unknownCharset: ParseDiagnostic {
    ParseDiagnostic(
      code: .unknownCharset,
      property: name,
      found: "its charset “\(ParseDiagnostic.excerpt(charset ?? ""))” is unknown",
      expected: "UTF-8 or one of the charsets that address books use, such as ISO-8859-1 or Shift_JIS"
    )
  }

  /// Whether the value is text in all versions, although some phones write it as base64.
  var isText: Bool { ValueShape.isKnown(name) }

  /// Returns the text of a value that was base64.
  func text(of bytes: [UInt8]) throws(ParseDiagnostic) -> String {
    guard let text = Charset.decode(bytes[...], charset: charset) else { throw unknownCharset }
    return text
  }

  /// Returns the property; `written` is the value as it was read.
  func property(_ value: VCardValue, written: [UInt8]?) -> VCardProperty {
    VCardProperty(
      group: group, token: name, parameters: parameters, value: value,
      source: SourceLine(head: Array(head), value: written))
  }

  private static func missingColon(_ line: ArraySlice<UInt8>) -> ParseDiagnostic {
    // A word in capitals at the beginning is probably the name that lost its colon.
    let word = line.prefix(while: Token.isTokenByte)
    let isName = !word.isEmpty && word.allSatisfy { $0 == $0.uppercasedASCII }
    return ParseDiagnostic(
      code: .missingColon,
      property: isName ? Token.uppercased(word) : nil,
      found: "\(ParseDiagnostic.excerpt(line)) has no “:”",
      expected: "“NAME:value”, or a blank at the start of a continuation line"
    )
  }

  /// Reads up to the colon; returns false if there is none.
  private mutating func readParameters(from start: Int, quotes: Bool) throws(ParseDiagnostic) -> Bool {
    var index = start
    while index < bytes.endIndex, bytes[index] == .semicolon {
      let nameStart = index + 1
      index = nameStart
      while index < bytes.endIndex, !Self.endsName(bytes[index]) { index += 1 }
      if let (word, end) = customType(from: nameStart, to: index) {
        index = end
        hasBareParameter = true
        add("TYPE", word)
        continue
      }
      if index < bytes.endIndex, bytes[index] == .equals {
        let name = bytes[nameStart..<index].trimmingBlanks()
        guard Token.isToken(name) else {
          throw ParseDiagnostic(
            code: .invalidName,
            property: self.name,
            found: "the parameter name \(ParseDiagnostic.excerpt(name))",
            expected: "a name of letters, digits and “-” before the “=”"
          )
        }
        let parameter = Token.uppercased(name)
        repeat {
          add(parameter, readValue(at: &index, from: index + 1, quotes: quotes))
        } while index < bytes.endIndex && bytes[index] == .comma
      } else {
        index = nameStart - 1
        repeat {
          addBare(readValue(at: &index, from: index + 1, quotes: quotes))
        } while index < bytes.endIndex && bytes[index] == .comma
      }
    }
    valueStart = index
    return index < bytes.endIndex
  }

  /// Returns the word of `X-CUSTOM(CHARSET=UTF-8,ENCODING=QUOTED-PRINTABLE,=41=42)`, as Samsung's phones write the
  /// types that people name, and the position after it.
  private func customType(from start: Int, to end: Int) -> (String, Int)? {
    guard let open = bytes[start..<end].firstIndex(of: UInt8(ascii: "(")), Token.isToken(bytes[start..<open]),
      let close = bytes[open...].firstIndex(where: { $0 == UInt8(ascii: ")") || $0 == .colon || $0 == .quote }),
      bytes[close] == UInt8(ascii: ")"), close + 1 < bytes.endIndex,
      bytes[close + 1] == .colon || bytes[close + 1] == .semicolon
    else { return nil }
    let parts = bytes[(open + 1)..<close].split(separator: .comma, maxSplits: 2)
    guard parts.count == 3, parts[0].prefix(8).spells("CHARSET="), parts[1].spells("ENCODING=QUOTED-PRINTABLE") else {
      return nil
    }
    let charset = String(decoding: parts[0].dropFirst(8), as: UTF8.self)
    return Charset.decode(QuotedPrintable.decode(parts[2])[...], charset: charset).map { ($0, close + 1) }
  }

  private static func endsName(_ byte: UInt8) -> Bool {
    byte == .equals || byte == .colon || byte == .semicolon || byte == .comma || byte == .quote
  }

  /// Reads a value up to the comma, semicolon or colon that ends it.
  private func readValue(at index: inout Int, from start: Int, quotes: Bool) -> String {
    index = start
    var isQuoted = false
    var hasQuotes = false
    while index < bytes.endIndex {
      let byte = bytes[index]
      if quotes, byte == .quote {
        isQuoted.toggle()
        hasQuotes = true
      } else if !isQuoted, byte == .comma || byte == .semicolon || byte == .colon {
        break
      }
      index += 1
    }
    let value = bytes[start..<index]
    let text = Charset.decode(hasQuotes ? value.filter { $0 != .quote }[...] : value.trimmingBlanks())
    return ParameterText.decode(text)
  }

  private mutating func addBare(_ value: String) {
    guard !value.isEmpty else { return }
    hasBareParameter = true
    switch BareParameter(value) {
    case .encoding: add("ENCODING", value)
    case .valueType: add("VALUE", value)
    case .type: add("TYPE", value)
    }
  }

  private mutating func add(_ name: String, _ value: String) {
    switch name {
    case "CHARSET":
      charset = value
    case "ENCODING":
      switch value.uppercased() {
      case "QUOTED-PRINTABLE": encoding = .quotedPrintable
      case "B", "BASE64": encoding = .base64
      case "7BIT", "8BIT": break
      default: parameters.append(VCardParameter(token: name, value: value))
      }
    default:
      parameters.append(VCardParameter(token: name, value: value))
    }
  }
}
