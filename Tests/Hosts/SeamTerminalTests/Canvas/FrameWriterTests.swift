import Testing

@testable import SeamTerminal

struct FrameWriterTests {
  /// A terminal that records the bytes written, without the sequences around every update.
  private final class Terminal {
    var writer: FrameWriter

    init(colors: ColorDepth = .full) { writer = FrameWriter(colors: colors) }

    @discardableResult
    func show(_ frame: Canvas) -> String {
      var text = String(decoding: writer.write(frame), as: UTF8.self)
      for frame in ["\u{1B}[?2026h", "\u{1B}[?2026l", "\u{1B}[?25l"] {
        while let range = text.firstRange(of: frame) { text.removeSubrange(range) }
      }
      return text.split(separator: "\u{1B}", omittingEmptySubsequences: false).joined(separator: "^")
    }
  }

  private func frame(_ lines: String..., style: Style = .plain) -> Canvas {
    var canvas = Canvas(size: Size(columns: 20, rows: lines.count))
    for (y, line) in lines.enumerated() { canvas.write(line, x: 0, y: y, style: style) }
    return canvas
  }

  @Test func writesTheFirstFrameCompletely() {
    let terminal = Terminal()
    #expect(terminal.show(frame("Wilma", "Fred")) == "^[m^[2J^[1;1HWilma^[2;1HFred")
  }

  @Test func writesNothingForAnUnchangedFrame() {
    let terminal = Terminal()
    terminal.show(frame("Wilma", "Fred"))
    #expect(terminal.show(frame("Wilma", "Fred")).isEmpty)
  }

  @Test func writesOnlyTheCellsThatChanged() {
    let terminal = Terminal()
    terminal.show(frame("Wilma", "Fred", "Betty"))
    #expect(terminal.show(frame("Wilma", "Free", "Betty")) == "^[2;4He")
  }

  @Test func skipsLongGapsOnly() {
    let terminal = Terminal()
    terminal.show(frame("a123456789012b"))
    #expect(terminal.show(frame("x123456789012y")) == "^[1;1Hx^[1;14Hy")
    #expect(terminal.show(frame("X12345678901Zy")) == "^[1;1HX^[1;13HZ")
    #expect(terminal.show(frame("A1234B678901Zy")) == "^[1;1HA1234B")
  }

  @Test func replacesAWideCharacterAsAWhole() {
    let terminal = Terminal()
    terminal.show(frame("李b"))
    #expect(terminal.show(frame("xyb")) == "^[1;1Hxy")
    #expect(terminal.show(frame("李b")) == "^[1;1H李")
  }

  @Test func writesAWideCharacterWhoseRightHalfChanged() {
    let terminal = Terminal()
    var frame = frame("李b")
    terminal.show(frame)
    frame.restyle(x: 1, y: 0, width: 1) { _ in .reversed }
    #expect(terminal.show(frame) == "^[1;1H李")
  }

  @Test func repositionsTheCursorAfterUncertainWidths() {
    let terminal = Terminal()
    #expect(terminal.show(frame("👨‍👩‍👧b")) == "^[m^[2J^[1;1H👨‍👩‍👧^[1;3Hb")
  }

  @Test func stylesAndResets() {
    let terminal = Terminal()
    terminal.show(frame(""))
    let style = Style(traits: [.bold, .reversed], color: .red)
    #expect(terminal.show(frame("x", style: style)) == "^[1;1H^[;1;7;31mx^[m")
  }

  @Test func writesNoColourIfDisabled() {
    let terminal = Terminal(colors: .none)
    terminal.show(frame(""))
    #expect(terminal.show(frame("x", style: Style(traits: .bold, color: .red))) == "^[1;1H^[;1mx^[m")
  }

  @Test func writesTheWholeFrameAfterResizeAndInvalidation() {
    let terminal = Terminal()
    terminal.show(frame("Wilma"))
    #expect(terminal.show(frame("Wilma", "Fred")).contains("^[2J"))
    terminal.writer.invalidate()
    #expect(terminal.show(frame("Wilma", "Fred")).contains("^[2J"))
  }

  @Test func showsTheCursorAtItsPosition() {
    let terminal = Terminal()
    var frame = frame("Wilma")
    frame.cursor = Point(x: 5, y: 0)
    #expect(terminal.show(frame).hasSuffix("^[1;6H^[?25h"))
  }
}
