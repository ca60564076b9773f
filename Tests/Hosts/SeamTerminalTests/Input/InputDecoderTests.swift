import Testing

@testable import SeamTerminal

struct InputDecoderTests {
  private func decode(_ text: String) -> [Input] {
    var decoder = InputDecoder()
    return decoder.decode(text.utf8) + decoder.flush()
  }

  @Test(
    arguments: [
      ("a", Key(.character("a"))), ("é", Key(.character("é"))), ("李", Key(.character("李"))),
      ("😀", Key(.character("😀"))),
      ("\r", .enter), ("\n", .enter), ("\t", .tab), ("\u{7F}", .backspace), ("\u{8}", .backspace), ("\u{1B}", .escape),
      ("\u{0E}", .control("n")), ("\u{0}", Key(.character(" "), .control)), ("\u{1B}x", .alt("x")),
      ("\u{1B}X", .alt("x")), ("\u{1B}[", .alt("[")), ("\u{1B}O", .alt("o")), ("\u{1B}P", .alt("p")),
      ("\u{1B}\u{7F}", Key(.backspace, .alt)), ("\u{1B}[A", .up), ("\u{1B}OB", .down), ("\u{1B}[H", .home),
      ("\u{1B}[4~", .end), ("\u{1B}[5~", .pageUp), ("\u{1B}[3~", .delete), ("\u{1B}[Z", .backTab),
      ("\u{1B}[1;5C", Key(.right, .control)), ("\u{1B}[1;3D", Key(.left, .alt)), ("\u{1B}[1;9D", Key(.left, .alt)),
      ("\u{1B}[3;5~", Key(.delete, .control)), ("\u{1B}OP", Key(.function(1))), ("\u{1B}[15~", Key(.function(5))),
      ("\u{1B}[24~", Key(.function(12))), ("\u{1B}[[E", Key(.function(5))), ("\u{1B}[1;2P", Key(.function(1), .shift)),
      ("\u{1B}[110;5u", .control("n")), ("\u{1B}[27;5;110~", .control("n")), ("\u{1B}[13u", .enter),
      ("\u{1B}é", .alt("é")),
    ] as [(String, Key)])
  func decodes(bytes: String, key: Key) {
    #expect(decode(bytes) == [.key(key)])
  }

  @Test func decodesKeysAcrossAnyChunks() {
    let bytes = Array("é\u{1B}[1;5C李\u{1B}[200~Fred\u{1B}[201~x".utf8)
    let expected: [Input] = [
      .key(Key(.character("é"))), .key(Key(.right, .control)), .key(Key(.character("李"))), .paste("Fred"),
      .key(Key(.character("x"))),
    ]
    for cut in 0...bytes.count {
      var decoder = InputDecoder()
      let inputs = decoder.decode(bytes[..<cut]) + decoder.decode(bytes[cut...])
      #expect(inputs == expected, "cut at \(cut)")
    }
  }

  @Test func waitsForMoreAfterEscape() {
    var decoder = InputDecoder()
    let before = decoder.decode([0x1B])
    #expect(before.isEmpty)
    #expect(decoder.waiting == .key)
    let after = decoder.flush()
    #expect(after == [.key(.escape)])
    #expect(decoder.waiting == nil)
  }

  @Test func twoEscapesAreTwoKeys() { #expect(decode("\u{1B}\u{1B}") == [.key(.escape), .key(.escape)]) }

  @Test(arguments: [
    "\u{1B}[99;99;99~", "\u{1B}[?1;2c", "\u{1B}]0;title\u{7}", "\u{1B}]0;title\u{18}", "\u{1B}P+q\u{1B}\\",
    "\u{1B}[<0;1;2M", "\u{1B}[I", "\u{1B}[999999999999999999999999A", "\u{1B}[1114112;5u", "\u{1B}[155u",
    "\u{1B}[-1u", "\u{1F}", "\u{1B}[201~",
  ])
  func dropsUnknownSequences(bytes: String) {
    #expect(decode(bytes + "x") == [.key(Key(.character("x")))])
  }

  @Test(arguments: ["\u{1B}[1;2", "\u{1B}]0;title", "\u{1B}P+q\u{1B}", "\u{1B}[["])
  func dropsIncompleteSequences(bytes: String) {
    var decoder = InputDecoder()
    let before = decoder.decode(bytes.utf8) + decoder.flush()
    let after = decoder.decode("x".utf8)
    #expect(before == [] && after == [.key(Key(.character("x")))])
  }

  @Test func dropsInvalidUTF8() {
    var decoder = InputDecoder()
    let inputs = decoder.decode([0xFF, 0xC3, 0x28, 0xED, 0xA0, 0x80, 0x80, 0x9B, 0x41])
    #expect(inputs.compactMap(\.typed) == ["(", "A"])
  }

  @Test func pastesAreNeverDecodedAsKeys() {
    #expect(decode("\u{1B}[200~a\u{1B}[Ab\r\nc\rd\u{3}\u{1B}[201~") == [.paste("a\u{1B}[Ab\nc\nd\u{3}")])
    #expect(decode("\u{1B}[200~\u{1B}[20\u{1B}[201~") == [.paste("\u{1B}[20")])
    #expect(decode("\u{1B}[200~\u{1B}[201~") == [])
  }
}

extension Input {
  fileprivate var typed: Character? {
    if case .key(let key) = self { key.typed } else { nil }
  }
}
