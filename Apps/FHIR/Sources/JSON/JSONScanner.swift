/// Reads the tokens of a JSON text.
struct JSONScanner {
  let bytes: UnsafeBufferPointer<UInt8>
  var offset = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  /// Skips white space and returns the next byte, which is not consumed; nil at the end.
  mutating func peek() -> UInt8? {
    while offset < bytes.count {
      switch bytes[offset] {
      case 0x20, 0x09, 0x0A, 0x0D: offset += 1
      case let byte: return byte
      }
    }
    return nil
  }

  mutating func skip(_ word: StaticString) throws(JSONFault) {
    for index in 0..<word.utf8CodeUnitCount {
      guard offset + index < bytes.count else {
        throw JSONFault(.unexpectedEnd, at: bytes.count, "the text ends inside “\(word)”")
      }
      guard bytes[offset + index] == word.utf8Start[index] else {
        throw JSONFault(.unexpectedCharacter, at: offset + index, "expected “\(word)”")
      }
    }
    offset += word.utf8CodeUnitCount
  }

  func ended(_ expected: String) -> JSONFault {
    JSONFault(.unexpectedEnd, at: bytes.count, "the text ends where \(expected) is expected")
  }

  func unexpected(_ byte: UInt8, _ code: FHIRJSONError.Code, _ expected: String) -> JSONFault {
    JSONFault(code, at: offset, "found \(Self.name(byte)), expected \(expected)")
  }

  static func name(_ byte: UInt8) -> String {
    (0x21...0x7E).contains(byte) ? "“\(Character(UnicodeScalar(byte)))”" : "byte 0x\(String(byte, radix: 16))"
  }

  // MARK: Numbers

  mutating func readNumber() throws(JSONFault) -> FHIRDecimal {
    let start = offset
    if bytes[offset] == UInt8(ascii: "-") { offset += 1 }
    let firstDigit = offset
    try skipDigits("a digit")
    if bytes[firstDigit] == 0x30 && offset > firstDigit + 1 {
      throw JSONFault(.invalidNumber, at: firstDigit, "the number begins with a zero; remove it")
    }
    if offset < bytes.count, bytes[offset] == UInt8(ascii: ".") {
      offset += 1
      try skipDigits("a digit after the point")
    }
    if offset < bytes.count, bytes[offset] | 0x20 == UInt8(ascii: "e") {
      offset += 1
      if offset < bytes.count, bytes[offset] == UInt8(ascii: "+") || bytes[offset] == UInt8(ascii: "-") { offset += 1 }
      try skipDigits("a digit of the exponent")
    }
    return FHIRDecimal(unchecked: String(decoding: bytes[start..<offset], as: UTF8.self))
  }

  private mutating func skipDigits(_ expected: String) throws(JSONFault) {
    let start = offset
    while offset < bytes.count, bytes[offset] &- 0x30 < 10 { offset += 1 }
    guard offset == start else { return }
    guard offset < bytes.count else { throw ended(expected) }
    throw JSONFault(.invalidNumber, at: offset, "found \(Self.name(bytes[offset])) in a number, expected \(expected)")
  }

  // MARK: Strings

  /// Reads a string whose first quote is next.
  mutating func readString() throws(JSONFault) -> String {
    offset += 1
    let start = offset
    while offset < bytes.count {
      let byte = bytes[offset]
      if byte == UInt8(ascii: "\"") {
        let text = String(decoding: UnsafeBufferPointer(rebasing: bytes[start..<offset]), as: UTF8.self)
        offset += 1
        return text
      }
      if byte == UInt8(ascii: "\\") { return try readEscapedString(from: start) }
      if byte < 0x80 {
        guard byte >= 0x20 else { throw control(byte) }
        offset += 1
      } else {
        try skipCharacter()
      }
    }
    throw ended("the end of a string")
  }

  /// Reads the rest of a string of which the part before the first escape is known to be valid.
  private mutating func readEscapedString(from start: Int) throws(JSONFault) -> String {
    var text = Array(bytes[start..<offset])
    while offset < bytes.count {
      let byte = bytes[offset]
      switch byte {
      case UInt8(ascii: "\""):
        offset += 1
        return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"): try readEscape(into: &text)
      case 0..<0x20: throw control(byte)
      case 0x20..<0x80:
        text.append(byte)
        offset += 1
      default:
        let first = offset
        try skipCharacter()
        text += bytes[first..<offset]
      }
    }
    throw ended("the end of a string")
  }

  private func control(_ byte: UInt8) -> JSONFault {
    JSONFault(.controlCharacter, at: offset, "\(Self.name(byte)) in a string; write it as an escape")
  }

  private mutating func readEscape(into text: inout [UInt8]) throws(JSONFault) {
    let start = offset
    guard offset + 1 < bytes.count else {
      throw JSONFault(.unexpectedEnd, at: bytes.count, "the text ends in an escape")
    }
    let byte = bytes[offset + 1]
    offset += 2
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(byte)
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "u"):
      var code = try readHexadecimal()
      if (0xD800..<0xDC00).contains(code), offset + 1 < bytes.count, bytes[offset] == UInt8(ascii: "\\"),
        bytes[offset + 1] == UInt8(ascii: "u")
      {
        offset += 2
        let low = try readHexadecimal()
        if (0xDC00..<0xE000).contains(low) { code = 0x10000 + (code - 0xD800) << 10 + (low - 0xDC00) }
      }
      guard let scalar = Unicode.Scalar(code) else {
        throw JSONFault(.loneSurrogate, at: start, "the escape is half of a surrogate pair; write both or none")
      }
      text += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
    default: throw JSONFault(.invalidEscape, at: start, "a backslash before \(Self.name(byte)) is no escape")
    }
  }

  private mutating func readHexadecimal() throws(JSONFault) -> UInt32 {
    var code: UInt32 = 0
    for _ in 0..<4 {
      guard offset < bytes.count else { throw JSONFault(.unexpectedEnd, at: bytes.count, "the text ends in an escape") }
      let byte = bytes[offset]
      switch byte {
      case 0x30...0x39: code = code << 4 | UInt32(byte - 0x30)
      case 0x41...0x46: code = code << 4 | UInt32(byte - 0x41 + 10)
      case 0x61...0x66: code = code << 4 | UInt32(byte - 0x61 + 10)
      default:
        throw JSONFault(
          .invalidEscape, at: offset, "found \(Self.name(byte)), expected a hexadecimal digit of an escape")
      }
      offset += 1
    }
    return code
  }

  /// Skips one character of several bytes (Unicode, table 3-7: well-formed UTF-8).
  private mutating func skipCharacter() throws(JSONFault) {
    let first = bytes[offset]
    let length: Int
    var second: ClosedRange<UInt8> = 0x80...0xBF
    switch first {
    case 0xC2...0xDF: length = 2
    case 0xE0: (length, second) = (3, 0xA0...0xBF)
    case 0xED: (length, second) = (3, 0x80...0x9F)
    case 0xE1...0xEF: length = 3
    case 0xF0: (length, second) = (4, 0x90...0xBF)
    case 0xF4: (length, second) = (4, 0x80...0x8F)
    case 0xF1...0xF3: length = 4
    default: length = 0
    }
    var isValid = length > 0 && offset + length <= bytes.count && second.contains(bytes[offset + 1])
    if isValid && length > 2 {
      isValid = bytes[(offset + 2)..<(offset + length)].allSatisfy { $0 & 0xC0 == 0x80 }
    }
    guard isValid else {
      throw JSONFault(
        .invalidUTF8, at: offset, "\(Self.name(first)) begins no character of UTF-8; write the text in UTF-8")
    }
    offset += length
  }
}
