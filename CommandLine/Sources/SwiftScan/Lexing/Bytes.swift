/// Classes of bytes in Swift sources.
enum Bytes {
  static let isLetter: UInt8 = 1
  static let isDigit: UInt8 = 2
  static let isOperator: UInt8 = 4
  static let isBlank: UInt8 = 8

  /// The class of each byte.
  ///
  /// Bytes outside of ASCII have none: the lexer decodes them.
  static let classes: [UInt8] = (0...255).map { byte in
    switch UInt8(byte) {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"),
      UInt8(ascii: "$"):
      isLetter
    case UInt8(ascii: "0")...UInt8(ascii: "9"): isDigit
    case UInt8(ascii: " "), UInt8(ascii: "\t"), 0x0b, 0x0c, 0: isBlank
    case let byte where "/=-+!*%<>&|^~?".utf8.contains(byte): isOperator
    default: 0
    }
  }

  /// Whether a scalar outside of ASCII can begin an operator.
  ///
  /// https://docs.swift.org/swift-book/documentation/the-swift-programming-language/lexicalstructure#Operators
  static func beginsOperator(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0xa1...0xa7, 0xa9, 0xab, 0xac, 0xae, 0xb0, 0xb1, 0xb6, 0xbb, 0xbf, 0xd7, 0xf7, 0x2016, 0x2017,
      0x2020...0x2027, 0x2030...0x203e, 0x2041...0x2053, 0x2055...0x205e, 0x2190...0x23ff, 0x2500...0x2775,
      0x2794...0x2bff, 0x2e00...0x2e7f, 0x3001...0x3003, 0x3008...0x3020, 0x3030:
      true
    default: false
    }
  }

  /// Whether a scalar outside of ASCII can follow in an operator, but not begin one.
  static func continuesOperator(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x300...0x36f, 0x1dc0...0x1dff, 0x20d0...0x20ff, 0xfe00...0xfe0f, 0xfe20...0xfe2f, 0xe0100...0xe01ef: true
    default: false
    }
  }
}
