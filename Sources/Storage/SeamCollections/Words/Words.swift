import Foundation

/// Divides texts into words, folded.
enum Words {
  /// How many folded characters of a word count.
  static let longest = 64

  /// A part of a text, folded.
  enum Piece {
    /// A run of letters and digits, those before and after an apostrophe as one.
    case word(String)
    /// Such a run before or after an apostrophe, followed by the whole word.
    case part(String)
    /// The characters of a run of an ``UnspacedScript``: letters with their marks.
    case run([String])
  }

  /// Passes the words under which a text is found, in order; the same word may be passed twice.
  static func pass(_ text: String, to body: (String) -> Void) {
    divide(text) { piece in
      switch piece {
      case .word(let word), .part(let word): body(word)
      case .run(let characters):
        for (first, second) in zip(characters, characters.dropFirst()) { body(first + second) }
        if let last = characters.last { body(last) }
      }
    }
  }

  /// Passes the pieces of a text in order.
  static func divide(_ text: String, to body: (Piece) -> Void) {
    var text = text
    let isASCII = text.withUTF8 { utf8 -> Bool in
      guard utf8.allSatisfy({ $0 < 0x80 }) else { return false }
      divideASCII(utf8, to: body)
      return true
    }
    guard !isASCII else { return }
    var pieces = Pieces()
    for scalar in text.decomposedStringWithCanonicalMapping.unicodeScalars { pieces.read(scalar, to: body) }
    pieces.end(to: body)
  }

  private static func divideASCII(_ utf8: UnsafeBufferPointer<UInt8>, to body: (Piece) -> Void) {
    var joined = ""
    var index = 0
    while index < utf8.count {
      let start = index
      while index < utf8.count, let _ = folded(utf8[index]) { index += 1 }
      if index > start {
        let count = min(index - start, longest)
        let word = String(unsafeUninitializedCapacity: count) { buffer in
          for offset in 0..<count { buffer[offset] = folded(utf8[start + offset]) ?? 0 }
          return count
        }
        let joinsNext = index + 1 < utf8.count && isApostrophe(utf8[index]) && folded(utf8[index + 1]) != nil
        if !joinsNext, joined.isEmpty {
          body(.word(word))
        } else {
          body(.part(word))
          joined = limited(joined + word)
          if !joinsNext {
            body(.word(joined))
            joined = ""
          }
        }
      }
      index += 1
    }
  }

  /// The characters of a word that count.
  fileprivate static func limited(_ word: String) -> String {
    word.utf8.count <= longest ? word : String(String.UnicodeScalarView(word.unicodeScalars.prefix(longest)))
  }

  /// A letter in lower case or a digit; nil for other characters.
  fileprivate static func folded(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x61...0x7a, 0x30...0x39: byte
    case 0x41...0x5a: byte | 0x20
    default: nil
    }
  }

  fileprivate static func isApostrophe(_ byte: UInt8) -> Bool { byte == 0x27 || byte == 0x60 }
}

/// The word or run that is being read.
private struct Pieces {
  private var script: UnspacedScript?
  /// The word, or the last character of the run, as UTF-8.
  private var utf8: [UInt8] = []
  /// How many scalars ``utf8`` has.
  private var count = 0
  /// The parts of the word before apostrophes.
  private var joined = ""
  /// The characters of the run before the last one.
  private var characters: [String] = []
  private var isAfterApostrophe = false

  /// How many scalars of a character of a run count: two characters are one word.
  private static let longestCharacter = Words.longest / 2

  mutating func read(_ scalar: Unicode.Scalar, to body: (Words.Piece) -> Void) {
    if scalar.isASCII, let byte = Words.folded(UInt8(scalar.value)) {
      return append(Unicode.Scalar(byte), isMark: false, to: body)
    }
    let role = WordFolding.role(of: scalar)
    switch role {
    case .ignored: break
    case .divider: end(to: body)
    case .apostrophe:
      if script != nil || isAfterApostrophe { end(to: body) }
      isAfterApostrophe = !utf8.isEmpty
    case .mark: append(scalar, isMark: true, to: body)
    case .letter:
      WordFolding.fold(scalar) { folded in
        switch folded == scalar ? role : WordFolding.role(of: folded) {
        case .letter: append(folded, isMark: false, to: body)
        case .mark: append(folded, isMark: true, to: body)
        case .ignored, .apostrophe, .divider: break
        }
      }
    }
  }

  private mutating func append(_ scalar: Unicode.Scalar, isMark: Bool, to body: (Words.Piece) -> Void) {
    if utf8.isEmpty {
      script = UnspacedScript(scalar)
    } else if !isMark {
      let next = UnspacedScript(scalar)
      if next != script {
        end(to: body)
        script = next
      } else if next != nil, !UnspacedScript.continuesSyllable(scalar) {
        characters.append(take())
      } else if isAfterApostrophe {
        passPart(to: body)
      }
      isAfterApostrophe = false
    }
    guard count < (script == nil ? Words.longest : Self.longestCharacter) else { return }
    if scalar.isASCII { utf8.append(UInt8(scalar.value)) } else { utf8.append(contentsOf: scalar.utf8) }
    count += 1
  }

  mutating func end(to body: (Words.Piece) -> Void) {
    guard !utf8.isEmpty else { return }
    if script != nil {
      characters.append(take())
      body(.run(characters))
      characters.removeAll(keepingCapacity: true)
    } else if joined.isEmpty {
      body(.word(take()))
    } else {
      passPart(to: body)
      body(.word(joined))
      joined = ""
    }
    isAfterApostrophe = false
  }

  private mutating func passPart(to body: (Words.Piece) -> Void) {
    let part = take()
    body(.part(part))
    joined = Words.limited(joined + part)
  }

  private mutating func take() -> String {
    defer {
      utf8.removeAll(keepingCapacity: true)
      count = 0
    }
    return String(decoding: utf8, as: UTF8.self)
  }
}
