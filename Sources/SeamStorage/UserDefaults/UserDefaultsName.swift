/// The name that a key has in a suite, since Foundation does not tell all strings apart.
///
/// On Linux it takes canonically equivalent names for the same, and a name loses a byte order mark on the way to its
/// file; Swift's dictionaries, in which suites are handed out, compare canonically everywhere. What is plain does not
/// depend on a version of Unicode, as a key's name must never change.
enum UserDefaultsName {
  private static let mark = "seam.key:"
  private static let printable: ClosedRange<UInt8> = 0x20...0x7e
  private static let percent = UInt8(ascii: "%")

  /// The name of a key: the key itself where it is printable ASCII, otherwise its UTF-8 behind a mark.
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

  /// The key that has the name; nil where none has it, as other code made the name up.
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
