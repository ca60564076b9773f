/// Distinguishes URIs from text where both are allowed.
enum Link {
  /// Whether the text begins with a scheme (RFC 3986, section 3.1) and has no blanks.
  static func isLink(_ text: String) -> Bool {
    guard let colon = text.utf8.firstIndex(of: .colon), let first = text.utf8.first else { return false }
    let scheme = text.utf8[..<colon]
    let isScheme = scheme.allSatisfy { Token.isTokenByte($0) || $0 == .dot || $0 == UInt8(ascii: "+") }
    return scheme.count > 1 && first.isASCIILetter && isScheme && !text.utf8.contains(where: \.isBlank)
  }
}
