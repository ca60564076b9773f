import SeamViews
import Testing

@testable import SeamTerminal

@MainActor
struct PageViewTests {
  @Test func messageIsCentred() {
    let message = MessageConfiguration(
      title: "Welcome", subtitle: "to Bedrock", description: "A long text that wraps.",
      primary: Action("start", title: "Start", role: .primary), secondary: Action("later", title: "Later"))
    let harness = ViewHarness(StandardPages.message, message, columns: 24, rows: 9)
    #expect(
      harness.lines() == [
        "", "        Welcome", "       to Bedrock", "", "    A long text that", "         wraps.", "",
        "  [▸Start ]  [ Later ]", "",
      ])
    #expect(harness.press("enter", "right", "enter") == [.didTap("start"), .didTap("later")])
    #expect(harness.press("tab", "enter", "left") == [.didTap("start")])
    #expect(harness.ignores("left"))
  }

  @Test func disabledButtonsCannotBeSelected() {
    let message = MessageConfiguration(
      title: "", primary: Action("go", title: "Go", role: .primary, isEnabled: false),
      secondary: Action("later", title: "Later"))
    let harness = ViewHarness(StandardPages.message, message)
    #expect(harness.press("enter", "left", "enter") == [.didTap("later"), .didTap("later")])
  }

  private func detail(notes: Int = 0) -> DetailConfiguration {
    .init(
      title: "Person", headline: "Wilma Flintstone", subheadline: "Slate Rock", picture: .monogram("WF"),
      sections: [
        .init(
          title: "Phones",
          rows: [
            .init(id: "m", label: "Mobile", value: "555-1", isSelectable: true),
            .init(id: "w", label: "Work", value: "555-2", isSelectable: true),
          ]),
        .init(title: "Nothing", rows: []),
        .init(
          rows: [.init(id: "a", label: "Address", value: "301 Cobblestone\nBedrock")]
            + (0..<notes).map { .init(id: "n\($0)", label: "Note \($0)", value: "Text") }),
      ])
  }

  @Test func detailAlignsItsRows() {
    let harness = ViewHarness(StandardPages.detail, detail(), columns: 34, rows: 9)
    #expect(
      harness.lines() == [
        "  WF  Wilma Flintstone", "  Slate Rock", "", "  Phones", " ▸Mobile   555-1 ›", "  Work     555-2 ›", "",
        "  Address  301 Cobblestone", "           Bedrock",
      ])
    #expect(harness.press("down", "enter", "right") == [.didSelect(row: "w"), .didSelect(row: "w")])
  }

  @Test func detailScrollsBeyondTheLastSelectableRow() {
    let harness = ViewHarness(StandardPages.detail, detail(notes: 20), columns: 34, rows: 8)
    harness.press("down")
    #expect(harness.lines()[5].hasPrefix(" ▸Work"))
    harness.press("down", "down")
    #expect(harness.lines()[3].hasPrefix(" ▸Work"))
    harness.press("pagedown")
    #expect(harness.ignores("enter"))
    harness.press("end")
    #expect(harness.lines().last?.contains("Note 19") == true)
    harness.press("home")
    #expect(harness.lines().first?.contains("Wilma") == true)
  }

  @Test func theSelectedRowStaysSelected() {
    let harness = ViewHarness(StandardPages.detail, detail(), columns: 34, rows: 9)
    harness.press("down")
    harness.configuration = .init(
      title: "", headline: "X",
      sections: [.init(rows: [.init(id: "w", label: "Work", value: "9", isSelectable: true)])])
    #expect(harness.press("enter") == [.didSelect(row: "w")])
  }

  @Test func progressShowsABar() {
    let harness = ViewHarness(
      StandardPages.progress, .init(title: "Import", status: "4 of 10", fraction: 0.4), columns: 24, rows: 3)
    #expect(harness.lines() == ["        4 of 10", "", "  ██████░░░░░░░░░  40%"])
    harness.configuration = .init(title: "Import", status: "Done", fraction: 1)
    #expect(harness.lines()[2] == "  ███████████████ 100%")
  }

  @Test func customPagesHaveItemsAndKeys() {
    let view = PageView<MessageConfiguration> { message, page in
      page.text(message.title, .strong)
      page.item("a", "Alpha", sends: .didTap("a"))
      page.item("b", "Beta", sends: .didTap("b"))
      page.key("s", title: "Sort", sends: .didTap("sort"))
    }
    let harness = ViewHarness(view, .init(title: "Chart"), columns: 20, rows: 4)
    #expect(harness.lines() == ["  Chart", " ▸Alpha", "  Beta", ""])
    #expect(harness.press("down", "enter", "s") == [.didTap("b"), .didTap("sort")])
  }

  @Test(arguments: [1, 2, 5, 24]) func drawsInAnySpace(columns: Int) {
    for rows in [0, 1, 3] {
      let page = ViewHarness(StandardPages.detail, detail(notes: 3), columns: columns, rows: rows)
      let form = ViewHarness(
        TerminalForm(), .init(title: "", sections: [.init(fields: [.init(id: "a", label: "A", .text("b"))])]),
        columns: columns, rows: rows)
      let list = ViewHarness(
        TerminalList(),
        .init(title: "", search: .init(), sections: [.init(title: "A", rows: [.init(id: "1", title: "B")])]),
        columns: columns, rows: rows)
      #expect(page.canvas.size == Size(columns: columns, rows: rows))
      // The focused field works however little of it is drawn.
      #expect(form.press("x") == [.didChange("a", text: "bx")])
      #expect(list.press("enter") == [.didSelect(row: "1")])
      if columns == 24, rows == 3 {
        #expect(page.lines().first == "  WF  Wilma Flintstone ┃")
        #expect(form.lines().first == " ▸ A  b")
        #expect(list.lines() == ["  ⌕ Search           1", "  A", " ▸B"])
      }
    }
  }
}
