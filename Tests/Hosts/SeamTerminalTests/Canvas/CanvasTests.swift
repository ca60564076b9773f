import Testing

@testable import SeamTerminal

struct CanvasTests {
  private func canvas(_ columns: Int, _ rows: Int = 1) -> Canvas { Canvas(size: Size(columns: columns, rows: rows)) }

  @Test func clipsAtItsEdges() {
    var canvas = canvas(4, 2)
    canvas.write("Wilma", x: 1, y: 0)
    canvas.write("Fred", x: 0, y: 5)
    canvas.write("Fred", x: 0, y: -1)
    #expect(canvas.lines == [" Wil", ""])
  }

  @Test func omitsAWideCharacterThatDoesNotFit() {
    var canvas = canvas(4)
    #expect(canvas.write("a李小", x: 0, y: 0) == 3)
    #expect(canvas.lines == ["a李"])
  }

  @Test func overwritingHalfAWideCharacterErasesTheOtherHalf() {
    var canvas = canvas(4)
    canvas.write("李小", x: 0, y: 0)
    canvas.write("x", x: 1, y: 0)
    canvas.write("y", x: 2, y: 0)
    #expect(canvas.lines == [" xy"])
    #expect((0..<4).map { canvas[$0, 0].columns } == [1, 1, 1, 1])
  }

  @Test func overlappingCanvasErasesACutWideCharacter() {
    var canvas = canvas(6)
    canvas.write("李小龍", x: 0, y: 0)
    var panel = self.canvas(2)
    panel.write("ab", x: 0, y: 0)
    canvas.draw(panel, x: 1, y: 0)
    #expect(canvas.lines == [" ab 龍"])
  }

  @Test func copiesTheCursorOfADrawnCanvas() {
    var part = canvas(2)
    part.cursor = Point(x: 1, y: 0)
    var canvas = canvas(8, 4)
    canvas.draw(part, x: 3, y: 2)
    #expect(canvas.cursor == Point(x: 4, y: 2))
  }

  @Test func neverContainsAControlCharacter() {
    var canvas = canvas(40)
    canvas.write("\u{1B}]0;owned\u{7}\u{9B}31m\u{202E}\r\n\t\u{8}", x: 0, y: 0)
    for cell in canvas.cells {
      for scalar in cell.character.unicodeScalars {
        #expect(scalar.properties.generalCategory != .control && scalar.properties.generalCategory != .format)
      }
    }
  }

  @Test func scrollBarShowsTheVisiblePart() {
    var canvas = canvas(1, 4)
    canvas.drawScrollBar(from: 0, rows: 4, top: 0, total: 8)
    #expect(canvas.lines == ["┃", "┃", "│", "│"])
    canvas.drawScrollBar(from: 0, rows: 4, top: 4, total: 8)
    #expect(canvas.lines == ["│", "│", "┃", "┃"])
  }
}
