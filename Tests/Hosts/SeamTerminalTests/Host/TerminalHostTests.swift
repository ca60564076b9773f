import SeamFlow
import SeamViews
import Testing

@testable import SeamTerminal

@MainActor
struct TerminalHostTests {
  @Test func drawsTitleContentTabsAndKeys() async {
    let app = await SampleApp(columns: 60, rows: 12)
    #expect(
      app.host.frame.lines == [
        "  People",
        "  ⌕ Search                                               3",
        "",
        " ▸Wilma                                                  ›",
        "  Fred                                                   ›",
        "  Betty                                                  ›",
        "", "", "", "",
        "  1 People   2 More",
        " ^N New  ^O Cover  A–Z Search  Enter Open           F1 Keys",
      ])
  }

  @Test func opensAndGoesBack() async {
    let app = await SampleApp()
    await app.press("down", "enter")
    #expect(app.screen.contains("‹ Person") && app.screen.contains("Fred") && !app.screen.contains("Betty"))
    await app.press("left")
    #expect(app.screen.contains(" ▸Fred"))
    await app.press("enter", "escape")
    #expect(app.screen.contains("Betty"))
    await app.press("escape", "left")
    #expect(app.screen.contains("Betty") && app.quits == 0)
  }

  @Test func discardsTheViewStateOfRemovedEntries() async {
    let app = await SampleApp()
    await app.press("enter")
    #expect(app.host.views.count == 2)
    await app.press("left")
    #expect(app.host.views.count == 1)
    #expect(app.navigator.leaks.isEmpty)
  }

  @Test func switchesTabsAndKeepsTheirState() async {
    let app = await SampleApp()
    await app.press("down", "alt+2")
    #expect(app.screen.contains("The count is 0␛[2J"))
    await app.press("1")
    #expect(app.screen.contains(" ▸Fred"))
    await app.press("tab")
    #expect(app.screen.contains("Counter"))
    await app.press("alt+left")
    #expect(app.screen.contains("Wilma"))
    await app.press("ctrl+right", "shift+tab", "alt+2")
    #expect(app.screen.contains("Counter"))
  }

  @Test func reselectingATabPopsToItsRoot() async {
    let app = await SampleApp()
    await app.press("enter", "1")
    #expect(app.screen.contains("Betty"))
  }

  @Test func digitsGoToTheSearch() async {
    let app = await SampleApp(columns: 120)
    #expect(app.screen.contains("A–Z Search") && app.screen.contains("Alt-1–2 Tabs"))
    await app.press("2")
    #expect(app.flow.people.list.query == "2")
    await app.press("escape")
    await app.type("+44")
    #expect(app.flow.people.list.query == "+44", "A phone number is searched as it is dialled.")
    await app.press("escape")
    await app.type("w2")
    #expect(app.flow.people.list.query == "w2")
    #expect(app.screen.contains("Alt-1–2 Tabs"), "The help line lists the current keys.")
    await app.press("alt+2")
    #expect(app.screen.contains("Counter"))
    #expect(app.screen.contains(" 1–2 Tabs"), "Where digits are free, they select tabs.")
    await app.press("1", "escape")
    #expect(app.flow.people.list.query == "")
    #expect(app.screen.contains("Alt-1–2 Tabs"))
  }

  @Test func sheetsAreDrawnOverTheScreenBeneath() async {
    let app = await SampleApp(columns: 64, rows: 18)
    await app.press("ctrl+n")
    #expect(app.screen.contains("‹ New person") && app.screen.contains("│ ▸ Name"))
    #expect(app.screen.contains("  Peop") || app.screen.contains("Wil"))
    #expect(app.host.frame[0, 1].style.traits.contains(.faint))
    await app.press("escape")
    #expect(!app.screen.contains("New person"))
  }

  @Test func holdingScreenIsNotifiedAndStays() async {
    let app = await SampleApp()
    await app.press("ctrl+n", "x", "escape")
    #expect(app.screen.contains("New person"))
    #expect(app.flow.people.edit?.screen?.tries == 1)
    await app.press("ctrl+q")
    #expect(app.quits == 0 && app.flow.people.edit?.screen?.tries == 2)
    await app.press("backspace", "ctrl+q")
    #expect(app.quits == 1)
  }

  @Test func coversStayUntilTheirFlowDismissesThem() async {
    let app = await SampleApp()
    await app.press("ctrl+o")
    #expect(app.screen.contains("Counter") && !app.screen.contains("People"))
    await app.press("escape", "left")
    #expect(app.screen.contains("Counter"))
    #expect(app.navigator.tree.layers.count == 2)
  }

  @Test func alertsAreAnsweredByKeys() async {
    let app = await SampleApp()
    await app.press("enter", "ctrl+d")
    #expect(app.screen.contains("Delete?") && app.screen.contains("[ Delete ]  [▸Keep ]"))
    await app.press("1", "ctrl+n", "escape")
    #expect(app.flow.people.answers == ["keep"])
    await app.press("ctrl+d", "left", "enter")
    await app.press("ctrl+d", "enter")
    #expect(app.flow.people.answers == ["keep", "delete", "keep"])
    #expect(!app.screen.contains("Delete?"))
  }

  @Test func letterOnlyFocusesAnAnswer() async {
    let app = await SampleApp()
    await app.press("enter", "ctrl+d", "d")
    #expect(app.screen.contains("[▸Delete ]  [ Keep ]") && app.flow.people.answers.isEmpty)
    await app.press("K")
    #expect(app.screen.contains("[ Delete ]  [▸Keep ]") && app.flow.people.answers.isEmpty)
    await app.press("x", "d", "space")
    #expect(app.flow.people.answers == ["delete"])
  }

  @Test func pastesDoNotReachAScreenBehindABox() async {
    let app = await SampleApp()
    await app.press("f1")
    app.host.receive([.paste("fred\r")])
    #expect(app.flow.people.list.query.isEmpty)
    await app.press("escape", "enter", "ctrl+d")
    app.host.receive([.paste("dd\r\u{11}")])
    await app.navigator.settle()
    #expect(app.flow.people.answers.isEmpty && app.quits == 0)
    await app.press("escape", "left")
    app.host.receive([.paste("fred")])
    #expect(app.flow.people.list.query == "fred")
  }

  @Test func pasteIsIgnoredWithoutATextField() async {
    let app = await SampleApp()
    await app.press("alt+2")
    let before = app.screen
    app.host.receive([.paste("1\rq\u{11}")])
    await app.navigator.settle()
    app.host.draw()
    #expect(app.screen == before && app.quits == 0)
  }

  @Test func quittingAnswersAnOpenQuestion() async {
    let app = await SampleApp()
    await app.press("enter", "ctrl+d", "ctrl+c")
    #expect(app.quits == 0 && app.flow.people.answers == ["keep"])
  }

  @Test func keyMenuListsAllKeysAndTapsActions() async {
    let app = await SampleApp(columns: 40, rows: 14)
    await app.press("f1")
    #expect(app.screen.contains("╭─ Keys") && app.screen.contains("^Q       Quit"))
    await app.press("escape")
    #expect(!app.screen.contains("╭─ Keys"))
    await app.press("f1", "down", "enter")
    #expect(app.screen.contains("Counter"))
  }

  @Test func actionKeysWorkWhileTheKeyMenuIsOpen() async {
    let app = await SampleApp()
    await app.press("f1", "ctrl+o")
    #expect(app.screen.contains("Counter") && !app.screen.contains("╭─ Keys"))
  }

  @Test func keyMenuFollowsAScreenThatAFlowChanges() async {
    let app = await SampleApp()
    await app.press("f1")
    #expect(app.screen.contains("╭─ Keys") && !app.screen.contains("Delete"))
    app.flow.people.push(.person("Wilma"))
    await app.navigator.settle()
    app.host.draw()
    #expect(app.screen.contains("╭─ Keys") && app.screen.contains("^D"))
    await app.press("escape")
    #expect(!app.screen.contains("╭─ Keys"))
  }

  @Test func keyMenuClosesBeforeTheChangedScreenIsDrawn() async {
    let app = await SampleApp()
    await app.press("f1", "down")
    app.flow.people.push(.person("Wilma"))
    app.host.receive([.key(.enter)])
    #expect(app.host.menu != nil, "What was chosen is of the screen before.")
    app.host.receive([.key(.escape)])
    #expect(app.host.menu == nil)
  }

  @Test(arguments: [(64, 12, false), (50, 20, false), (59, 16, false), (60, 15, false), (60, 16, true)])
  func sheetsHaveAMarginOnlyIfItFits(columns: Int, rows: Int, hasMargin: Bool) async {
    let app = await SampleApp(columns: columns, rows: rows)
    await app.press("ctrl+n")
    #expect((app.host.frame[0, 0].character == "╭") != hasMargin)
  }

  @Test func quitsWhenTheRootFlowEnds() async {
    let app = await SampleApp()
    app.flow.cancel()
    await app.navigator.settle()
    #expect(app.quits > 0)
  }

  @Test func appKeysAreNotAssignedToActions() async {
    let app = await SampleApp()
    let table = app.host.keys(app.navigator)
    let keys =
      "abcdefghijklmnopqrstuvwxyz".flatMap { [Key.control($0), .alt($0)] } + (1...12).map { Key(.function($0)) }
    for key in keys where table[key]?.layer == .app {
      #expect(KeyBindings.hostKeys.contains(key), "\(key.label)")
    }
    #expect(table[.control("c")]?.layer == .app && table[Key(.function(1))]?.layer == .app)
  }

  @Test func controlZSuspends() async {
    let app = await SampleApp()
    var suspended = 0
    app.host.onSuspend = { suspended += 1 }
    await app.press("ctrl+z")
    #expect(suspended == 1)
  }

  // MARK: Redrawing

  @Test func redrawsChangedConfigurations() async {
    let app = await SampleApp()
    await withCheckedContinuation { continuation in
      app.host.onDraw = { continuation.resume() }
      app.flow.people.list.names[1] = "Barney"
    }
    app.host.onDraw = nil
    #expect(app.screen.contains("Barney") && !app.screen.contains("Fred"))
  }

  @Test func writesOnlyTheLineThatChanged() async {
    let app = await SampleApp()
    let before = app.device.written.count
    app.flow.people.list.names[1] = "Freddy"
    app.host.drawCompletely()
    #expect(app.device.written.count == before + 1)
    let text = String(decoding: app.device.written.last ?? [], as: UTF8.self)
    #expect(text == "\u{1B}[?2026h\u{1B}[?25l\u{1B}[6;7Hdy\u{1B}[?2026l")
  }

  @Test func readsAConfigurationOnceForEachChange() async {
    let app = await SampleApp()
    let before = app.flow.people.list.readings
    await app.press("down", "up", "down")
    #expect(app.flow.people.list.readings == before)
    app.flow.people.list.names = ["Wilma", "Fred"]
    app.flow.people.list.names = ["Wilma"]
    await withCheckedContinuation { continuation in
      app.host.onDraw = { continuation.resume() }
    }
    app.host.onDraw = nil
    #expect(app.flow.people.list.readings == before + 1)
  }

  @Test func drawnChangeIsNotReadAgain() async {
    let app = await SampleApp()
    let before = app.flow.people.list.readings
    app.host.receive([.key(Key(.character("w")))])
    app.host.draw()
    for _ in 0..<5 { await Task.yield() }
    app.host.draw()
    #expect(app.flow.people.list.readings == before + 1)
  }

  @Test func keysInOneChunkApplyInOrder() async {
    let app = await SampleApp()
    app.host.receive("fr".map { .key(Key(.character($0))) } + [.key(.enter)])
    await app.navigator.settle()
    #expect(app.screen.contains("‹ Person") && app.screen.contains("Fred"))
  }

  @Test func dropsKeysForAScreenThatWasJustRemovedOrCovered() async {
    let app = await SampleApp()
    app.flow.people.push(.person("Fred"))
    app.flow.people.push(.person("Wilma"))
    await app.navigator.settle()
    app.flow.people.pop()
    app.host.receive([.key(.escape)])
    await app.navigator.settle()
    #expect(app.screen.contains("‹ Person") && app.screen.contains("Fred"))
    app.flow.people.askToDelete()
    app.host.receive([.key(.enter)])
    await app.navigator.settle()
    #expect(app.screen.contains("Delete?") && app.flow.people.answers.isEmpty)
    await app.press("enter", "escape")
    #expect(app.screen.contains("Betty") && app.flow.people.answers == ["keep"])
  }

  @Test func drawsRegisteredViews() async {
    let app = await SampleApp()
    app.host.register(CounterConfiguration.self) { counter, page in
      page.text("Count: \(counter.count)", .strong)
      page.item("up", "One more", sends: .init(by: 1))
      page.key("-", title: "Less", sends: .init(by: -1))
    }
    await app.press("alt+2", "enter", "enter", "-", "enter")
    #expect(app.screen.contains("Count: 2") && app.screen.contains("- Less"))
  }

  @Test func asksForALargerWindow() async {
    let app = await SampleApp(columns: 20, rows: 5)
    #expect(app.screen.hasPrefix("Make the window"))
    for columns in [0, 1, 24, 25, 60] {
      for rows in [0, 1, 8, 9, 14, 16] {
        app.device.size = Size(columns: columns, rows: rows)
        app.host.draw()
        #expect(app.host.frame.size == app.device.size)
      }
    }
  }

  @Test func hostileTextIsSanitised() async {
    let app = await SampleApp()
    app.flow.people.list.names = ["\u{1B}[2J\u{1B}]0;x\u{7}\u{9B}31mEvil\u{202E}\r\n\u{8}", "李\u{200D}", "\u{301}"]
    app.host.drawCompletely()
    let bytes = app.device.written.last ?? []
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.contains("␛[2J␛]0;x␇\u{FFFD}31mEvil"))
    #expect(!text.contains("\u{1B}[2J") && !text.contains("\u{1B}]") && !text.contains("\u{202E}"))
    #expect(!bytes.contains { $0 < 0x20 && $0 != 0x1B })
  }

  @Test func scrollingTenThousandRowsDoesNotReadThemAgain() async {
    let app = await SampleApp()
    app.flow.people.list.names = (0..<10_000).map { "Person \($0)" }
    app.host.drawCompletely()
    let before = app.flow.people.list.readings
    for _ in 0..<200 { await app.press("pagedown") }
    #expect(app.flow.people.list.readings == before)
    #expect(app.screen.contains("Person 1"))
  }
}
