import SeamViews
import Testing

@testable import SeamTerminal

@MainActor
struct TerminalListTests {
  private func rows(_ names: [String]) -> [ListConfiguration.Row] {
    names.map { ListConfiguration.Row(id: $0, title: $0) }
  }

  private func list(_ names: [String], search: String? = nil) -> ListConfiguration {
    .init(title: "People", search: search.map { .init(text: $0) }, sections: [.init(rows: rows(names))])
  }

  private let names = (0..<100).map { "Row \($0)" }

  @Test func drawsSectionsRowsAndMarks() {
    let configuration = ListConfiguration(
      title: "People", search: .init(placeholder: "Search people"),
      sections: [
        .init(
          title: "F",
          rows: [
            .init(id: "1", title: "Wilma Flintstone", subtitle: "Slate Rock", value: "3", accessory: .disclosure),
            .init(id: "2", title: "Fred 李", subtitle: "Quarry", accessory: .checkmark),
          ]),
        .init(title: "Empty", rows: []),
        .init(title: "R", rows: [.init(id: "3", title: "Betty", picture: .monogram("BR"))]),
      ])
    let harness = ViewHarness(TerminalList(), configuration, columns: 44, rows: 9)
    #expect(
      harness.lines() == [
        "  ⌕ Search people                        3",
        "",
        "  F",
        " ▸    Wilma Flintstone       Slate R…  3 ›",
        "      Fred 李                Quarry      ✓",
        "",
        "  R",
        "  BR  Betty",
        "",
      ])
    #expect(harness.canvas[5, 3].style.traits.contains(.reversed))
    #expect(!harness.canvas[5, 4].style.traits.contains(.reversed))
  }

  @Test(arguments: [4, 9]) func drawsHowMuchIsLoadedAboveTheRows(rows: Int) {
    let configuration = ListConfiguration(
      title: "People", search: .init(placeholder: "Search people"), sections: [.init(rows: self.rows(["Ann"]))],
      loading: .init(status: "Fetching", fraction: 0.5))
    let lines = ViewHarness(TerminalList(), configuration, columns: 44, rows: rows).lines()
    #expect(lines[1] == "  Fetching  ████████████░░░░░░░░░░░░░  50%")
    #expect(lines[2] == " ▸Ann")
  }

  @Test func movesAndScrolls() {
    let harness = ViewHarness(TerminalList(), list(names), rows: 5)
    #expect(harness.press("down", "j", "enter") == [.didSelect(row: "Row 2")])
    #expect(harness.press("k", "up", "up", "enter") == [.didSelect(row: "Row 0")])
    #expect(harness.press("pagedown", "enter") == [.didSelect(row: "Row 4")])
    #expect(harness.press("end", "enter") == [.didSelect(row: "Row 99")])
    #expect(harness.lines().first?.hasPrefix("  Row 95") == true)
    #expect(harness.press("down", "pageup", "enter") == [.didSelect(row: "Row 95")])
    #expect(harness.press("home", "enter") == [.didSelect(row: "Row 0")])
    #expect(harness.state.top == 0)
  }

  @Test func selectionIsKeptWhenRowsAreAddedAndRemoved() {
    let harness = ViewHarness(TerminalList(), list(names), rows: 5)
    harness.press("pagedown", "pagedown", "pagedown", "down", "up")
    let before = harness.lines()
    harness.configuration = list(["New", "Newer"] + names)
    #expect(harness.lines().map { $0.dropLast() } == before.map { $0.dropLast() })
    #expect(harness.press("enter") == [.didSelect(row: "Row 12")])
    harness.configuration = list(["New", "Newer"] + names.filter { $0 != "Row 12" })
    #expect(harness.press("enter") == [.didSelect(row: "Row 13")])
    harness.configuration = list([])
    #expect(harness.press("enter") == [])
    harness.configuration = list(["Row 1", "Row 13"])
    #expect(harness.press("enter") == [.didSelect(row: "Row 13")])
  }

  @Test func anyDigitStartsASearch() {
    let harness = ViewHarness(TerminalList(), list(names, search: ""))
    #expect(harness.press("1") == [.didSearch("1")])
  }

  @Test func anyLetterStartsASearch() {
    let harness = ViewHarness(TerminalList(), list(names, search: ""))
    #expect(harness.ignores("-"))
    #expect(harness.press("j") == [.didSearch("j")])
    harness.configuration = list(names, search: "j")
    #expect(harness.press("1") == [.didSearch("j1")])
    harness.configuration = list(names, search: "j1")
    #expect(harness.lines().first?.hasPrefix("  ⌕ j1") == true)
    #expect(harness.canvas.cursor == Point(x: 6, y: 0))
    #expect(harness.press("backspace") == [.didSearch("j")])
    #expect(harness.press("escape") == [.didSearch("")])
    harness.configuration = list(names, search: "")
    #expect(harness.ignores("escape"))
    #expect(harness.ignores("left"))
  }

  @Test func slashLetsSignsSearch() {
    let harness = ViewHarness(TerminalList(), list(names, search: ""))
    #expect(harness.press("/", "+") == [.didSearch("+")])
  }

  @Test func clearedSearchStillReceivesDigits() {
    let harness = ViewHarness(TerminalList(), list(names, search: "7"))
    #expect(harness.press("backspace") == [.didSearch("")])
    harness.configuration = list(names, search: "")
    #expect(harness.press("5") == [.didSearch("5")], "A corrected digit must not select a tab.")
  }

  @Test func pastesIntoTheSearch() {
    let harness = ViewHarness(TerminalList(), list(names, search: ""))
    #expect(harness.send(.paste("Wil\nma")) == .didSearch("Wil ma"))
  }

  @Test func newSearchSelectsTheFirstRow() {
    let harness = ViewHarness(TerminalList(), list(names, search: ""))
    harness.press("end")
    harness.configuration = list(["Row 7", "Row 77"], search: "7")
    #expect(harness.press("enter") == [.didSelect(row: "Row 7")])
  }

  @Test func lateResultsKeepTheSelectedRow() {
    let harness = ViewHarness(TerminalList(), list(["Row 7", "Row 77"], search: "7"))
    harness.press("down")
    harness.configuration = list(["Row 7", "Row 17", "Row 77"], search: "7")
    #expect(harness.press("enter") == [.didSelect(row: "Row 77")])
  }

  @Test func reservesTheKeysOfSearchAndRefresh() {
    func labels(_ configuration: ListConfiguration) -> [String] {
      let view = TerminalList()
      let actions = view.actions(configuration, view.makeState(for: configuration))
      return KeyBindings(actions, reserved: view.reservedKeys(configuration)).bindings.map(\.key.label)
    }
    let actions = "wur".map { Action(.init(rawValue: String($0)), title: "A", key: $0) }
    #expect(labels(.init(title: "", actions: actions)) == ["^W", "^U", "^R"])
    #expect(labels(.init(title: "", actions: actions, search: .init())) == ["Alt-W", "Alt-U", "^R"])
    #expect(labels(.init(title: "", actions: actions, refresh: .running)) == ["^W", "^U", "Alt-R"])
  }

  @Test func rightOpensOnlyRowsThatNavigate() {
    let harness = ViewHarness(TerminalList(), list(["Plain"]))
    #expect(harness.ignores("right"))
    harness.configuration = .init(
      title: "", sections: [.init(rows: [.init(id: "1", title: "", accessory: .disclosure)])])
    #expect(harness.press("right") == [.didSelect(row: "1")])
  }

  @Test func refreshKeyIsIgnoredWhileRefreshing() {
    let harness = ViewHarness(TerminalList(), .init(title: "", refresh: .available))
    #expect(harness.press("f5", "ctrl+r") == [.didRefresh, .didRefresh])
    harness.configuration = .init(title: "People", refresh: .running)
    #expect(harness.view.title(harness.configuration) == "People ↻")
    #expect(harness.press("f5") == [])
    harness.configuration = .init(title: "")
    #expect(harness.ignores("f5"))
  }

  @Test func anEmptyListShowsItsMessageWithButtons() {
    let empty = MessageConfiguration(title: "Nobody", primary: Action("new", title: "New", role: .primary))
    let harness = ViewHarness(TerminalList(), .init(title: "", empty: empty), columns: 20, rows: 5)
    #expect(harness.lines() == ["", "       Nobody", "", "      [▸New ]", ""])
    #expect(harness.press("enter") == [.didTap("new")])
  }

  @Test func costDependsOnVisibleRowsOnly() {
    let rows = (0..<200_000).map { ListConfiguration.Row(id: "\($0)", title: "Row \($0)") }
    let harness = ViewHarness(TerminalList(), .init(title: "", sections: [.init(rows: rows)]), rows: 24)
    let clock = ContinuousClock()
    let time = clock.measure { for _ in 0..<200 { harness.press("pagedown") } }
    #expect(harness.press("enter") == [.didSelect(row: "4600")])
    // Reading every row each time would take several hundred times as long.
    #expect(time < .seconds(5))
  }

  @Test func badgeIsBetweenValueAndMark() {
    let row = ListConfiguration.Row(
      id: "1", title: "Wilma", value: "today", accessory: .disclosure, badge: Badge("Conflict", tone: .critical))
    let harness = ViewHarness(
      TerminalList(), ListConfiguration(title: "Patients", sections: [.init(rows: [row])]), columns: 40)
    #expect(harness.lines().first == " ▸Wilma              today  Conflict ›")
    let narrow = ViewHarness(
      TerminalList(), ListConfiguration(title: "Patients", sections: [.init(rows: [row])]), columns: 12)
    #expect(narrow.lines().first?.hasPrefix(" ▸") == true)
  }
}

struct ListIndexTests {
  private func sections(_ counts: [Int], titled: Bool) -> [ListConfiguration.Section] {
    counts.map { count in
      .init(title: titled ? "T" : nil, rows: (0..<count).map { ListConfiguration.Row(id: "\(count)-\($0)", title: "") })
    }
  }

  @Test(arguments: [[], [0], [3], [0, 2, 0, 1, 3], [1, 1, 1]], [true, false])
  func linesAndNumbersAreConsistent(counts: [Int], titled: Bool) {
    let sections = sections(counts, titled: titled)
    let index = ListIndex(sections)
    #expect(index.rowCount == counts.reduce(0, +))
    var numbers: [Int] = []
    for line in 0..<index.lineCount {
      guard case .row(let section, let row, let number)? = index[line: line] else { continue }
      numbers.append(number)
      #expect(index.line(of: number) == line)
      #expect(index.position(of: number)?.section == section && index.position(of: number)?.row == row)
    }
    #expect(numbers == Array(0..<index.rowCount))
    #expect(index.position(of: -1) == nil && index.position(of: index.rowCount) == nil)
    #expect(index[line: index.lineCount] == nil && index[line: -1] == nil)
  }
}
