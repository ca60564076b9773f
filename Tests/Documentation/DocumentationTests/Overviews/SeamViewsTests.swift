import Observation
import SeamViews
import SeamViewsTesting
import Testing

/// The example of SeamViews' page, and of SeamViewsTesting's.
@MainActor
struct SeamViewsTests {
  @Test func aScreenIsUsedWithoutDrawingIt() throws {
    let cookbook = Cookbook()
    let screen = NewRecipeScreen()
    screen.delegate = cookbook
    let user = ScreenDriver(screen)
    #expect(throws: ScreenDriverError.self) { try user.tap("Save") }
    try user.type("Soup", into: "Name")
    try user.tap("Save")
    #expect(cookbook.recipes == ["Soup"])
  }

  @Test func aFormMeasures() throws {
    let screen = AssessmentScreen()
    let user = ScreenDriver(screen)
    try user.type("4,", into: "Length")
    #expect(screen.centimetres == 4)
    try user.type("4,2 cm", into: "Length")
    #expect(screen.configuration.text.contains("! Enter a number."))
    try user.type("4,2", into: "Length")
    try user.choose("7", for: "Pain")
    try user.choose("Heel", for: "Site")
    #expect(
      screen.configuration.text == """
        Assessment
        ──────────
        2 of 3 · Measures
          Length: 4,2 cm
          Pain: 7 [No pain – Worst pain]
          Site: (Heel) | Toes
        """)
  }
}

@MainActor protocol NewRecipeScreenDelegate: AnyObject {
  func didSave(_ name: String, in screen: NewRecipeScreen)
}

@Observable final class NewRecipeScreen: Screen {
  @ObservationIgnored weak var delegate: (any NewRecipeScreenDelegate)?
  private var name = ""

  var configuration: FormConfiguration {
    .init(
      title: "New recipe",
      actions: [Action("save", title: "Save", isEnabled: !name.isEmpty)],
      sections: [
        .init(fields: [.init(id: "name", label: "Name", .text(name))])
      ])
  }

  func handle(_ event: FormConfiguration.Event) {
    switch event {
    case .didChange(_, let text): name = text
    case .didTap: delegate?.didSave(name, in: self)
    default: break
    }
  }
}

private final class Cookbook: NewRecipeScreenDelegate {
  private(set) var recipes: [String] = []

  func didSave(_ name: String, in screen: NewRecipeScreen) { recipes.append(name) }
}
