import SeamViews
import SeamViewsTesting
import Testing

/// A configuration lists the controls of its view.
@MainActor
struct ControlTests {
  /// Returns a line for each control: its label and its use.
  private func lines<Configuration: ViewConfiguration>(of configuration: Configuration) -> [String] {
    configuration.controls.map { control in
      switch control.use {
      case .tap(let event): "tap \(control.label): \(event)"
      case .type(let text, let event): "type \(control.label) “\(text)”: \(event("new"))"
      case .toggle(let isOn, let event): "toggle \(control.label) \(isOn): \(event)"
      case .choose(let options):
        "choose \(control.label): \(options.map { "\($0.title)\($0.isSelected ? "*" : "") \($0.event)" })"
      case .remove(let event): "remove \(control.label): \(event)"
      case .search(let text, let event): "search \(control.label) “\(text)”: \(event("new"))"
      case .refresh(let event): "refresh: \(event)"
      }
    }
  }

  @Test func aListHasItsActionsSearchRefreshAndRows() {
    let list = ListConfiguration(
      title: "People", actions: [Action("new", title: "New"), Action("off", title: "Off", isEnabled: false)],
      search: .init(text: "wil"), sections: [.init(rows: [.init(id: "w", title: "Wilma")])], refresh: .available)
    #expect(
      lines(of: list) == [
        "tap New: didTap(SeamViews.Action.ID(rawValue: \"new\"))", "search Search “wil”: didSearch(\"new\")",
        "refresh: didRefresh", "tap Wilma: didSelect(row: \"w\")",
      ])
    let empty = ListConfiguration(
      title: "People", empty: .init(title: "Nobody", primary: Action("add", title: "Add")), refresh: .running)
    #expect(lines(of: empty) == ["tap Add: didTap(SeamViews.Action.ID(rawValue: \"add\"))"])
  }

  @Test func aFormHasItsFields() {
    let form = FormConfiguration(
      title: "Edit",
      sections: [
        .init(fields: [
          .init(id: "name", label: "Name", .text("Wilma"), isRemovable: true),
          .init(id: "pin", label: "PIN", .secure("12")), .init(id: "on", label: "On", .toggle(true)),
          .init(
            id: "kind", label: "Kind",
            .choice([.init(id: "a", title: "A"), .init(id: "b", title: "B")], selected: "b")),
          .init(id: "more", label: "More", .button),
        ])
      ])
    #expect(
      lines(of: form) == [
        "type Name “Wilma”: didChange(\"name\", text: \"new\")", "remove Name: didRemove(\"name\")",
        "type PIN “12”: didChange(\"pin\", text: \"new\")", "toggle On true: didToggle(\"on\", isOn: false)",
        "choose Kind: [\"A didChoose(\\\"kind\\\", option: \\\"a\\\")\", \"B* didChoose(\\\"kind\\\", option: \\\"b\\\")\"]",
        "tap More: didTapField(\"more\")",
      ])
  }

  @Test func detailListsSelectableRows() {
    let detail = DetailConfiguration(
      title: "Wilma", headline: "Wilma",
      sections: [
        .init(rows: [
          .init(id: "p", label: "Phone", value: "555"),
          .init(id: "f", label: "Father", value: "Ed", isSelectable: true),
        ])
      ])
    #expect(lines(of: detail) == ["tap Ed: didSelect(row: \"f\")"])
  }

  @Test func contentControlsExcludeActions() {
    // Another order, and a second control with the same label, which belongs to the content.
    #expect(OddOrder().contentControls.map(\.label) == ["Off", "Save", "Name", "Save"])
  }

  @Test func aCustomViewIsUsedByItsControls() throws {
    let screen = DialScreen()
    let user = ScreenDriver(screen)
    try user.tap("Louder")
    try user.type("80", into: "Level")
    try user.toggle("Mute")
    try user.choose("Radio", for: "Source")
    #expect(screen.events == ["louder", "level 80", "mute", "radio"])
    #expect(throws: ScreenDriverError.self) { try user.tap("Quieter") }
  }
}

/// An app's own view.
private struct Dial: ViewConfiguration {
  typealias Event = String
  let title = "Dial"
  let text = "Dial"

  var controls: [Control<String>] {
    [
      Control("Louder", .tap("louder")), Control("Level", .type(text: "70") { "level \($0)" }),
      Control("Mute", .toggle(isOn: false, "mute")),
      Control("Source", .choose([.init("Radio", isSelected: false, "radio")])),
    ]
  }
}

/// Lists its actions last.
private struct OddOrder: ViewConfiguration {
  typealias Event = String
  let title = "Odd"
  let text = "Odd"
  let actions = [Action("save", title: "Save"), Action("off", title: "Off", isEnabled: false)]

  var controls: [Control<String>] {
    [
      Control("Off", .tap("row")), Control("Save", .type(text: "") { $0 }), Control("Name", .type(text: "") { $0 }),
    ] + actionControls + [Control("Save", .tap("again"))]
  }

  static func event(for action: Action.ID) -> String? { action.rawValue }
}

private final class DialScreen: Screen {
  let configuration = Dial()
  private(set) var events: [String] = []
  func handle(_ event: String) { events.append(event) }
}
