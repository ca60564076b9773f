import SeamViews
import Testing

@testable import SeamTerminal

/// Numbers, segments, sliders, maps and steps.
@MainActor
struct MeasureFieldTests {
  private static let levels: [FormConfiguration.Option] = [
    .init(id: "n", title: "None"), .init(id: "l", title: "Little"), .init(id: "m", title: "Moderate"),
    .init(id: "h", title: "Much"),
  ]
  private static let map = RegionMap([
    .init(
      title: "Front", aspectRatio: 0.5,
      regions: [
        .init(id: "head", title: "Head", polygon: [.init(0.3, 0), .init(0.7, 0), .init(0.7, 0.2), .init(0.3, 0.2)]),
        .init(id: "trunk", title: "Trunk", polygon: [.init(0, 0.3), .init(1, 0.3), .init(1, 1), .init(0, 1)]),
      ]),
    .init(
      title: "Back", aspectRatio: 0.5,
      regions: [.init(id: "back", title: "Back", polygon: [.init(0, 0.3), .init(1, 0.3), .init(1, 1), .init(0, 1)])]),
  ])

  private func form(
    _ content: FormConfiguration.Field.Content, placeholder: String? = nil, steps: FormConfiguration.Steps? = nil
  ) -> FormConfiguration {
    .init(
      title: "Wound", actions: [Action("save", title: "Save", role: .primary)],
      sections: [.init(fields: [.init(id: "f", label: "Field", content, placeholder: placeholder)])], steps: steps)
  }

  private func harness(
    _ content: FormConfiguration.Field.Content, columns: Int = 60, rows: Int = 12
  ) -> ViewHarness<TerminalForm> {
    ViewHarness(TerminalForm(), form(content), columns: columns, rows: rows)
  }

  // MARK: Numbers

  @Test func numberHasItsUnitBehindIt() {
    let harness = harness(.number("4,2", unit: "cm", step: 0.1))
    #expect(harness.lines()[0] == " ▸ Field  4,2              cm")
    #expect(harness.canvas.cursor == Point(x: 13, y: 0))
    #expect(harness.canvas[25, 0].style.traits == .underlined && harness.canvas[26, 0].style.traits == [])
  }

  @Test func numberIsTypedAsItIs() {
    let harness = harness(.number("", unit: "cm", step: 0.1))
    var text = ""
    for key in ["-", "4", ",", "2", "x"] {
      text += key
      #expect(harness.press(key) == [.didChange("f", text: text)])
      harness.configuration = form(.number(text, unit: "cm", step: 0.1))
    }
    #expect(harness.press("+", "-") == [], "It is no number.")
    #expect(harness.send(.paste("1.5")) == .didChange("f", text: "-4,2x1.5"))
  }

  @Test func plusAndMinusStepANumber() {
    let harness = harness(.number("2.1", step: 0.1))
    #expect(harness.press("+", "-", "ctrl+up", "ctrl+down").map(Self.text) == ["2.2", "2.0", "2.2", "2.0"])
    #expect(harness.press("home").isEmpty && harness.state.focus == 0)
    harness.press("ctrl+a")
    #expect(harness.press("-") == [.didChange("f", text: "-2.1")], "At the start of the text it is a sign.")
    let plain = self.harness(.number("2", unit: "cm"))
    #expect(plain.press("+") == [.didChange("f", text: "2+")])
  }

  private static func text(_ event: FormConfiguration.Event) -> String {
    if case .didChange(_, let text) = event { text } else { "" }
  }

  @Test func cursorIsAtTheEndAfterAStep() {
    let harness = harness(.number("9.9", step: 0.1))
    harness.press("ctrl+a", "right")
    harness.press("+")
    harness.configuration = form(.number("10.0", step: 0.1))
    #expect(harness.press("5") == [.didChange("f", text: "10.05")])
  }

  // MARK: Segments

  @Test func segmentsAreAllVisible() {
    let harness = harness(.segments(Self.levels, selected: "l"))
    #expect(harness.lines()[0] == " ▸ Field  1 None  2‹Little› 3 Moderate  4 Much")
    #expect(harness.canvas[19, 0].style == .reversed)
  }

  @Test func segmentsWrapWhereTheyDoNotFit() {
    #expect(
      harness(.segments(Self.levels, selected: "m"), columns: 40).lines().prefix(3) == [
        " ▸ Field  1 None  2 Little", "          3‹Moderate› 4 Much", "",
      ])
    #expect(
      harness(.segments(Self.levels, selected: "m"), columns: 24).lines().prefix(4) == [
        " ▸ Field", "   1 None  2 Little", "   3‹Moderate› 4 Much", "",
      ])
    let long = FormConfiguration.Option(id: "x", title: "An option that is too long for the line")
    #expect(harness(.segments([long], selected: "x"), columns: 24).lines()[1] == "   1‹An option that …›")
  }

  @Test func arrowsSpaceAndDigitsChooseASegment() {
    let harness = harness(.segments(Self.levels, selected: "l"))
    #expect(
      harness.press("left", "right", "space", "4", "1")
        == ["n", "m", "m", "h", "n"].map { .didChoose("f", option: $0) })
    #expect(harness.press("2", "5", "0", "x") == [])
    #expect(harness.ignores("5") && harness.ignores("0"))
    #expect(self.harness(.segments(Self.levels, selected: nil)).press("right", "3").count == 2)
    #expect(self.harness(.segments([], selected: nil)).press("1", "right", "space") == [])
  }

  // MARK: Sliders

  @Test func sliderHasAKnobAndItsNumber() {
    let slider = FormConfiguration.Slider(5, in: 0...10, low: "No pain", high: "Worst pain", caption: "moderate")
    #expect(
      harness(.slider(slider), columns: 50).lines().prefix(2) == [
        " ▸ Field  ├─────────●─────────┤ ‹5› moderate", "          No pain    Worst pain",
      ])
  }

  @Test func labelsOfBoundsAreReadableInANarrowTerminal() {
    let slider = FormConfiguration.Slider(5, in: 0...10, low: "No pain", high: "Worst pain")
    #expect(harness(.slider(slider), columns: 30).lines()[2] == "   No pain  Worst pain")
    let wordy = FormConfiguration.Slider(5, in: 0...10, low: "No pain at all", high: "The worst imaginable pain")
    #expect(harness(.slider(wordy), columns: 30).lines()[2] == "   No pain at … The worst i…")
  }

  @Test func unansweredSliderHasNoKnob() {
    let harness = harness(.slider(.init(nil, in: 0...10)), columns: 40)
    #expect(harness.lines().prefix(2) == [" ▸ Field  ├───────────────────┤  –", "          0                  10"])
    #expect(harness.press("right", "left") == [.didSlide("f", value: 0), .didSlide("f", value: 0)])
  }

  @Test func trackKeepsItsLengthForEveryNumber() {
    let lengths = (0...10).map { value in
      harness(.slider(.init(Double(value), in: 0...10)), columns: 24).lines()[1].prefix { $0 != "‹" }.count
    }
    #expect(Set(lengths).count == 1)
  }

  @Test func arrowsMoveASlider() {
    let harness = harness(.slider(.init(50, in: 0...100)))
    #expect(
      harness.press("left", "right", "ctrl+left", "ctrl+right")
        == [49, 51, 40, 60].map { .didSlide("f", value: $0) })
    harness.configuration = form(.slider(.init(100, in: 0...100)))
    #expect(harness.press("right", "7", "space") == [])
    #expect(harness.press("tab", "enter") == [.didTap("save")])
  }

  // MARK: Maps

  @Test func mapShowsItsViewsAndTheChosenRegion() {
    let harness = harness(.regions(Self.map, selected: "head"), rows: 10)
    let lines = harness.lines()
    #expect(lines[0] == " ▸ Field  ‹Head›")
    #expect(lines[7] == "          Front     Back")
    #expect(lines[1].contains("⣿⣿") && lines[6].contains("⣀"))
    let colors = (10..<16).map { harness.canvas[$0, 1].style.color }
    #expect(colors.contains(.cyan) && !(19..<25).map { harness.canvas[$0, 3].style.color }.contains(.cyan))
  }

  @Test func narrowMapShowsTheViewOfTheChosenRegion() {
    let harness = harness(.regions(Self.map, selected: "back"), columns: 24, rows: 20)
    #expect(harness.lines().prefix(2) == [" ▸ Field", "   ‹Back›"])
    #expect(harness.canvas.text.contains("Back") && !harness.canvas.text.contains("Front"))
    harness.configuration = form(.regions(Self.map, selected: nil))
    #expect(harness.lines()[1] == "   ‹ – ›" && harness.canvas.text.contains("Front"))
  }

  @Test func arrowsChooseARegion() {
    let harness = harness(.regions(Self.map, selected: "trunk"))
    #expect(harness.press("left", "right", "space") == ["head", "back", "back"].map { .didChoose("f", option: $0) })
    #expect(harness.press("1", "h") == [])
    #expect(self.harness(.regions(RegionMap([]), selected: nil)).press("right") == [])
  }

  // MARK: Steps

  @Test func stepsAreAboveTheFields() {
    let steps = FormConfiguration.Steps(current: 1, titles: ["Photo", "Measures", "Review"])
    let harness = ViewHarness(TerminalForm(), form(.text(""), steps: steps), columns: 40, rows: 6)
    #expect(harness.lines().prefix(3) == ["  ●━◉━○  2 of 3 · Measures", "", " ▸ Field"])
    let many = FormConfiguration.Steps(current: 0, titles: (1...40).map { "Step \($0)" })
    harness.configuration = form(.text(""), steps: many)
    #expect(harness.lines()[0] == "  1 of 40 · Step 1")
    harness.configuration = form(.text(""), steps: .init(current: 0, titles: []))
    #expect(harness.lines()[0] == " ▸ Field")
  }
}
