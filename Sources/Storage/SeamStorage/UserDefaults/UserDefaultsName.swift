/// The name of a key in a suite, needed because Foundation does not distinguish all strings.
///
/// On Linux, Foundation treats canonically equivalent names as equal, and a byte order mark is lost when the name is
/// saved. Swift's dictionaries, as which suites are returned, compare canonically on all platforms. Which keys count as
/// plain does not depend on a Unicode version, because a key's name must never change.
enum UserDefaultsName {
  private static let mark = "seam.key:"
  private static let printable: ClosedRange<UInt8> = 0x20...0x7e
  private static let percent = UInt8(ascii: "%")

  /// Returns the name of a key: the key itself if it is printable ASCII, otherwise its UTF-8 after a prefix.
  static func name(forKey key: String) -> String {
    guard key.isEmpty || key.hasPrefix(mark) || !key.utf8.allSatisfy(printable.contains) else { return key }
    return key.utf8.reduce(into: mark) { name, byte in
      if printable.contains(byte), byte != percent {
        name.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        name += byte < 0x10 ? "%0" : "%"
        name += String(byte, radix: 16, uppercase: true)
      }
    }
  }

  /// Returns the key of a name; nil if no key has it, so that other code must have stored it.
  static func key(named name: String) -> String? {
    guard name.utf8.starts(with: mark.utf8) else {
      return self.name(forKey: name).utf8.elementsEqual(name.utf8) ? name : nil
    }
    var bytes: [UInt8] = []
    var rest = name.utf8.dropFirst(mark.utf8.count)
    while let byte = rest.popFirst() {
      guard byte == percent else {
        bytes.append(byte)
        continue
      }
      guard let decoded = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) else { return nil }
      bytes.append(decoded)
      rest = rest.dropFirst(2)
    }
    let key = String(decoding: bytes, as: UTF8.self)
    return self.name(forKey: key).utf8.elementsEqual(name.utf8) ? key : nil
  }
}
