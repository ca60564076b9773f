import SeamViews
import SeamViewsTesting
import Testing

@MainActor
struct FormFieldTests {
  private static let levels: [FormConfiguration.Option] = [
    .init(id: "n", title: "None"), .init(id: "l", title: "Low"), .init(id: "h", title: "High"),
  ]
  private static let map = RegionMap([
    .init(
      title: "Sole",
      regions: [.init(id: "heel", title: "Heel", polygon: []), .init(id: "toes", title: "Toes", polygon: [])])
  ])

  private func form(_ length: String = "4,2", pain: Double? = nil) -> FormConfiguration {
    .init(
      title: "Wound",
      sections: [
        .init(fields: [
          .init(id: "length", label: "Length", .number(length, unit: "cm", step: 0.1), placeholder: "0,0"),
          .init(id: "count", label: "Count", .number("3")),
          .init(id: "exudate", label: "Exudate", .segments(Self.levels, selected: "l")),
          .init(id: "pain", label: "Pain", .slider(.init(pain, in: 0...10, low: "No pain")), error: "Answer."),
          .init(id: "site", label: "Site", .regions(Self.map, selected: "heel")),
        ])
      ], steps: .init(current: 1, titles: ["Site", "Size", "Tissue"]))
  }

  @Test func previewShowsEachKind() {
    #expect(
      form("").text == """
        Wound
        ─────
        2 of 3 · Size
          Length: ‹0,0› cm
          Count: 3
          Exudate: None | (Low) | High
          Pain: – [No pain – 10]
          ! Answer.
          Site: (Heel) | Toes
        """)
    #expect(form(pain: 7).text.contains("Length: 4,2 cm") && form(pain: 7).text.contains("Pain: 7 ["))
  }

  @Test func robotUsesEachKind() throws {
    let form = form()
    let screen = ClosureScreen(([] as [FormConfiguration.Event]), view: { _ in form }) { $0.state.append($1) }
    let user = ScreenDriver(screen)
    try user.type("5", into: "Length")
    try user.choose("High", for: "Exudate")
    try user.choose("7", for: "Pain")
    try user.choose("Toes", for: "Site")
    #expect(
      screen.state == [
        .didChange("length", text: "5"), .didChoose("exudate", option: "h"), .didSlide("pain", value: 7),
        .didChoose("site", option: "toes"),
      ])
  }

  @Test func stepsAreClamped() {
    let titles = ["Site", "Size"]
    #expect(
      [-1, 0, 1, 7].map { FormConfiguration.Steps(current: $0, titles: titles).text } == [
        "1 of 2 · Site", "1 of 2 · Site", "2 of 2 · Size", "2 of 2 · Size",
      ])
    let empty = FormConfiguration.Steps(current: 3, titles: [])
    #expect(empty.text.isEmpty && empty.current == 0)
    #expect(FormConfiguration(title: "T", steps: empty).text == "T\n─")
  }
}
