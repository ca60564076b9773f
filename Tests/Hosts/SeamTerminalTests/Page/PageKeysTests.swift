import SeamViews
import Testing

@testable import SeamTerminal

@MainActor
struct PageKeysTests {
  private func harness(
    _ write: @escaping @MainActor (GradeConfiguration, inout TerminalPage<GradeConfiguration.Event>) -> Void
  ) -> ViewHarness<PageView<GradeConfiguration>> {
    ViewHarness(PageView(write: write), GradeConfiguration())
  }

  @Test func keysWorkWithAndWithoutATitle() {
    let harness = harness { _, page in
      page.key("s", title: "Sort", sends: .did("sort"))
      page.key("x", sends: .did("hidden"))
      page.key("é", sends: .did("é"))
    }
    #expect(harness.press("s", "x", "é") == [.did("sort"), .did("hidden"), .did("é")])
    #expect(harness.ignores("S"))
  }

  @Test func firstOfTwoEqualKeysCounts() {
    let harness = harness { _, page in
      page.key("j", sends: .did("first"))
      page.key("j", sends: .did("second"))
      page.keys("a"..."z") { .did(String($0)) }
    }
    #expect(harness.press("j", "k") == [.did("first"), .did("k")])
  }

  @Test func rangeSendsItsCharactersExceptRefusedOnes() {
    let harness = harness { _, page in
      page.keys("1"..."5", title: "Rate") { $0 == "3" ? nil : .did(String($0)) }
    }
    #expect(harness.press("1", "5") == [.did("1"), .did("5")])
    #expect(harness.ignores("3") && harness.ignores("0") && harness.ignores("6") && harness.ignores("alt+1"))
  }

  @Test func untypableKeysAreNotOffered() {
    let harness = harness { _, page in
      for key in "\n\t\u{7F}\u{1B}👨‍👩‍👧🇧🇪" { page.key(key, title: "Never", sends: .deleted) }
      page.keys("a"..."\u{10FFFF}", title: "Many") { .did(String($0)) }
    }
    let groups = harness.view.commands(harness.configuration, harness.state).filter { $0.title != nil }.flatMap(
      \.groups)
    #expect(groups.count == 1)
    #expect(groups.first?.keys.first == Key(.character("a")) && (groups.first?.keys.count ?? 0) <= 256)
  }

  @Test func typingReceivesCharactersAndPastes() {
    let harness = harness { _, page in
      page.item("a", "Alpha", sends: .did("a"))
      page.typing { $0 == "#" ? nil : .typed($0) }
      page.backspace(sends: .deleted)
      page.key("?", sends: .did("help"))
    }
    #expect(
      harness.press("j", "7", "space", "?", "#", "backspace")
        == [.typed("j"), .typed("7"), .typed(" "), .did("help"), .deleted])
    #expect(harness.send(.paste("Fred\n\u{1B}[A?\t\u{3}")) == .typed("Fred\n[A?\t"))
    #expect(harness.send(.paste("\u{1}\u{3}")) == nil)
    #expect(harness.press("enter") == [.did("a")], "Keys that type nothing work as before.")
  }

  @Test func pageWithoutTypingIgnoresTextAndPastes() {
    let harness = harness { _, page in page.key("s", title: "Sort", sends: .did("sort")) }
    #expect(harness.ignores("x") && harness.ignores("backspace"))
    #expect(harness.send(.paste("s")) == nil)
  }
}
