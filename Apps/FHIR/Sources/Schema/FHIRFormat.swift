/// The format of a primitive, by the regular expressions of the specification (https://hl7.org/fhir/R4/datatypes.html).
public enum FHIRFormat: String, CaseIterable, Hashable, Sendable {
  /// A text.
  case string
  /// A text in Markdown.
  case markdown
  /// A code: words with single spaces between them.
  case code
  /// An identifier: 1 to 64 letters, digits, `-` and `.`.
  case id
  /// A URI, without white space.
  case uri
  /// A URL, without white space.
  case url
  /// A URL of a definition, which may end with a version.
  case canonical
  /// An OID as a URI.
  case oid
  /// A UUID as a URI, in lower case.
  case uuid
  /// Bytes in base64.
  case base64Binary
  /// XHTML inside a `div`; only that it is a text is checked.
  case xhtml
  /// A whole number of 32 bits.
  case integer
  /// A whole number from 0.
  case unsignedInt
  /// A whole number from 1.
  case positiveInt
  /// A number.
  case decimal
  /// `true` or `false`.
  case boolean
  /// A date, perhaps without day or month.
  case date
  /// A date, perhaps with a time.
  case dateTime
  /// A moment.
  case instant
  /// A time of day.
  case time
}

extension FHIRFormat {
  /// Whether a JSON value has the format.
  public func matches(_ json: FHIRJSON) -> Bool {
    switch self {
    case .integer, .unsignedInt, .positiveInt: json.number.map(matches) ?? false
    case .decimal: json.number != nil
    case .boolean: json.bool != nil
    default: json.string.map(matches) ?? false
    }
  }

  /// Whether a text has the format.
  public func matches(_ text: String) -> Bool {
    guard !text.isEmpty else { return false }
    switch self {
    case .string, .markdown: return text.utf8.allSatisfy { $0 >= 0x20 || [0x09, 0x0A, 0x0D].contains($0) }
    case .xhtml: return true
    case .code: return Self.isCode(text.unicodeScalars)
    case .id:
      return text.utf8.count <= 64
        && text.utf8.allSatisfy { $0.isLetterOrDigit || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: ".") }
    case .uri, .url, .canonical:
      return text.unicodeScalars.allSatisfy { !$0.isSpace && $0.value >= 0x20 }
    case .oid: return Self.isOID(text)
    case .uuid: return Self.isUUID(text)
    case .base64Binary: return Self.isBase64(text.utf8)
    case .integer, .unsignedInt, .positiveInt, .decimal: return FHIRDecimal(text).map(matches) ?? false
    case .boolean: return text == "true" || text == "false"
    case .date: return FHIR.Date(text) != nil
    case .dateTime: return FHIR.DateTime(text) != nil
    case .instant: return FHIR.Instant(text) != nil
    case .time: return FHIR.Time(text) != nil
    }
  }

  private func matches(_ number: FHIRDecimal) -> Bool {
    if self == .decimal { return true }
    guard number.text != "-0", let value = Int32(number.text) else { return false }
    return value >= (self == .integer ? Int32.min : self == .unsignedInt ? 0 : 1)
  }

  /// Reports a JSON value that does not have the format.
  ///
  /// - Parameter limitsLength: whether a strict check refuses long texts.
  func check(_ json: FHIRJSON, _ checker: inout FHIRChecker, limitsLength: Bool = true) {
    if matches(json) {
      if checker.isStrict && limitsLength, let text = json.string { checkStrictly(text, &checker) }
      return
    }
    switch (self, json) {
    case (.integer, .number), (.unsignedInt, .number), (.positiveInt, .number): break
    case (.integer, _), (.unsignedInt, _), (.positiveInt, _), (.decimal, _): return checker.reportType(json, expected)
    case (.boolean, _): return checker.reportType(json, expected)
    case (_, .string): break
    default: return checker.reportType(json, expected)
    }
    checker.report(.format, "found “\((json.string ?? json.number?.text ?? "").shortened)”, expected \(expected)")
  }

  /// The most characters of a text.
  private static let textLimit = 1 << 20

  private func checkStrictly(_ text: String, _ checker: inout FHIRChecker) {
    switch self {
    case .string, .markdown:
      guard text.utf8.count > Self.textLimit, text.unicodeScalars.count > Self.textLimit else { return }
      checker.report(.format, "the text is longer than \(Self.textLimit) characters; shorten it")
    case .xhtml:
      guard !FHIRFormat.string.matches(text) else { return }
      checker.report(.format, "the narrative has control characters, which XML does not allow; remove them")
    default: return
    }
  }

  /// The format in words.
  var expected: String {
    switch self {
    case .string, .markdown: "a text that is not empty and has no control characters"
    case .code: "a code without spaces at its ends or several in a row"
    case .id: "an id of 1 to 64 letters, digits, “-” and “.”"
    case .uri, .url, .canonical: "a \(rawValue) without spaces"
    case .oid: "an OID such as urn:oid:1.2.3"
    case .uuid: "a UUID such as urn:uuid:c757873d-ec9a-4326-a141-556f43239520"
    case .base64Binary: "bytes in base64"
    case .xhtml: "XHTML as a string"
    case .integer: "a whole number of 32 bits"
    case .unsignedInt: "a whole number from 0"
    case .positiveInt: "a whole number from 1"
    case .decimal: "a decimal as a number"
    case .boolean: "true or false"
    case .date: "a date such as 2024, 2024-03 or 2024-03-09"
    case .dateTime: "a date, or one with a time and offset such as 2024-03-09T08:05:00+01:00"
    case .instant: "an instant such as 2024-03-09T08:05:00.120+01:00"
    case .time: "a time such as 08:05:00"
    }
  }

  private static func isCode(_ scalars: String.UnicodeScalarView) -> Bool {
    var wasSpace = true
    for scalar in scalars {
      let isSpace = scalar.isSpace
      if isSpace && wasSpace || scalar.value < 0x20 && !isSpace { return false }
      wasSpace = isSpace
    }
    return !wasSpace
  }

  private static func isOID(_ text: String) -> Bool {
    guard text.hasPrefix("urn:oid:") else { return false }
    let parts = text.dropFirst(8).split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count > 1, ["0", "1", "2"].contains(parts[0]) else { return false }
    return parts.allSatisfy { part in
      part == "0" || part.utf8.first != 0x30 && !part.isEmpty && part.utf8.allSatisfy { $0 &- 0x30 < 10 }
    }
  }

  private static func isUUID(_ text: String) -> Bool {
    guard text.hasPrefix("urn:uuid:") else { return false }
    let parts = text.dropFirst(9).split(separator: "-", omittingEmptySubsequences: false)
    return parts.map(\.utf8.count) == [8, 4, 4, 4, 12]
      && parts.joined().utf8.allSatisfy { $0 &- 0x30 < 10 || (0x61...0x66).contains($0) }
  }

  private static func isBase64(_ text: String.UTF8View) -> Bool {
    var count = 0
    var padding = 0
    for byte in text {
      switch byte {
      case 0x20, 0x09, 0x0A, 0x0D: continue
      case UInt8(ascii: "="): padding += 1
      case UInt8(ascii: "+"), UInt8(ascii: "/"): if padding > 0 { return false }
      default: if padding > 0 || !byte.isLetterOrDigit { return false }
      }
      count += 1
    }
    return count > 0 && count % 4 == 0 && padding <= 2
  }
}

extension UInt8 {
  /// Whether the byte is a letter or digit of ASCII.
  var isLetterOrDigit: Bool { self &- 0x30 < 10 || (self | 0x20) &- 0x61 < 26 }
}

extension Unicode.Scalar {
  /// Whether the scalar is white space; those of ASCII are found without Unicode's tables.
  var isSpace: Bool { value < 0x80 ? value == 0x20 || (0x09...0x0D).contains(value) : properties.isWhitespace }
}
