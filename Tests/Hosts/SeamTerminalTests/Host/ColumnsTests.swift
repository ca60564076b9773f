import Foundation
import SeamFlow
import SeamViews
import Testing

@testable import SeamTerminal

/// A list and the entry opened from it, side by side on a wide terminal.
@MainActor
struct ColumnsTests {
  private func app(columns: Int = 100, rows: Int = 16) async -> SampleApp {
    let app = await SampleApp(columns: columns, rows: rows)
    app.flow.people.setColumns(.list)
    await app.navigator.settle()
    return app
  }

  /// The text on either side of the border.
  private func columns(of app: SampleApp) -> (list: String, detail: String) {
    let parts = app.host.frame.lines.map { $0.split(separator: "│", maxSplits: 1, omittingEmptySubsequences: false) }
    return (
      parts.map { $0.count == 2 ? "\($0[0])" : "" }.joined(separator: "\n"),
      parts.map { $0.count == 2 ? "\($0[1])" : "" }.joined(separator: "\n")
    )
  }

  @Test func drawsListAndDetail() async {
    let app = await app(rows: 12)
    await app.press("down", "enter")
    #expect(
      app.host.frame.lines == [
        "  People                                │  Person",
        "  ⌕ Search                           3  │  Fred",
        "                                        │",
        "  Wilma                              ›  │",
        " ▸Fred                               ›  │",
        "  Betty                              ›  │",
        "                                        │", "                                        │",
        "                                        │", "                                        │",
        "  1 People   2 More",
        " ^D Delete  Esc List  1–2 Tabs  ^Q Quit  ^Z Suspend                                         F1 Keys",
      ])
  }

  @Test func userChoosesAnotherRow() async {
    let app = await app()
    await app.press("enter")
    #expect(columns(of: app).detail.contains("Wilma"))
    await app.press("escape", "down", "enter")
    #expect(columns(of: app).detail.contains("Fred"))
    #expect(app.navigator.tree.layers[0].visibleStack.entries.count == 2)
    await app.press("left", "down", "enter")
    #expect(columns(of: app).detail.contains("Betty"))
  }

  @Test func keysGoToTheFocusedColumn() async {
    let app = await app()
    await app.press("enter", "escape")
    #expect(app.host.frame.lines.last?.contains("F6 Detail") == true)
    await app.press("b", "e")
    #expect(columns(of: app).list.contains("⌕ be"))
    #expect(columns(of: app).detail.contains("Wilma"))
    await app.press("f6", "ctrl+d")
    #expect(app.navigator.tree.alerts.count == 1, "The key of the detail's action works there.")
    await app.press("escape")
    #expect(app.navigator.tree.alerts.isEmpty)
    await app.press("f6", "escape")
    #expect(columns(of: app).list.contains("⌕ Search"))
  }

  @Test func escapeGoesBackWithinTheDetail() async {
    let app = await app()
    await app.press("enter")
    app.flow.people.push(.cover)
    await app.navigator.settle()
    await app.press("f6")
    #expect(app.host.focusedList != nil)
    await app.press("f6", "escape")
    #expect(columns(of: app).detail.contains("Wilma"))
    #expect(app.host.focusedList == nil)
  }

  @Test func narrowTerminalShowsOneColumn() async {
    let app = await app()
    await app.press("enter", "escape")
    app.device.size = Size(columns: 99, rows: 16)
    app.host.draw()
    #expect(app.screen.contains("‹ Person"))
    #expect(!app.screen.contains("Betty"))
    await app.press("escape")
    #expect(app.screen.contains("Betty") && !app.screen.contains("│"))
    #expect(app.navigator.tree.layers[0].visibleStack.entries.count == 1)
  }

  @Test func listReceivesKeysWithoutADetail() async {
    let app = await app()
    #expect(columns(of: app).list.contains("▸Wilma"))
    #expect(columns(of: app).detail.trimmingCharacters(in: [" ", "\n", "─"]).isEmpty)
    await app.press("escape", "left", "f6")
    #expect(app.host.focusedList == nil)
  }

  @Test func openedEntryTakesTheFocus() async {
    let app = await app()
    await app.press("enter", "escape")
    app.flow.people.present(.person("Betty"), as: .detail)
    await app.navigator.settle()
    #expect(app.host.focusedList == nil)
    await app.press("escape")
    #expect(app.host.focusedList != nil)
  }
}
