import Observation
import SeamViews
import SeamViewsTesting
import Testing

@Observable
private final class SettingsScreen: Screen {
  private(set) var events: [FormConfiguration.Event] = []
  private(set) var configuration: FormConfiguration

  init(_ configuration: FormConfiguration) { self.configuration = configuration }
  func handle(_ event: FormConfiguration.Event) { events.append(event) }
}

@MainActor
struct ScreenTests {
  private let screen = SettingsScreen(
    .init(
      title: "Settings",
      actions: [Action("save", title: "Save"), Action("reset", title: "Reset", isEnabled: false)],
      sections: [
        .init(fields: [
          .init(id: "name", label: "Name", .text("Ada")),
          .init(id: "pin", label: "PIN", .secure(""), isRemovable: true),
          .init(id: "news", label: "News", .toggle(true)),
          .init(id: "plan", label: "Plan", .choice([.init(id: "f", title: "Free")], selected: nil)),
          .init(id: "more", label: "More", .button),
        ])
      ]))

  @Test func anActionIsTappedByItsIdentifierIfEnabled() {
    #expect(screen.tap("save"))
    #expect(!screen.tap("reset"))
    #expect(!screen.tap("other"))
    #expect(screen.events == [.didTap("save")])
  }

  @Test func anEventOfAnotherViewIsRefused() {
    #expect(!screen.handle(erased: ListConfiguration.Event.didRefresh))
    #expect(screen.events.isEmpty)
  }

  @Test func screenDoesNotBlockLeavingByDefault() async {
    #expect(screen.canLeave)
    screen.didTryToLeave()
    await screen.run()
    #expect(screen.events.isEmpty)
  }

  @Test func theDriverUsesWhatTheUserSees() throws {
    let user = ScreenDriver(screen)
    try user.tap("Save")
    try user.tap("More")
    try user.type("Bob", into: "Name")
    try user.type("12", into: "PIN")
    try user.toggle("News")
    try user.choose("Free", for: "Plan")
    try user.remove("PIN")
    #expect(
      screen.events == [
        .didTap("save"), .didTapField("more"), .didChange("name", text: "Bob"), .didChange("pin", text: "12"),
        .didToggle("news", isOn: false), .didChoose("plan", option: "f"), .didRemove("pin"),
      ])
  }

  @Test func theDriverListsAvailableControls() {
    let user = ScreenDriver(screen)
    #expect { try user.tap("Reset") } throws: { "\($0)".contains("Available: Save, More.") }
    #expect(throws: ScreenDriverError.self) { try user.type("x", into: "News") }
    #expect(throws: ScreenDriverError.self) { try user.choose("Paid", for: "Plan") }
    #expect(throws: ScreenDriverError.self) { try user.remove("Name") }
    #expect(throws: ScreenDriverError.self) { try user.search("x") }
    #expect(throws: ScreenDriverError.self) { try user.refresh() }
  }
}
