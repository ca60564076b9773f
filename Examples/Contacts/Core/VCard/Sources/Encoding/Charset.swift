/// Decodes a value's bytes as text.
enum Charset {
  /// Returns the text, or nil if the charset called `name` is not supported.
  ///
  /// Without a name, and for UTF-8 and US-ASCII, bytes that are not UTF-8 are decoded as windows-1252, which old
  /// programs wrote without stating a charset. ISO-8859-1 is decoded as windows-1252 too, as the WHATWG Encoding
  /// Standard requires. NUL bytes, with which some phones pad their values, are dropped.
  static func decode(_ bytes: ArraySlice<UInt8>, charset name: String?) -> String? {
    switch name?.uppercased() {
    case nil, "", "UTF-8", "UTF8", "US-ASCII", "ASCII":
      return decode(bytes)
    case "ISO-8859-1", "ISO8859-1", "ISO_8859-1", "LATIN1", "L1", "WINDOWS-1252", "CP1252":
      return withoutNULs(windows1252(bytes))
    case let name?:
      return SystemCharset.decode(Array(bytes), charset: name).map(withoutNULs)
    }
  }

  /// Decodes as UTF-8, or as windows-1252 if the bytes are not UTF-8.
  ///
  /// Bytes with at least as many valid multi-byte characters as damaged places are UTF-8 with damage, such as a text
  /// that was cut inside a character; U+FFFD replaces the damaged bytes.
  static func decode(_ bytes: ArraySlice<UInt8>) -> String {
    var seen: UInt8 = 0
    var hasNUL = false
    for byte in bytes {
      seen |= byte
      hasNUL = hasNUL || byte == 0
    }
    let decoded =
      seen < 0x80 || isMostlyUTF8(bytes) ? String(decoding: bytes, as: UTF8.self) : windows1252(bytes)
    return hasNUL ? withoutNULs(decoded) : decoded
  }

  private static func isMostlyUTF8(_ bytes: ArraySlice<UInt8>) -> Bool {
    var parser = Unicode.UTF8.ForwardParser()
    var input = bytes.makeIterator()
    var position = bytes.startIndex
    var characters = 0
    var damages = 0
    var isDamaged = false
    while true {
      switch parser.parseScalar(from: &input) {
      case .valid(let scalar):
        if scalar.count > 1 { characters += 1 }
        isDamaged = false
        position += scalar.count
      case .error(let length):
        // Continuation bytes that follow belong to the same damage.
        if !isDamaged || bytes[position] & 0xC0 != 0x80 { damages += 1 }
        isDamaged = true
        position += length
      case .emptyInput:
        return characters >= damages
      }
    }
  }

  private static func withoutNULs(_ text: String) -> String {
    guard text.utf8.contains(0) else { return text }
    return String(decoding: text.utf8.filter { $0 != 0 }, as: UTF8.self)
  }

  private static func windows1252(_ bytes: ArraySlice<UInt8>) -> String {
    var scalars = String.UnicodeScalarView()
    for byte in bytes {
      if byte & 0xE0 == 0x80 {
        scalars.append(upperControls[Int(byte & 0x1F)])
      } else {
        scalars.append(Unicode.Scalar(byte))
      }
    }
    return String(scalars)
  }

  /// The characters of windows-1252 at 0x80…0x9F; the five undefined ones stay control characters (WHATWG Encoding
  /// Standard).
  private static let upperControls: [Unicode.Scalar] = [
    "\u{20AC}", "\u{81}", "\u{201A}", "\u{192}", "\u{201E}", "\u{2026}", "\u{2020}", "\u{2021}",
    "\u{2C6}", "\u{2030}", "\u{160}", "\u{2039}", "\u{152}", "\u{8D}", "\u{17D}", "\u{8F}",
    "\u{90}", "\u{2018}", "\u{2019}", "\u{201C}", "\u{201D}", "\u{2022}", "\u{2013}", "\u{2014}",
    "\u{2DC}", "\u{2122}", "\u{161}", "\u{203A}", "\u{153}", "\u{9D}", "\u{17E}", "\u{178}",
  ]
}
