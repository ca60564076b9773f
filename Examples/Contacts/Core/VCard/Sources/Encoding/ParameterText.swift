/// The encoding of a parameter's value in a line: quoted if necessary, with RFC 6868's `^` escapes.
enum ParameterText {
  static func decode(_ value: String) -> String {
    guard value.utf8.contains(.caret) else { return value }
    var output: [UInt8] = []
    var isEscaped = false
    for byte in value.utf8 {
      if isEscaped {
        isEscaped = false
        switch byte {
        case UInt8(ascii: "n"): output.append(.lineFeed)
        case UInt8(ascii: "'"): output.append(.quote)
        case .caret: output.append(.caret)
        default: output += [.caret, byte]
        }
      } else if byte == .caret {
        isEscaped = true
      } else {
        output.append(byte)
      }
    }
    if isEscaped { output.append(.caret) }
    return String(decoding: output, as: UTF8.self)
  }

  static func encode(_ value: String) -> [UInt8] {
    var output: [UInt8] = []
    var needsQuotes = false
    for byte in value.utf8 {
      switch byte {
      case .lineFeed: output += [.caret, UInt8(ascii: "n")]
      case .carriageReturn: break
      case .quote: output += [.caret, UInt8(ascii: "'")]
      case .caret: output += [.caret, .caret]
      default:
        needsQuotes = needsQuotes || byte == .comma || byte == .colon || byte == .semicolon || byte.isBlank
        output.append(byte)
      }
    }
    return needsQuotes ? [.quote] + output + [.quote] : output
  }
}
