import Testing

@testable import SeamTerminal

struct GlyphTests {
  @Test(
    arguments: [
      ("a", 1), ("é", 1), ("e\u{301}", 1), ("李", 2), ("한", 2), ("\u{1112}\u{1161}\u{11AB}", 2), ("ｱ", 1), ("Ａ", 2),
      ("👍", 2), ("👍🏽", 2), ("👨‍👩‍👧", 2), ("🇧🇪", 2), ("❤\u{FE0F}", 2), ("❤", 1), ("1\u{FE0F}\u{20E3}", 2), ("🏴󠁧󠁢󠁥󠁮󠁧󠁿", 2),
      ("─", 1), ("›", 1), ("ש\u{5B8}", 1), ("\u{20000}", 2),
    ] as [(Character, Int)])
  func measures(character: Character, columns: Int) {
    #expect(Glyph(character)?.columns == columns)
  }

  @Test func showsControlCharactersAsPictures() {
    #expect(Glyph("\u{1B}")?.character == "␛")
    #expect(Glyph("\u{7}")?.character == "␇")
    #expect(Glyph("\u{7F}")?.character == "␡")
    #expect(Glyph("\u{9B}")?.character == "\u{FFFD}")
  }

  @Test func showsLineEndsAndTabsAsBlanks() {
    for character in ["\n", "\r\n", "\t", "\u{2028}", "\u{A0}"] as [Character] {
      #expect(Glyph(character) == .space)
    }
  }

  @Test func removesInvisibleAndDirectionCharacters() {
    for scalar in [0x202E, 0x202A, 0x2066, 0x2069, 0x200F, 0x061C, 0x200B, 0xFEFF, 0x00AD, 0x200D] as [UInt32] {
      let character = Unicode.Scalar(scalar).map(Character.init) ?? "x"
      #expect(Glyph(character) == nil, "U+\(String(scalar, radix: 16))")
    }
  }

  @Test func loneCombiningMarkDoesNotJoinItsNeighbour() {
    #expect(Glyph("\u{301}")?.character == "\u{25CC}\u{301}")
    #expect(Glyph("\u{301}\u{302}")?.character.unicodeScalars.first == "\u{25CC}")
  }

  @Test func cutsExcessCombiningMarks() {
    let pile = Character("a" + String(repeating: "\u{301}", count: 5_000))
    #expect(Glyph(pile)?.character.unicodeScalars.count == 24)
    #expect(Glyph(pile)?.columns == 1)
  }

  @Test func widthIsUncertainWhereTerminalsDisagree() {
    #expect(Glyph("a")?.isCertain == true)
    #expect(Glyph("李")?.isCertain == true)
    #expect(Glyph("👨‍👩‍👧")?.isCertain == false)
  }
}
