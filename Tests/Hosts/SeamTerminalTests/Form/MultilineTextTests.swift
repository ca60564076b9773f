import Testing

@testable import SeamTerminal

struct MultilineTextTests {
  private func lines(_ text: MultilineText) -> [String] { (0..<text.lineCount).map { text[line: $0] } }

  @Test func wrapsAfterBlanks() {
    #expect(lines(MultilineText("bowls with Fred", width: 8)) == ["bowls ", "with ", "Fred"])
    #expect(lines(MultilineText("abcdef\n\ng", width: 4)) == ["abcd", "ef", "", "g"])
    #expect(lines(MultilineText("", width: 4)) == [""])
  }

  @Test func everyCursorHasAUniquePosition() {
    let source = "bowls with 李小龍\n\nand Fred👨‍👩‍👧"
    let text = MultilineText(source, width: 7)
    let places = (0...source.count).map { text.place(of: TextCursor(offset: $0)) }
    #expect(Set(places).count == source.count + 1)
    #expect(places.allSatisfy { $0.x <= 7 })
  }

  @Test func movesUpAndDownWithinTheColumn() {
    let text = MultilineText("abcd\nx\nefgh", width: 10)
    let down = text.cursor(from: TextCursor(offset: 3), lines: 1)
    #expect(down == TextCursor(offset: 6))
    #expect(text.cursor(from: TextCursor(offset: 8), lines: 1) == nil)
    #expect(text.cursor(from: TextCursor(offset: 8), lines: -2) == TextCursor(offset: 1))
  }
}
