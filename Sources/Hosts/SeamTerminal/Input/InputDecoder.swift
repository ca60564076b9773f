/// Decodes a terminal's bytes into keys and pastes: a state machine without a clock or I/O.
///
/// An Escape byte begins most sequences but is a key too, and the end marker of a paste may never arrive. After each
/// chunk, check ``waiting``: if no bytes arrive for that kind of wait, ``flush()`` decodes the pending bytes as they
/// are. Invalid bytes are dropped; no input makes it fail or grow without bound.
struct InputDecoder {
  /// The kind of input that more bytes may complete.
  enum Waiting: Equatable {
    case key, paste
  }

  private enum State {
    case ground
    case escape
    case controlSequence([UInt8])
    case shift3
    /// After `ESC [ [`, the prefix of F1 to F5 on the Linux console.
    case consoleFunction
    /// An operating system command or similar string, up to its terminator.
    case string(introducer: UInt8, isEmpty: Bool, sawEscape: Bool)
    case utf8([UInt8], missing: Int, isAlt: Bool)
    case paste
  }

  private var state = State.ground
  // Stored outside the state, which is copied for each byte.
  private var pasted: PasteBuffer
  private var inputs: [Input] = []

  private static let longestSequence = 64

  /// Makes a decoder.
  ///
  /// - Parameter longestPiece: the number of bytes after which part of a paste is delivered, which bounds memory; at
  ///   least 16.
  init(longestPiece: Int = 1 << 24) { pasted = PasteBuffer(longestPiece: longestPiece) }

  /// The kind of input that is incomplete; nil between keys.
  var waiting: Waiting? {
    switch state {
    case .escape, .controlSequence, .shift3, .string, .consoleFunction: .key
    case .paste: .paste
    case .ground, .utf8: nil
    }
  }

  /// Decodes a chunk of any length, cut at any byte.
  mutating func decode(_ bytes: some Sequence<UInt8>) -> [Input] {
    for byte in bytes { take(byte) }
    return takeInputs()
  }

  /// Decodes the pending bytes as complete; a paste ends here.
  mutating func flush() -> [Input] {
    switch state {
    case .escape: send(.escape)
    case .controlSequence(let bytes) where bytes.isEmpty: send(.alt("["))
    case .shift3: send(.alt("o"))
    case .string(let introducer, isEmpty: true, _): sendAlt(introducer)
    case .paste:
      state = .ground
      send(paste: pasted.takeAll())
      return takeInputs()
    case .ground, .utf8: return []
    default: break
    }
    state = .ground
    return takeInputs()
  }

  private mutating func takeInputs() -> [Input] {
    defer { inputs = [] }
    return inputs
  }

  private mutating func send(_ key: Key?) {
    if let key { inputs.append(.key(key)) }
  }

  private mutating func send(paste text: String) {
    if !text.isEmpty { inputs.append(.paste(text)) }
  }

  private mutating func sendAlt(_ byte: UInt8) {
    send(Character(Unicode.Scalar(byte)).lowercased().first.map(Key.alt))
  }

  private mutating func take(_ byte: UInt8) {
    switch state {
    case .ground: ground(byte, isAlt: false)
    case .escape: escape(byte)
    case .controlSequence(let bytes): controlSequence(bytes, byte)
    case .shift3:
      state = byte == 0x1B ? .escape : .ground
      send(CSITable.key(ss3: Character(Unicode.Scalar(byte))))
    case .consoleFunction:
      state = .ground
      if (0x41...0x45).contains(byte) { send(Key(.function(Int(byte) - 0x40))) }
    case .string(let introducer, _, let sawEscape):
      let isEnd = byte == 0x07 || byte == 0x18 || byte == 0x1A || (sawEscape && byte == 0x5C)
      state = isEnd ? .ground : .string(introducer: introducer, isEmpty: false, sawEscape: byte == 0x1B)
    case .utf8(let bytes, let missing, let isAlt): utf8(bytes, missing, isAlt, byte)
    case .paste:
      switch pasted.take(byte) {
      case .more: break
      case .piece(let text): send(paste: text)
      case .end(let text):
        state = .ground
        send(paste: text)
      }
    }
  }

  private mutating func ground(_ byte: UInt8, isAlt: Bool) {
    let modifiers: Key.Modifiers = isAlt ? .alt : []
    state = .ground
    switch byte {
    case 0x1B: state = .escape
    case 0x0D, 0x0A: send(Key(.enter, modifiers))
    case 0x09: send(Key(.tab, modifiers))
    case 0x7F, 0x08: send(Key(.backspace, modifiers))
    case 0x00: send(Key(.character(" "), modifiers.union(.control)))
    case 0x01...0x1A:
      send(Key(.character(Character(Unicode.Scalar(byte + 0x60))), modifiers.union(.control)))
    case 0x1C...0x1F: break
    case 0x20..<0x7F: isAlt ? sendAlt(byte) : send(Key(.character(Character(Unicode.Scalar(byte)))))
    case 0xC2...0xDF: state = .utf8([byte], missing: 1, isAlt: isAlt)
    case 0xE0...0xEF: state = .utf8([byte], missing: 2, isAlt: isAlt)
    case 0xF0...0xF4: state = .utf8([byte], missing: 3, isAlt: isAlt)
    default: break
    }
  }

  private mutating func escape(_ byte: UInt8) {
    switch byte {
    case 0x1B: send(.escape)
    case UInt8(ascii: "["): state = .controlSequence([])
    case UInt8(ascii: "O"): state = .shift3
    case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "X"), UInt8(ascii: "^"), UInt8(ascii: "_"):
      state = .string(introducer: byte, isEmpty: true, sawEscape: false)
    default: ground(byte, isAlt: true)
    }
  }

  private mutating func controlSequence(_ bytes: [UInt8], _ byte: UInt8) {
    switch byte {
    case 0x20...0x3F:
      // A sequence that is too long is consumed to its end, so that its tail is not decoded as typed text.
      state = .controlSequence(bytes.count < Self.longestSequence ? bytes + [byte] : bytes)
    case UInt8(ascii: "[") where bytes.isEmpty: state = .consoleFunction
    case 0x40...0x7E:
      state = .ground
      complete(bytes, final: Character(Unicode.Scalar(byte)))
    case 0x1B: state = .escape
    default: state = .ground
    }
  }

  private mutating func complete(_ bytes: [UInt8], final: Character) {
    // Sub-parameters after a colon, which kitty sends, are ignored.
    let text = String(decoding: bytes, as: UTF8.self)
    let parameters = text.split(separator: ";", omittingEmptySubsequences: false)
      .map { $0.isEmpty ? 1 : Int($0.prefix { $0 != ":" }) }
    guard !parameters.contains(nil) else { return }
    let numbers = text.isEmpty ? [] : parameters.compactMap(\.self)
    if numbers == [200], final == "~" {
      state = .paste
    } else {
      send(CSITable.key(parameters: numbers, final: final))
    }
  }

  private mutating func utf8(_ bytes: [UInt8], _ missing: Int, _ isAlt: Bool, _ byte: UInt8) {
    guard byte & 0xC0 == 0x80 else { return ground(byte, isAlt: false) }
    guard missing == 1 else {
      state = .utf8(bytes + [byte], missing: missing - 1, isAlt: isAlt)
      return
    }
    state = .ground
    // String(validating:as:) needs iOS 18 and macOS 15.
    let whole = bytes + [byte]
    let text = String(decoding: whole, as: UTF8.self)
    guard text.utf8.elementsEqual(whole), let character = text.first,
      text.unicodeScalars.first?.properties.generalCategory != .control
    else { return }
    send(isAlt ? character.lowercased().first.map(Key.alt) : Key(.character(character)))
  }
}
