/// Escapes and separators within a value.
///
/// Versions 3.0 and 4.0 escape line breaks, commas, semicolons and backslashes (RFC 6350, section 3.4). Version 2.1 has
/// only `\;` (vCard 2.1, section 2.1.3): line breaks use quoted-printable, and `\n` is not an escape, so that `C:\new`
/// is unchanged. Escapes that writers of 2.1 use nevertheless (`\\`, `\,`, `\:`) are decoded. A backslash before any
/// other character is an ordinary character in every version.
struct ValueText {
  let version: VCardVersion

  init(_ version: VCardVersion) {
    self.version = version
  }

  /// Returns the text of a raw value; line breaks become `\n`.
  func unescape(_ raw: String) -> String {
    guard raw.utf8.contains(where: { $0 == .backslash || $0 == .carriageReturn }) else { return raw }
    var output: [UInt8] = []
    output.reserveCapacity(raw.utf8.count)
    var isEscaped = false
    var wasReturn = false
    for byte in raw.utf8 {
      if wasReturn, byte == .lineFeed {
        wasReturn = false
        continue
      }
      wasReturn = byte == .carriageReturn
      if isEscaped {
        isEscaped = false
        output += unescaped(byte)
      } else if byte == .backslash {
        isEscaped = true
      } else {
        output.append(wasReturn ? .lineFeed : byte)
      }
    }
    if isEscaped { output.append(.backslash) }
    return String(decoding: output, as: UTF8.self)
  }

  private func unescaped(_ byte: UInt8) -> [UInt8] {
    switch byte {
    case .backslash, .comma, .semicolon, .colon: [byte]
    case UInt8(ascii: "n") where version != .v21, UInt8(ascii: "N") where version != .v21: [.lineFeed]
    case .carriageReturn: [.backslash, .lineFeed]
    default: [.backslash, byte]
    }
  }

  /// Returns the raw value of `text`.
  ///
  /// `inList` also escapes commas in version 2.1, which is not done in its other texts.
  func escape(_ text: String, inList: Bool = false) -> String {
    var output: [UInt8] = []
    output.reserveCapacity(text.utf8.count)
    for byte in text.utf8 {
      let isEscaped =
        byte == .backslash || byte == .semicolon || byte == .comma && (inList || version != .v21)
      if isEscaped { output.append(.backslash) }
      output.append(byte)
    }
    return replaceLineBreaks(output, with: version == .v21 ? "\r\n" : "\\n")
  }

  /// Returns the raw value with its line breaks escaped, and otherwise unchanged.
  func escapeLineBreaks(_ raw: String) -> String {
    replaceLineBreaks(Array(raw.utf8), with: "\\n")
  }

  private func replaceLineBreaks(_ bytes: [UInt8], with lineBreak: String) -> String {
    guard bytes.contains(where: { $0 == .lineFeed || $0 == .carriageReturn }) else {
      return String(decoding: bytes, as: UTF8.self)
    }
    var output: [UInt8] = []
    for (index, byte) in bytes.enumerated() {
      switch byte {
      case .lineFeed where index > 0 && bytes[index - 1] == .carriageReturn: break
      case .lineFeed, .carriageReturn: output += lineBreak.utf8
      default: output.append(byte)
      }
    }
    return String(decoding: output, as: UTF8.self)
  }

  /// Returns the raw parts between unescaped separators.
  func split(_ raw: String, on separator: UInt8) -> [String] {
    guard raw.utf8.contains(separator) else { return [raw] }
    var parts: [String] = []
    let bytes = Array(raw.utf8)
    var start = 0
    var index = 0
    while index < bytes.count {
      if bytes[index] == .backslash {
        index += 1
      } else if bytes[index] == separator {
        parts.append(String(decoding: bytes[start..<index], as: UTF8.self))
        start = index + 1
      }
      index += 1
    }
    parts.append(String(decoding: bytes[start...], as: UTF8.self))
    return parts
  }
}
