import Testing

@testable import SeamTerminal

@MainActor
struct KeyTableTests {
  private final class Log {
    var performed: [String] = []
  }

  private let log = Log()

  private func command(_ title: String?, _ groups: KeyGroup..., name: String? = nil) -> KeyTable.Command {
    KeyTable.Command(groups: groups, title: title) { [log] _ in log.performed.append(name ?? title ?? "") }
  }

  private func digits(_ modifiers: Key.Modifiers = []) -> KeyGroup { .digits(upTo: 3, modifiers) }

  @Test func firstCommandOfTheFirstLayerHandlesAKey() {
    let table = KeyTable { layer in
      switch layer {
      case .view: [command("A", KeyGroup(.enter)), command("B", KeyGroup(.enter, .tab))]
      case .tabs: [command("C", KeyGroup(.tab, .escape))]
      default: []
      }
    }
    for key in [Key.enter, .tab, .escape, .space] { table[key]?.command.perform(key) }
    #expect(log.performed == ["A", "B", "C"])
    #expect(table[.tab]?.layer == .view && table[.escape]?.layer == .tabs && table[.space] == nil)
    #expect(table.hints.map { "\($0.keys) \($0.title)" } == ["Enter A", "Tab B", "Esc C"])
  }

  @Test func commandIsListedWithAGroupWhoseKeysAllReachIt() {
    func hints(_ view: KeyTable.Command...) -> [String] {
      let tabs = command("Tabs", digits(), digits(.alt))
      return KeyTable { $0 == .view ? view : $0 == .tabs ? [tabs] : [] }.hints.map { "\($0.keys) \($0.title)" }
    }
    #expect(hints() == ["1–3 Tabs"])
    #expect(hints(command(nil, .text)) == ["Alt-1–3 Tabs"])
    #expect(hints(command("Two", KeyGroup(Key(.character("2"))))) == ["2 Two", "Alt-1–3 Tabs"])
    #expect(hints(command(nil, .text), command(nil, KeyGroup(Key.alt("2")))) == ["Alt-1,Alt-3 Tabs"])
    #expect(hints(command(nil, .text), command(nil, digits(.alt))) == [])
  }

  @Test func appKeysTakePrecedenceAndAreListedLast() {
    let table = KeyTable { layer in
      switch layer {
      case .app: [command("Quit", KeyGroup(.control("q")), KeyGroup(.control("c")))]
      case .view: [command("Mine", KeyGroup(.control("q"), .control("x")))]
      case .actions: [command("Act", KeyGroup(.control("c"), .control("a")))]
      default: []
      }
    }
    #expect(table[.control("q")]?.layer == .app && table[.control("c")]?.layer == .app)
    #expect(table.hints.map { "\($0.keys) \($0.title)" } == ["^A Act", "^X Mine", "^Q Quit"])
  }
}
