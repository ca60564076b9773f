import SeamViews
import Testing

struct SliderTests {
  private typealias Slider = FormConfiguration.Slider

  @Test func stepsBetweenTheBounds() {
    #expect(Slider(3, in: 0...10).value(steppedBy: 1) == 4)
    #expect(Slider(3, in: 0...10).value(steppedBy: -5) == 0)
    #expect(Slider(10, in: 0...10).value(steppedBy: 1) == nil)
    #expect(Slider(0, in: 0...10).value(steppedBy: -1) == nil)
    #expect(Slider(0, in: 0...10).value(steppedBy: .max) == 10)
    #expect(Slider(2.5, in: 0...10).value(steppedBy: 0) == 3, "Between two steps, the nearest one counts.")
  }

  @Test func firstStepAnswersWithTheLowerBound() {
    let slider = Slider(nil, in: 2...10)
    #expect(slider.text == nil && slider.fraction == nil && slider.currentStep == nil)
    #expect(slider.value(steppedBy: 1) == 2 && slider.value(steppedBy: -1) == 2)
  }

  @Test func valuesAreExactDecimals() {
    let slider = Slider(0.3, in: 0...1, step: 0.1)
    #expect(
      (0...10).map { slider.text(of: slider[step: $0]) } == (0...9).map { "0.\($0)" }.map { $0 == "0.0" ? "0" : $0 } + [
        "1"
      ])
    #expect(slider.value(steppedBy: 1) == 0.4)
    #expect(Slider(nil, in: -0.3...0.3, step: 0.1)[step: 6] == 0.3)
  }

  @Test func valuesOfMoreThan15DecimalPlacesAreWrittenWithAnExponent() {
    let slider = Slider(0, in: 0...1)
    #expect(slider.text(of: 1e-15) == "0.000000000000001")
    #expect(slider.text(of: 1e-16) == "1e-16")
  }

  @Test func positionsAreRoundedToSteps() {
    let slider = Slider(5, in: 0...10)
    #expect(slider.fraction == 0.5)
    #expect([0, 0.04, 0.06, 0.5, 1, 7, -1, .nan].map(slider.value(at:)) == [0, 0, 1, 5, 10, 10, 0, 0])
    #expect(Slider(nil, in: 0...10, step: 3).value(at: 1) == 9, "10 is no multiple of 3.")
    #expect(Slider(1, in: 1...1).fraction == 0)
  }

  @Test func textsNameBoundsAndValue() {
    let plain = Slider(7, in: 0...10)
    #expect([plain.text, plain.lowText, plain.highText] == ["7", "0", "10"])
    let named = Slider(7, in: 0...10, low: "No pain", high: "Worst pain", caption: "severe")
    #expect([named.text, named.lowText, named.highText] == ["7 · severe", "No pain", "Worst pain"])
    #expect(Slider(nil, in: 0...10, caption: "severe").text == nil)
  }

  @Test(arguments: [
    (Double.nan, 0.0...10.0, 1.0), (.infinity, 0...10, 1), (-.infinity, 0...10, 1), (5, -.infinity...(.infinity), 1),
    (5, 0...10, 0), (5, 0...10, -1), (5, 0...10, .nan), (5, 0...10, .infinity), (5, 0...10, 1e-300), (5, 0...1e300, 1),
    (5, 7...7, 1),
  ])
  func survivesAnyNumbers(value: Double, range: ClosedRange<Double>, step: Double) {
    let slider = Slider(value, in: range, step: step)
    #expect(slider.step > 0 && slider.lastStep >= 0)
    #expect(slider.value.map(slider.range.contains) ?? value.isNaN)
    for count in [-1, 1, .max, .min] {
      #expect(slider.value(steppedBy: count).map(slider.range.contains) ?? true)
    }
    #expect(slider.range.contains(slider.value(at: 0.5)))
    #expect(slider.fraction.map((0...1).contains) ?? true)
  }

  @Test func robotsChooseFromAtMost101Values() throws {
    func options(_ slider: FormConfiguration.Slider) throws -> [String] {
      let form = FormConfiguration(
        title: "", sections: [.init(fields: [.init(id: "pain", label: "Pain", .slider(slider))])])
      guard case .choose(let options) = try #require(form.controls.first).use else { return [] }
      #expect(options.filter(\.isSelected).map(\.title) == [slider.text].compactMap { $0 })
      #expect(options.map(\.event) == options.map { .didSlide("pain", value: Double($0.title) ?? .nan) })
      return options.map(\.title)
    }
    #expect(try options(.init(nil, in: 0...10)) == (0...10).map(String.init))
    #expect(try options(.init(3, in: 0...10)).count == 11)
    let many = try options(.init(nil, in: 0...1_000_000, step: 0.5))
    #expect(many.count == 101 && many.first == "0" && many[1] == "5000" && many.last == "500000")
  }
}
