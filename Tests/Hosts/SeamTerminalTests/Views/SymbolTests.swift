import SeamFlow
import SeamViews
import Testing

@testable import SeamTerminal

/// Symbols are drawn as glyphs before titles, if they are known and fit.
@MainActor
struct SymbolTests {
  /// Returns the line of tabs of an app whose tabs have these symbols.
  private func tabs(
    _ first: Symbol?, _ second: Symbol?, columns: Int = 60, titles: [String] = ["People", "More"]
  ) async -> String {
    let app = await SampleApp(columns: columns, rows: 12)
    app.flow.setTabs([
      FlowTab(\.people, title: titles[0], symbol: first), FlowTab(\.more, title: titles[1], symbol: second),
    ])
    await app.navigator.settle()
    app.host.draw()
    return app.host.frame.lines[10]
  }

  @Test func tabsHaveGlyphsBeforeTheirTitles() async {
    #expect(await tabs(.people, .group) == "  1 ☻ People   2 ⁂ More")
    #expect(await tabs(nil, .group) == "  1 People   2 ⁂ More")
  }

  @Test func tabTitlesTakePrecedenceOverSymbols() async {
    // The titles with their margins, a column between them and one on each side.
    #expect(await tabs(.people, .group, columns: 25) == "  1 ☻ People   2 ⁂ More")
    #expect(await tabs(.people, .group, columns: 24) == "  1 People   2 More")
  }

  @Test func longTabTitlesGetTheRoomOfShortOnes() async {
    #expect(await tabs(nil, nil, columns: 26, titles: ["Everybody else", "A"]) == "  1 Everybody else   2 A")
    #expect(await tabs(nil, nil, columns: 25, titles: ["Everybody else", "A"]) == "  1 Everyb…  2 A")
  }

  @Test func omitsATwoColumnGlyph() async {
    let wide = Symbol(icon: "user-home", glyph: "🏠")
    #expect(await tabs(wide, Symbol(icon: "user-home")) == "  1 People   2 More")
    #expect(PictureText(.symbol(wide)) == nil)
  }

  @Test func everyStandardGlyphTakesOneColumnOnEveryTerminal() {
    for symbol in Symbol.standard {
      let glyph = symbol.glyph.flatMap { Glyph($0) }
      #expect(glyph?.columns == 1 && glyph?.isCertain == true, "\(symbol)")
    }
  }

  @Test func rowsHaveGlyphsBeforeTheirTitles() {
    let rows = [
      ListConfiguration.Row(id: "1", title: "Work", picture: .symbol(.mail)),
      ListConfiguration.Row(id: "2", title: "Other", picture: .symbol(Symbol(icon: "folder"))),
    ]
    let harness = ViewHarness(TerminalList(), .init(title: "L", sections: [.init(rows: rows)]), rows: 2)
    #expect(harness.lines() == [" ▸@   Work", "      Other"])
  }

  @Test func detailRowsHaveGlyphsBeforeTheirLabels() {
    let rows = [
      DetailConfiguration.Row(id: "1", label: "Mobile", value: "555", isSelectable: true, symbol: .phone),
      DetailConfiguration.Row(id: "2", label: "Note", value: "n"),
    ]
    let harness = ViewHarness(
      StandardPages.detail, .init(title: "D", headline: "H", sections: [.init(rows: rows)]), rows: 4)
    #expect(harness.lines() == ["  H", "", " ▸✆  Mobile  555 ›", "     Note    n"])
  }
}
