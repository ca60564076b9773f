import SeamViews
import Testing

@testable import SeamTerminal

struct KeyBindingsTests {
  private func keys(_ actions: [Action], reserved: Set<Key> = []) -> [String] {
    KeyBindings(actions, reserved: reserved).bindings.map(\.key.label)
  }

  @Test func pressesAnActionsOwnKeyWithControl() {
    #expect(keys([Action("new", title: "New", key: "n"), Action("Save", title: "Save", key: "S")]) == ["^N", "^S"])
  }

  @Test func usesAltIfControlIsTaken() {
    #expect(
      keys(
        [Action("hide", title: "Hide", key: "h"), Action("edit", title: "Edit", key: "e")],
        reserved: [.control("e")]) == ["Alt-H", "Alt-E"])
    #expect(keys([Action("plus", title: "Plus", key: "+")]) == ["Alt-+"])
  }

  @Test func assignsFreeLettersOfTheTitle() {
    let actions = [
      Action("share", title: "Share"), Action("save", title: "Save", key: "s"), Action("sort", title: "Sort"),
    ]
    #expect(keys(actions) == ["^A", "^S", "^O"])
  }

  @Test func leavesDigitsToTheTabs() { #expect(keys([Action("one", title: "One", key: "1")]) == ["^O"]) }

  @Test func everyActionGetsItsOwnKey() {
    let actions = (0..<45).map { Action(.init(rawValue: "\($0)"), title: "Ärger") }
    let bindings = KeyBindings(actions, reserved: Set(TextCursor.keys)).bindings
    #expect(bindings.count == 45)
    #expect(Set(bindings.map(\.key)).count == 45)
    #expect(Set(bindings.map(\.key)).isDisjoint(with: KeyBindings.hostKeys))
  }

  @Test func disabledActionsKeepTheirKeyButCannotBeTapped() {
    let bindings = KeyBindings([Action("new", title: "New", isEnabled: false, key: "n")], reserved: [])
    #expect(bindings.bindings.map(\.key) == [.control("n")])
    #expect(bindings[.control("n")] == nil)
  }
}
