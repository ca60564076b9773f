import Testing

@testable import SeamTerminal

struct TextCursorTests {
  /// Presses keys in a text whose cursor is marked by a bar, and returns the result in the same form.
  private func press(_ names: String..., in marked: String) -> String {
    var text = marked.filter { $0 != "|" }
    var cursor = TextCursor(offset: marked.prefix { $0 != "|" }.count)
    for name in names {
      guard let key = Key(name: name), case .changed(let changed) = cursor.handle(key, in: text) else { continue }
      text = changed
    }
    let position = cursor.clamped(in: text)
    return text.prefix(position) + "|" + text.dropFirst(position)
  }

  @Test func typesAndDeletesByGraphemes() {
    #expect(press("x", in: "Wil|ma") == "Wilx|ma")
    #expect(press("backspace", in: "a👨‍👩‍👧|b") == "a|b")
    #expect(press("delete", in: "a|🇧🇪b") == "a|b")
    #expect(press("backspace", in: "|a") == "|a")
    #expect(press("delete", in: "a|") == "a|")
  }

  @Test func combiningMarkJoinsTheCharacterBefore() {
    var cursor = TextCursor(offset: 1)
    let outcome = cursor.insert("\u{301}", in: "eb", multiline: false)
    #expect(outcome == .changed("e\u{301}b"))
    #expect(cursor.offset == 1)
  }

  @Test func movesByCharactersWordsAndToTheEnds() {
    #expect(press("left", in: "ab|") == "a|b")
    #expect(press("right", in: "a|b") == "ab|")
    #expect(press("right", in: "ab|") == "ab|")
    #expect(press("home", in: "ab|") == "|ab")
    #expect(press("ctrl+a", "ctrl+e", in: "a|b") == "ab|")
    #expect(press("ctrl+left", in: "Wilma de Flint|stone") == "Wilma de |Flintstone")
    #expect(press("alt+b", "alt+b", in: "Wilma de |Flint") == "|Wilma de Flint")
    #expect(press("alt+f", in: "Wilma| de Flint") == "Wilma de| Flint")
  }

  @Test func deletesWordsAndLines() {
    #expect(press("ctrl+w", in: "Wilma Flint|stone") == "Wilma |stone")
    #expect(press("alt+d", in: "Wilma| Flint x") == "Wilma| x")
    #expect(press("ctrl+u", in: "Wilma |Flint") == "|Flint")
    #expect(press("ctrl+k", in: "Wilma |Flint") == "Wilma |")
  }

  @Test func isClampedToTheText() {
    var cursor = TextCursor(offset: 99)
    let outcome = cursor.handle(.backspace, in: "ab")
    #expect(outcome == .changed("a"))
    #expect(cursor.offset == 1)
  }

  @Test func removesControlCharacters() {
    var cursor = TextCursor.atEnd
    var outcome = cursor.insert("a\u{1B}[31m\u{7}b\nc", in: "", multiline: false)
    #expect(outcome == .changed("a[31mb c"))
    outcome = cursor.insert("a\nb", in: "", multiline: true)
    #expect(outcome == .changed("a\nb"))
  }

  @Test func handlesExactlyTheListedKeys() {
    let modifiers = (0..<8).map { Key.Modifiers(rawValue: $0) }
    let codes: [Key.Code] =
      [.enter, .tab, .escape, .backspace, .delete, .insert, .up, .down, .left, .right, .home, .end, .pageUp, .pageDown]
      + (1...12).map { .function($0) } + "abcdefghijklmnopqrstuvwxyz0 ".map { .character($0) }
    for key in codes.flatMap({ code in modifiers.map { Key(code, $0) } }) {
      var cursor = TextCursor(offset: 3)
      let outcome = cursor.handle(key, in: "ab cd ef")
      #expect((outcome != .ignored) == (key.typed != nil || TextCursor.keys.contains(key)), "\(key.label)")
    }
  }

  @Test func ignoresOtherKeys() {
    var cursor = TextCursor.atEnd
    for key in [Key.up, .enter, .tab, .escape, .control("n"), Key(.function(5))] {
      let outcome = cursor.handle(key, in: "a")
      #expect(outcome == .ignored)
    }
  }
}
