import SeamViews
import Testing

@testable import SeamTerminal

@MainActor
struct TerminalFormTests {
  private func form(
    name: String = "Wilma", focus: String? = nil, error: String? = nil, extra: [FormConfiguration.Field] = []
  ) -> FormConfiguration {
    .init(
      title: "Edit", actions: [Action("save", title: "Save", role: .primary)],
      sections: [
        .init(
          title: "Name",
          fields: [
            .init(id: "name", label: "Name", .text(name), error: error),
            .init(id: "mail", label: "E-mail", .text("", keyboard: .email), placeholder: "a@b.c", isRemovable: true),
            .init(id: "pin", label: "PIN", .secure("1234")), .init(id: "fav", label: "Favourite", .toggle(true)),
            .init(
              id: "kind", label: "Kind",
              .choice([.init(id: "h", title: "Home"), .init(id: "w", title: "Work")], selected: "h")),
            .init(id: "add", label: "Add phone", .button),
          ] + extra, footer: "Only you see this.")
      ], focus: focus)
  }

  private func harness(_ configuration: FormConfiguration) -> ViewHarness<TerminalForm> {
    ViewHarness(TerminalForm(), configuration, columns: 44, rows: 12)
  }

  @Test func drawsEachKindOfField() {
    let harness = harness(form(name: "", error: "Missing."))
    #expect(
      harness.lines() == [
        "  Name",
        " ▸ Name",
        "              ✗ Missing.",
        "   E-mail     a@b.c                      ×",
        "   PIN        ••••",
        "   Favourite  [✓]",
        "   Kind       ‹Home›  Work",
        "   [ Add phone ]",
        "   Only you see this.",
        "", "", "",
      ])
    #expect(harness.canvas.cursor == Point(x: 14, y: 1))
    #expect(harness.canvas[14, 1].style == Style(traits: .underlined, color: .red))
  }

  @Test func movesBetweenFields() {
    let harness = harness(form())
    harness.press("tab", "down")
    #expect(harness.state.focus == 2)
    harness.press("shift+tab", "up", "up")
    #expect(harness.state.focus == 0)
    harness.press("shift+tab")
    #expect(harness.state.focus == 5)
    #expect(!harness.ignores("left"))
    #expect(harness.ignores("escape"))
  }

  @Test func typesAtTheCursor() {
    let harness = harness(form())
    #expect(harness.press("left", "x") == [.didChange("name", text: "Wilmxa")])
    harness.configuration = form(name: "Wilmxa")
    #expect(harness.press("y") == [.didChange("name", text: "Wilmxya")])
    harness.configuration = form(name: "Wilmxya")
    #expect(harness.send(.paste("a\nb")) == .didChange("name", text: "Wilmxya ba"))
  }

  @Test func keepsTheCursorAtTheEndOfFormattedInput() {
    let harness = harness(form(name: "555"))
    harness.press("1")
    harness.configuration = form(name: "555-1")
    #expect(harness.press("2") == [.didChange("name", text: "555-12")])
  }

  @Test func screenCanRejectInput() {
    let harness = harness(form(name: "abc"))
    harness.press("x")
    harness.configuration = form(name: "abc")
    #expect(harness.lines()[1].hasSuffix("abc"))
    #expect(harness.press("y") == [.didChange("name", text: "abcy")])
  }

  @Test func operatesEachKindOfField() {
    let harness = harness(form())
    harness.press("tab")
    #expect(harness.press("ctrl+d") == [.didRemove("mail")])
    harness.press("tab")
    #expect(harness.press("5") == [.didChange("pin", text: "12345")])
    harness.press("tab")
    #expect(harness.press("space") == [.didToggle("fav", isOn: false)])
    #expect(harness.press("right") == [])
    harness.press("tab")
    #expect(
      harness.press("right", "left", "space") == [.didChoose("kind", option: "w"), .didChoose("kind", option: "w")])
    #expect(harness.press("enter", "enter") == [.didTapField("add")])
  }

  @Test func lettersAndDigitsDoNotChooseOptions() {
    let harness = harness(form())
    harness.press("shift+tab", "up")
    #expect("hwHWx19".allSatisfy { harness.ignores(String($0)) })
  }

  @Test func spaceCyclesOptionsAndArrowsStopAtTheEnds() {
    let options = ["a", "b", "c"].map { FormConfiguration.Option(id: $0, title: $0) }
    func choice(_ selected: String?) -> FormConfiguration {
      .init(title: "", sections: [.init(fields: [.init(id: "f", label: "F", .choice(options, selected: selected))])])
    }
    let harness = harness(choice("c"))
    #expect(harness.press("right", "space", "left") == [.didChoose("f", option: "a"), .didChoose("f", option: "b")])
    harness.configuration = choice("a")
    #expect(harness.press("left", "right") == [.didChoose("f", option: "b")])
    harness.configuration = choice(nil)
    #expect(harness.press("left", "right", "space") == Array(repeating: .didChoose("f", option: "a"), count: 3))
  }

  @Test func deleteEditsATextAndRemovesAnythingElse() {
    func removable(_ content: FormConfiguration.Field.Content) -> ViewHarness<TerminalForm> {
      let field = FormConfiguration.Field(id: "f", label: "F", content, isRemovable: true)
      return harness(.init(title: "", sections: [.init(fields: [field])]))
    }
    #expect(removable(.toggle(true)).press("delete", "ctrl+d") == [.didRemove("f"), .didRemove("f")])
    #expect(
      removable(.text("ab")).press("ctrl+a", "delete", "ctrl+d") == [.didChange("f", text: "b"), .didRemove("f")])
  }

  @Test func enterAfterTheLastFieldSaves() {
    let harness = harness(form(extra: [.init(id: "last", label: "Last", .text(""))]))
    harness.press("end", "shift+tab")
    #expect(harness.state.focus == 6)
    #expect(harness.press("enter") == [.didTap("save")])
  }

  @Test func movesTheFocusAtTheFormsRequest() {
    let harness = harness(form())
    harness.configuration = form(focus: "pin")
    #expect(harness.state.focus == 2)
    harness.press("tab")
    harness.configuration = form(name: "x", focus: "pin")
    #expect(harness.state.focus == 3)
  }

  @Test func keepsTheFocusWhenFieldsAreAddedAndRemoved() {
    let harness = harness(form())
    harness.press("down", "down")
    harness.configuration = .init(title: "", sections: [.init(fields: [.init(id: "pin", label: "PIN", .secure("1"))])])
    #expect(harness.press("2") == [.didChange("pin", text: "12")])
    harness.configuration = .init(title: "")
    #expect(harness.ignores("x"))
  }

  @Test func scrollsToTheFocusedField() {
    let many = (0..<30).map { FormConfiguration.Field(id: "\($0)", label: "Field \($0)", .text("")) }
    let harness = harness(.init(title: "", sections: [.init(title: "All", fields: many)]))
    for _ in 0..<29 { harness.press("down") }
    #expect(harness.lines().last?.hasPrefix(" ▸ Field 29") == true)
    for _ in 0..<29 { harness.press("up") }
    #expect(harness.lines().first?.hasPrefix("  All") == true)
  }

  @Test func editsSeveralLines() {
    let note = FormConfiguration.Field(id: "note", label: "Note", .text("Wilma\nFred", keyboard: .multiline))
    let harness = harness(.init(title: "", sections: [.init(fields: [note, .init(id: "b", label: "B", .button)])]))
    #expect(harness.lines().prefix(3) == [" ▸ Note  Wilma", "         Fred", ""])
    #expect(harness.canvas.cursor == Point(x: 13, y: 1))
    #expect(harness.press("up", "enter") == [.didChange("note", text: "Wilm\na\nFred")])
    harness.press("home", "up")
    #expect(harness.state.focus == 0)
    harness.press("end", "down", "down")
    #expect(harness.state.focus == 1)
  }

  @Test func scrollsALongTextSideways() {
    let long = String(repeating: "abcdefghij", count: 10)
    let harness = harness(form(name: long))
    #expect(harness.lines()[1].hasSuffix("hij"))
    harness.press("home", "ctrl+a")
    #expect(harness.lines()[1].contains("abcdefghij"))
    #expect(harness.canvas.cursor?.x == 14)
  }
}
