import SeamViews
import Testing

@testable import SeamTerminal

/// A view in a given state, with the titles allowed in the help line and their expected effects.
struct HelpScene: Sendable, CustomTestStringConvertible {
  let testDescription: String
  /// Whether the view accepts text, so that unlisted characters send events.
  let takesText: Bool
  /// Characters that send events without being listed.
  let hidden: Set<Character>
  /// The expected events of titles that are specific to this view.
  let effects: [String: Set<String>]
  /// Shows the view and brings it into the state.
  let show: @MainActor (Probe.Surroundings) async -> Probe

  /// Makes a scene.
  ///
  /// - Parameter effects: the events that the listed keys send, in the order of the keys.
  init<Configuration: ViewConfiguration>(
    _ name: String, _ configuration: Configuration, asking alert: AlertConfiguration? = nil,
    pressing keys: [String] = [], takesText: Bool = false, hidden: Set<Character> = [],
    effects: [String: [Configuration.Event]] = [:],
    change: @escaping @Sendable (Configuration, Configuration.Event) -> Configuration = { old, _ in old },
    register: @escaping @MainActor (TerminalHost) -> Void = { _ in }
  ) {
    testDescription = name
    self.takesText = takesText
    self.hidden = hidden
    self.effects =
      alert.map { alert in
        Dictionary(uniqueKeysWithValues: alert.buttons.map { ($0.title, ["answer \($0.id.rawValue)"]) })
          .merging(["Choose": []], uniquingKeysWith: { $1 })
      } ?? effects.mapValues { events in Set(events.map { "\($0)" }) }
    show = { surroundings in
      let probe = await Probe(configuration, surroundings, asking: alert, change: change, register: register)
      await probe.press(keys)
      return probe
    }
  }

  static let all: [HelpScene] = pages + lists + forms + fields + boxes + ownPages

  // MARK: Pages

  private static let pages: [HelpScene] = [
    HelpScene("message without buttons", MessageConfiguration(title: "Hello")),
    HelpScene(
      "message with one button",
      MessageConfiguration(title: "Hello", primary: Action("go", title: "Go", role: .primary)),
      effects: ["Go": [.didTap("go")]]),
    HelpScene("message with two buttons", message, effects: messageEffects),
    HelpScene("message on its second button", message, pressing: ["right"], effects: messageEffects),
    HelpScene(
      "message with a cancel and a disabled button",
      MessageConfiguration(
        title: "Hello", primary: Action("go", title: "Go", isEnabled: false),
        secondary: Action("stop", title: "Stop", role: .cancel)),
      effects: ["Stop": [.didTap("stop")]]),
    HelpScene("detail", detail(selectable: 3), effects: detailEffects),
    HelpScene("detail on its last row", detail(selectable: 3), pressing: ["down", "down"], effects: detailEffects),
    HelpScene("detail with one row", detail(selectable: 1), effects: detailEffects),
    HelpScene("detail without rows", detail(selectable: 0), effects: detailEffects),
    HelpScene(
      "detail scrolled past its rows", detail(selectable: 3), pressing: ["pagedown", "pagedown"],
      effects: detailEffects),
    HelpScene(
      "progress", ProgressConfiguration(title: "Import", actions: [Action("stop", title: "Stop")], status: "1"),
      effects: ["Stop": [.didTap("stop")]]),
    HelpScene("chart", ChartSample.healing(), effects: chartEffects),
    HelpScene("chart on its first point", ChartSample.healing(), pressing: chartStart, effects: chartEffects),
    HelpScene("chart on a row", ChartSample.healing(), pressing: ["down"], effects: chartEffects),
    HelpScene("chart on its last row", manyRows, pressing: ["end"], effects: ["More": []]),
    HelpScene("chart without points", ChartSample.healing([]), effects: chartEffects),
    HelpScene("photos", photos, effects: ["Before": [.didSelect(photo: "a")], "After": [.didSelect(photo: "b")]]),
    HelpScene("an unregistered view", CounterConfiguration(count: 1)),
  ]

  private static let chartStart = Array(repeating: "left", count: 7)
  private static let chartEffects: [String: [ChartConfiguration.Event]] = [
    "Assess": [.didTap("assess")],
    "Open": (0..<8).flatMap { [.didSelectPoint("w\($0)"), .didSelect(row: "\($0)")] }, "Point": [],
  ]

  private static let manyRows = ChartConfiguration(
    title: "Heel", chart: ChartSample.healing().chart,
    sections: [.init(rows: (0..<300).map { .init(id: "\($0)", title: "Row \($0)") })])

  private static let photos = PhotosConfiguration(
    title: "Photos",
    photos: [
      .init(id: "a", caption: "Before", content: .loading, isSelectable: true),
      .init(id: "b", caption: "After", content: .missing("Not sent yet"), isSelectable: true),
    ])

  private static let message = MessageConfiguration(
    title: "Hello", primary: Action("go", title: "Go", role: .primary), secondary: Action("later", title: "Later"))
  private static let messageEffects: [String: [MessageConfiguration.Event]] = [
    "Go": [.didTap("go")], "Later": [.didTap("later")],
  ]

  private static func detail(selectable count: Int) -> DetailConfiguration {
    let rows = (0..<count).map {
      DetailConfiguration.Row(id: "\($0)", label: "Phone \($0)", value: "555-\($0)", isSelectable: true)
    }
    let notes = (0..<60).map { DetailConfiguration.Row(id: "n\($0)", label: "Note", value: "\($0)") }
    return .init(
      title: "Person",
      actions: [Action("edit", title: "Edit", key: "e"), Action("share", title: "Share", isEnabled: false)],
      headline: "Wilma", sections: [.init(rows: rows + notes)])
  }

  private static let detailEffects: [String: [DetailConfiguration.Event]] = [
    "Edit": [.didTap("edit")], "Open": (0..<3).map { .didSelect(row: "\($0)") },
  ]

  // MARK: Lists

  private static func list(
    _ text: String? = nil, refresh: ListConfiguration.Refresh = .unavailable, rows: Int = 3
  ) -> ListConfiguration {
    .init(
      title: "People", actions: [Action("new", title: "New", key: "n"), Action("weed", title: "Weed", key: "w")],
      search: text.map { .init(text: $0) },
      sections: [.init(rows: (0..<rows).map { .init(id: "\($0)", title: "Row \($0)", accessory: .disclosure) })],
      empty: .init(title: "Nobody", primary: Action("add", title: "Add"), secondary: Action("read", title: "Read")),
      refresh: refresh)
  }

  private static let search: @Sendable (ListConfiguration, ListConfiguration.Event) -> ListConfiguration = {
    old, event in
    if case .didSearch(let text) = event { list(text) } else { old }
  }

  private static let listEffects: [String: [ListConfiguration.Event]] = [
    "New": [.didTap("new")], "Weed": [.didTap("weed")], "Add": [.didTap("add")], "Read": [.didTap("read")],
    "Open": [.didSelect(row: "0")], "Refresh": [.didRefresh], "Clear": [.didSearch("")],
    "Search": "abcdefghijklmnopqrstuvwxyz".map { .didSearch(String($0)) },
  ]

  private static let lists: [HelpScene] = [
    HelpScene("list", list(), effects: listEffects),
    HelpScene("list with refresh", list(refresh: .available), effects: listEffects),
    HelpScene("list that refreshes", list(refresh: .running), effects: listEffects),
    HelpScene("list with a search", list(""), takesText: true, effects: listEffects, change: search),
    HelpScene(
      "list in its search", list(""), pressing: ["/"], takesText: true,
      effects: listEffects.merging(
        ["Clear": []], uniquingKeysWith: { $1 }), change: search),
    HelpScene("list that is searched", list("ro"), takesText: true, effects: listEffects, change: search),
    HelpScene("empty list", list(rows: 0), effects: listEffects),
    HelpScene("empty list on its second button", list(rows: 0), pressing: ["right"], effects: listEffects),
    HelpScene("empty list that is searched", list("x", rows: 0), takesText: true, effects: listEffects, change: search),
    HelpScene("list without rows or message", ListConfiguration(title: "Nothing")),
  ]

  // MARK: Forms

  private static let colours = ["Crimson", "Ultramarine", "Chartreuse"].map {
    FormConfiguration.Option(id: $0, title: $0)
  }

  private static func form(_ fields: FormConfiguration.Field...) -> FormConfiguration {
    let last = FormConfiguration.Field(id: "last", label: "Last", .text(""))
    return .init(
      title: "Edit",
      actions: [
        Action("save", title: "Save", role: .primary, key: "s"), Action("drop", title: "Drop", role: .cancel),
      ], sections: [.init(fields: fields + [last])])
  }

  private static let formEffects: [String: [FormConfiguration.Event]] = [
    "Save": [.didTap("save")], "Drop": [.didTap("drop")], "Remove": [.didRemove("f")],
    "Switch": [.didToggle("f", isOn: true), .didToggle("f", isOn: false)],
    "Choose": colours.map { .didChoose("f", option: $0.id) }, "Add": [.didTapField("f")],
  ]

  private static func scene(
    _ name: String, _ field: FormConfiguration.Field, pressing: [String] = [], takesText: Bool = false
  ) -> HelpScene {
    HelpScene(name, form(field), pressing: pressing, takesText: takesText, effects: formEffects)
  }

  private static let forms: [HelpScene] = [
    scene("form on a text", .init(id: "f", label: "F", .text("a")), takesText: true),
    scene("form on a removable text", .init(id: "f", label: "F", .text("a"), isRemovable: true), takesText: true),
    scene("form on a secret", .init(id: "f", label: "F", .secure("1")), takesText: true),
    scene("form on a long text", .init(id: "f", label: "F", .text("a\nb", keyboard: .multiline)), takesText: true),
    scene("form on its last field", .init(id: "f", label: "F", .text("a")), pressing: ["shift+tab"], takesText: true),
    scene("form on a switch that is on", .init(id: "f", label: "F", .toggle(true))),
    scene("form on a switch that is off", .init(id: "f", label: "F", .toggle(false))),
    scene("form on a removable switch", .init(id: "f", label: "F", .toggle(false), isRemovable: true)),
    scene("form on a choice", .init(id: "f", label: "F", .choice(colours, selected: "Ultramarine"))),
    scene("form on a choice at its end", .init(id: "f", label: "F", .choice(colours, selected: "Chartreuse"))),
    scene("form on a choice that is open", .init(id: "f", label: "F", .choice(colours, selected: nil))),
    scene("form on a choice of one", .init(id: "f", label: "F", .choice([colours[0]], selected: "Crimson"))),
    scene("form on a choice of none", .init(id: "f", label: "F", .choice([], selected: nil))),
    scene("form on a button", .init(id: "f", label: "Add", .button)),
    HelpScene("form without fields", FormConfiguration(title: "Nothing")),
    HelpScene(
      "form with a single choice",
      FormConfiguration(
        title: "One", sections: [.init(fields: [.init(id: "f", label: "F", .choice(colours, selected: nil))])]),
      effects: formEffects),
  ]
}
