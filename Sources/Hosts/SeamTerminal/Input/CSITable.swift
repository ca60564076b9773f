/// Maps the parts of a control sequence to keys.
///
/// Source: https://invisible-island.net/xterm/ctlseqs/ctlseqs.html, "PC-Style Function Keys" and "VT220-Style".
enum CSITable {
  static let finals: [Character: Key.Code] = [
    "A": .up, "B": .down, "C": .right, "D": .left, "H": .home, "F": .end,
  ]

  static let numbers: [Int: Key.Code] = [2: .insert, 3: .delete, 5: .pageUp, 6: .pageDown]

  /// The numbers of rxvt, the Linux console and older VTs, which newer terminals no longer send.
  static let olderNumbers: [Int: Key.Code] = [1: .home, 4: .end, 7: .home, 8: .end]

  static let functionCodes: [Int: Int] = [
    1: 11, 2: 12, 3: 13, 4: 14, 5: 15, 6: 17, 7: 18, 8: 19, 9: 20, 10: 21, 11: 23, 12: 24,
  ]

  private static let functions = Dictionary(uniqueKeysWithValues: functionCodes.map { ($1, $0) })

  /// Returns the key of a complete sequence; nil if the sequence is unknown.
  static func key(parameters: [Int], final: Character) -> Key? {
    let number = parameters.first ?? 1
    let modifiers = modifiers(parameters.count > 1 ? parameters[1] : 1)
    if let code = finals[final] { return Key(code, modifiers) }
    switch final {
    case "P", "Q", "R", "S":
      let value = (final.asciiValue ?? 0) - 0x4F
      return Key(.function(Int(value)), modifiers)
    case "Z": return Key(.tab, modifiers.union(.shift))
    case "~":
      // xterm's modifyOtherKeys: 27 ; modifiers ; character ~
      if number == 27, parameters.count == 3 { return character(parameters[2], modifiers) }
      if let code = numbers[number] ?? olderNumbers[number] { return Key(code, modifiers) }
      return functions[number].map { Key(.function($0), modifiers) }
    case "u": return character(number, modifiers)
    default: return nil
    }
  }

  /// Returns the key of an SS3 sequence.
  static func key(ss3 final: Character) -> Key? {
    final == "M" ? .enter : key(parameters: [], final: final).flatMap { $0 == .backTab ? nil : $0 }
  }

  private static func modifiers(_ parameter: Int) -> Key.Modifiers {
    // The fourth bit is Meta, which keyboards send as Alt; higher bits are locks.
    let bits = UInt8(truncatingIfNeeded: max(parameter, 1) - 1)
    return Key.Modifiers(rawValue: bits & 7).union(bits & 8 == 0 ? [] : .alt)
  }

  private static func character(_ value: Int, _ modifiers: Key.Modifiers) -> Key? {
    switch value {
    case 9: Key(.tab, modifiers)
    case 13: Key(.enter, modifiers)
    case 27: Key(.escape, modifiers)
    case 8, 127: Key(.backspace, modifiers)
    default:
      UInt32(exactly: value).flatMap(Unicode.Scalar.init).flatMap { scalar in
        guard value >= 32, scalar.properties.generalCategory != .control else { return nil }
        let text = String(scalar)
        let isCommand = !modifiers.subtracting(.shift).isEmpty
        guard let character = (isCommand ? text.lowercased() : text).first else { return nil }
        return Key(.character(character), modifiers.subtracting(.shift))
      }
    }
  }
}
