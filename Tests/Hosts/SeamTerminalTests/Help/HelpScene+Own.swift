import SeamViews

@testable import SeamTerminal

/// A view of an app's own, with every kind of key that a page can offer.
struct GradeConfiguration: ViewConfiguration {
  var word = ""
  var title: String { "Grades" }
  var text: String { "Grades: \(word)" }

  enum Event: Equatable, Sendable {
    case did(String)
    case typed(String)
    case deleted
  }
}

extension HelpScene {
  private static func page(
    _ name: String, pressing keys: [String] = [], takesText: Bool = false, hidden: Set<Character> = [],
    effects: [String: [GradeConfiguration.Event]],
    _ write: @escaping @MainActor @Sendable (GradeConfiguration, inout TerminalPage<GradeConfiguration.Event>) -> Void
  ) -> HelpScene {
    HelpScene(
      name, GradeConfiguration(), pressing: keys, takesText: takesText, hidden: hidden, effects: effects,
      register: { $0.register(GradeConfiguration.self, write) })
  }

  static let ownPages: [HelpScene] = [
    page(
      "page with keys", hidden: ["x"],
      effects: ["Sort": [.did("sort")], "Second": [.did("2")], "Open": [.did("a")], "Big": [.did("S")]]
    ) { _, page in
      page.item("a", "Alpha", sends: .did("a"))
      page.key("s", title: "Sort", sends: .did("sort"))
      page.key("S", title: "Big", sends: .did("S"))
      page.key("2", title: "Second", sends: .did("2"))
      page.key("x", sends: .did("x"))
      page.key("\n", title: "What no key types", sends: .did("newline"))
      page.key("s", title: "The same key again", sends: .did("again"))
    },
    page("page with a range", effects: ["Rate": (1...9).map { .did("\($0)") }]) { _, page in
      page.keys("1"..."9", title: "Rate") { .did(String($0)) }
    },
    page(
      "page with a key within a range",
      effects: ["Half": [.did("half")], "Rate": [1, 2, 3, 4, 6, 7, 9].map { .did("\($0)") }]
    ) { _, page in
      page.key("5", title: "Half", sends: .did("half"))
      page.keys("1"..."9", title: "Rate") { $0 == "8" ? nil : .did(String($0)) }
    },
    page(
      "page that takes text", takesText: true,
      effects: ["Delete": [.deleted], "Hint": [.did("hint")], "Go": [.did("go")]]
    ) { _, page in
      page.typing { .typed($0) }
      page.backspace(title: "Delete", sends: .deleted)
      page.key("?", title: "Hint", sends: .did("hint"))
      page.buttons([Action("go", title: "Go")]) { .did($0.rawValue) }
    },
    page(
      "page that names its text", takesText: true,
      effects: ["Guess": "abcdefghijklmnopqrstuvwxyz".map { .typed(String($0)) }]
    ) { _, page in page.typing(title: "Guess") { .typed($0) } },
    page("page with an item above its buttons", effects: ["Go": [.did("go")]]) { _, page in
      page.item("a", "Alpha", sends: .did("a"))
      page.buttons([Action("go", title: "Go", role: .primary)]) { .did($0.rawValue) }
    },
    page("page with a button below an item", effects: ["Open": [.did("a")]]) { _, page in
      page.item("a", "Alpha", sends: .did("a"))
      page.buttons([Action("go", title: "Go"), Action("later", title: "Later")]) { .did($0.rawValue) }
    },
  ]

  // MARK: Boxes over a screen

  private static func alert(_ name: String, pressing keys: [String] = [], _ buttons: Action...) -> HelpScene {
    HelpScene(
      name, ListConfiguration(title: "People", search: .init()), asking: .init(title: "Sure?", buttons: buttons),
      pressing: keys)
  }

  private static let delete = Action("delete", title: "Delete", role: .destructive)
  private static let keep = Action("keep", title: "Keep", role: .cancel)

  static let boxes: [HelpScene] = [
    alert("alert with one button", Action("ok", title: "OK")),
    alert("alert with two buttons", delete, keep),
    alert("alert on its first button", pressing: ["left"], delete, keep),
    alert("alert without cancel", Action("a", title: "Here"), Action("b", title: "There"), delete),
    alert("alert with a disabled cancel", delete, Action("keep", title: "Keep", role: .cancel, isEnabled: false)),
    HelpScene(
      "list of keys",
      ListConfiguration(title: "People", actions: [Action("new", title: "New"), Action("old", title: "Old")]),
      pressing: ["f1"], effects: ["Do it": [.didTap("new")]]),
    HelpScene("list of keys without actions", ListConfiguration(title: "People"), pressing: ["f1"]),
  ]
}
