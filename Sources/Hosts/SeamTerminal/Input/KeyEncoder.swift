/// Encodes keys as xterm sends them: the inverse of ``InputDecoder``, used by scripts.
enum KeyEncoder {
  /// Returns the bytes of a key; nil if terminals have no encoding for it.
  static func bytes(for key: Key) -> [UInt8]? {
    switch key.code {
    case .character(let character): return bytes(for: character, key.modifiers)
    case .enter: return prefixed([0x0D], key.modifiers)
    case .escape: return prefixed([0x1B], key.modifiers)
    case .backspace: return prefixed([0x7F], key.modifiers)
    case .tab: return key.modifiers == .shift ? Array("\u{1B}[Z".utf8) : prefixed([0x09], key.modifiers)
    case .function(let number):
      guard let code = CSITable.functionCodes[number] else { return nil }
      return sequence(number: code, final: "~", key.modifiers)
    default:
      if let final = CSITable.finals.first(where: { $0.value == key.code })?.key {
        return sequence(number: 1, final: final, key.modifiers)
      }
      guard let number = CSITable.numbers.first(where: { $0.value == key.code })?.key else { return nil }
      return sequence(number: number, final: "~", key.modifiers)
    }
  }

  private static func bytes(for character: Character, _ modifiers: Key.Modifiers) -> [UInt8]? {
    var bytes = Array(String(character).utf8)
    if modifiers.contains(.control) {
      if character == " " {
        bytes = [0]
      } else {
        guard let ascii = character.asciiValue, ("a"..."z").contains(character) else { return nil }
        bytes = [ascii & 0x1F]
      }
    }
    return modifiers.contains(.alt) ? [0x1B] + bytes : bytes
  }

  private static func prefixed(_ bytes: [UInt8], _ modifiers: Key.Modifiers) -> [UInt8]? {
    switch modifiers {
    case []: bytes
    case .alt: [0x1B] + bytes
    default: nil
    }
  }

  private static func sequence(number: Int, final: Character, _ modifiers: Key.Modifiers) -> [UInt8] {
    let isPlain = modifiers.isEmpty
    let parameters = final == "~" || !isPlain ? "\(number)" : ""
    return Array("\u{1B}[\(parameters)\(isPlain ? "" : ";\(modifiers.rawValue + 1)")\(final)".utf8)
  }
}
