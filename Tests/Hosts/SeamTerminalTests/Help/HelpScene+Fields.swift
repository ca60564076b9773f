import SeamViews

extension HelpScene {
  private static let levels = ["None", "Little", "Much"].map { FormConfiguration.Option(id: $0, title: $0) }
  private static let map = RegionMap([
    .init(regions: ["Toes", "Heel"].map { .init(id: $0, title: $0, polygon: []) })
  ])

  private static func field(
    _ name: String, _ content: FormConfiguration.Field.Content, pressing: [String] = [], takesText: Bool = false,
    effects: [String: [FormConfiguration.Event]]
  ) -> HelpScene {
    let form = FormConfiguration(
      title: "Wound", sections: [.init(fields: [.init(id: "f", label: "F", content)])])
    return HelpScene(name, form, pressing: pressing, takesText: takesText, effects: effects)
  }

  private static func code(_ name: String, _ code: String = "", isBusy: Bool = false) -> HelpScene {
    let actions = [Action("go", title: "Go", role: .primary), Action("forgot", title: "Forgot", key: "f")]
    return HelpScene(
      name, CodeEntryConfiguration(title: "PIN", actions: actions, code: code, length: 4, isBusy: isBusy),
      takesText: !isBusy, effects: ["Go": [.didTap("go")], "Forgot": [.didTap("forgot")]])
  }

  static let fields: [HelpScene] = [
    field("form on a number", .number("2", unit: "cm"), takesText: true, effects: [:]),
    field(
      "form on a number with steps", .number("2", step: 0.5), takesText: true,
      effects: ["Step": [.didChange("f", text: "2.5"), .didChange("f", text: "1.5")]]),
    field(
      "form at the start of a number with steps", .number("2", step: 0.5), pressing: ["ctrl+a"], takesText: true,
      effects: ["Step": [.didChange("f", text: "2.5")]]),
    field(
      "form on segments", .segments(levels, selected: "Little"),
      effects: ["Choose": levels.map { .didChoose("f", option: $0.id) }]),
    field(
      "form on open segments", .segments(levels, selected: nil),
      effects: ["Choose": levels.map { .didChoose("f", option: $0.id) }]),
    field("form on no segments", .segments([], selected: nil), effects: [:]),
    field(
      "form on a slider", .slider(.init(5, in: 0...10)),
      effects: ["Choose": [.didSlide("f", value: 4), .didSlide("f", value: 6)]]),
    field("form on an open slider", .slider(.init(nil, in: 0...10)), effects: ["Choose": [.didSlide("f", value: 0)]]),
    field("form on a slider of one value", .slider(.init(5, in: 5...5)), effects: [:]),
    field(
      "form on a map", .regions(map, selected: "Toes"), effects: ["Choose": [.didChoose("f", option: "Heel")]]),
    code("code entry"), code("full code entry", "1234"), code("busy code entry", "1234", isBusy: true),
  ]
}
