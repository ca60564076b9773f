import Observation
import SeamViews
import SeamViewsTesting
import Synchronization
import Testing

/// Small screens need no class of their own.
@MainActor
struct ClosureScreenTests {
  @Test func messageReportsTaps() throws {
    var tapped: [Action.ID] = []
    let screen = ClosureScreen(
      MessageConfiguration(title: "Welcome", primary: Action("start", title: "Start"))
    ) { event in
      if case .didTap(let action) = event { tapped.append(action) }
    }
    try ScreenDriver(screen).tap("Start")
    #expect(tapped == ["start"])
    #expect(screen.canLeave)
  }

  @Test func formKeepsItsStateObservably() throws {
    var names: [String] = []
    let screen = ClosureScreen("") { name in
      FormConfiguration(
        title: "Your name", actions: [Action("next", title: "Next", isEnabled: !name.isEmpty)],
        sections: [.init(fields: [.init(id: "name", label: "Name", .text(name))])])
    } onEvent: { screen, event in
      switch event {
      case .didChange(_, let text): screen.state = text
      case .didTap: names.append(screen.state)
      default: break
      }
    }
    let changes = Mutex(0)
    withObservationTracking {
      _ = screen.configuration
    } onChange: {
      changes.withLock { $0 += 1 }
    }
    let user = ScreenDriver(screen)
    #expect(throws: ScreenDriverError.self) { try user.tap("Next") }
    try user.type("Wilma", into: "Name")
    #expect(changes.withLock { $0 } == 1)
    try user.tap("Next")
    #expect(names == ["Wilma"])
  }

  @Test func unsavedEditsBlockLeaving() {
    var tries = 0
    let screen = ClosureScreen(
      "draft", view: { MessageConfiguration(title: $0) }, preventsLeaving: { !$0.isEmpty },
      onTryToLeave: { _ in tries += 1 }
    )
    #expect(!screen.canLeave)
    screen.didTryToLeave()
    screen.state = ""
    #expect(screen.canLeave && tries == 1)
  }
}
