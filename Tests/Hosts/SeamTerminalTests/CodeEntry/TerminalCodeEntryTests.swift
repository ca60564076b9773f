import SeamViews
import Testing

@testable import SeamTerminal

@MainActor
struct TerminalCodeEntryTests {
  private func entry(
    _ code: String = "", length: Int = 4, isSecure: Bool = false, error: String? = nil, isBusy: Bool = false
  ) -> CodeEntryConfiguration {
    .init(
      title: "Code", actions: [Action("go", title: "Go", role: .primary)], message: "Sent to +1 555", code: code,
      length: length, isSecure: isSecure, error: error, isBusy: isBusy)
  }

  private func harness(
    _ configuration: CodeEntryConfiguration, columns: Int = 31, rows: Int = 9
  ) -> ViewHarness<TerminalCodeEntry> {
    ViewHarness(TerminalCodeEntry(), configuration, columns: columns, rows: rows)
  }

  @Test func drawsABoxForEachDigit() {
    let harness = harness(entry("47", error: "Too old."))
    #expect(
      harness.lines() == [
        "            ▸ Code",
        "        Sent to +1 555",
        "",
        "    ┌───┐ ┌───┐ ┌───┐ ┌───┐",
        "    │ 4 │ │ 7 │ │   │ │   │",
        "    └───┘ └───┘ └───┘ └───┘",
        "          ✗ Too old.",
        "", "",
      ])
    #expect(harness.canvas.cursor == Point(x: 18, y: 4))
  }

  @Test func masksASecureCode() {
    let harness = harness(entry("1234", isSecure: true))
    #expect(harness.lines()[5] == "    │ ● │ │ ● │ │ ● │ │ ● │")
    #expect(harness.canvas.cursor == Point(x: 25, y: 5))
  }

  @Test func drawsLinesWhereBoxesDoNotFit() {
    let narrow = harness(entry("473", length: 6), columns: 24, rows: 7)
    #expect(narrow.lines()[4].trimmed == "4 7 3")
    #expect(narrow.canvas[12, 4].style.traits == .underlined)
    #expect(narrow.canvas.cursor == Point(x: 12, y: 4))
    let long = harness(entry("12345678901234567", length: 32), columns: 24, rows: 12)
    let rows = long.lines().filter { $0.contains { $0.isNumber } }.dropFirst()
    #expect(rows.map(\.trimmed) == ["1 2 3 4 5 6 7 8 9 0", "1 2 3 4 5 6 7"])
  }

  @Test(arguments: 1...8) func cursorIsVisibleOnFewRows(rows: Int) throws {
    let harness = harness(entry("12345678901234567", length: 32), columns: 24, rows: rows)
    let cursor = try #require(harness.canvas.cursor)
    #expect((0..<rows).contains(cursor.y))
  }

  @Test func takesDigitsAtTheEnd() {
    let harness = harness(entry("4"))
    #expect(harness.press("left", "home", "7") == [.didChange("47")])
    harness.configuration = entry("47")
    #expect(harness.press("a", "-", "space", "٣") == [.didChange("473")])
    #expect(harness.press("backspace", "ctrl+u") == [.didChange("4"), .didChange("")])
    harness.configuration = entry("4711")
    #expect(harness.press("5") == [])
    harness.configuration = entry()
    #expect(harness.press("backspace", "ctrl+u") == [])
  }

  @Test func pastesACode() {
    let harness = harness(entry("4"))
    #expect(harness.send(.paste("G-12 34")) == .didChange("1234"))
    #expect(harness.send(.paste("12")) == .didChange("412"))
    #expect(harness.send(.paste("no digits")) == nil)
  }

  @Test func enterPerformsThePrimaryAction() {
    #expect(harness(entry()).press("enter") == [.didTap("go")])
    let without = harness(.init(title: "Code", length: 4))
    #expect(without.ignores("enter"))
  }

  @Test func takesNothingWhileTheCodeIsChecked() {
    let harness = harness(entry("4711", isBusy: true))
    #expect(harness.press("backspace", "5", "ctrl+u") == [])
    #expect(!harness.ignores("1"), "A digit would select a tab.")
    #expect(harness.send(.paste("1234")) == nil)
    #expect(harness.canvas.cursor == nil)
    #expect(harness.lines()[6].trimmed == "…")
    #expect(!harness.canvas.text.contains("▸"))
  }
}

extension String {
  fileprivate var trimmed: String { split(separator: " ").joined(separator: " ") }
}
