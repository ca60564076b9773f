import Testing

@testable import SeamTerminal

struct TextLayoutTests {
  @Test func truncatesOnlyLongTextWithAnEllipsis() {
    #expect(TextLayout.cut("Wilma", to: 5) == "Wilma")
    #expect(TextLayout.cut("Wilma", to: 4) == "Wil…")
    #expect(TextLayout.cut("Wilma", to: 1) == "…")
    #expect(TextLayout.cut("Wilma", to: 0) == "")
  }

  @Test func neverCutsAWideCharacterInHalf() {
    #expect(TextLayout.cut("李小龍", to: 6) == "李小龍")
    #expect(TextLayout.cut("李小龍", to: 5) == "李小…")
    #expect(TextLayout.cut("李小龍", to: 4) == "李…")
  }

  @Test func wrapsBetweenWordsAndInsideLongOnes() {
    #expect(TextLayout.wrap("bowls with Fred", to: 10) == ["bowls with", "Fred"])
    #expect(TextLayout.wrap("Flintstones", to: 5) == ["Flint", "stone", "s"])
    #expect(TextLayout.wrap("a\n\nb", to: 5) == ["a", "", "b"])
    #expect(TextLayout.wrap("", to: 5) == [""])
  }

  @Test func wrapsByColumns() {
    #expect(TextLayout.wrap("李小龍", to: 4) == ["李小", "龍"])
    #expect(TextLayout.wrap("a\tb", to: 10) == ["a   b"])
  }

  @Test(arguments: 2...12) func wrappedLinesAlwaysFit(width: Int) {
    let text = "Wilma 李小龍\tbowls 👨‍👩‍👧👨‍👩‍👧 with\u{1B}[31m Fred  and   Barney"
    for line in TextLayout.wrap(text, to: width) { #expect(TextLayout.columns(of: line) <= width) }
  }
}
