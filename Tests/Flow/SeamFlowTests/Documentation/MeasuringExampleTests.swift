import Observation
import SeamViews
import SeamViewsTesting
import Testing

/// The examples of charts, codes, sliders and maps in the doc comments, compiled and run.
@MainActor
struct MeasuringExampleTests {
  @Test func aChart() {
    #expect(heel.chart.readings.map(\.text) == ["3 May: 6.2 cm²", "10 May: 4.9 cm²"])
    #expect(heel.chart.band?.label == "Expected healing")
  }

  @Test func aCode() throws {
    let screen = CodeScreen()
    let user = ScreenDriver(screen)
    try user.type("123", into: "Your PIN")
    #expect(screen.unlocked == nil)
    try user.type("1234", into: "Your PIN")
    #expect(screen.unlocked == "1234")
  }

  @Test func aSlider() {
    let field = FormConfiguration.Field(id: "pain", label: "Pain", slider(7))
    guard case .slider(let slider) = field.content else { return #expect(Bool(false)) }
    #expect(slider.text == "7" && slider.lowText == "No pain")
  }

  @Test func aMap() {
    let foot = RegionMap([
      .init(
        title: "Sole", aspectRatio: 0.5,
        regions: [
          .init(id: "heel", title: "Heel", polygon: [.init(0.2, 0.7), .init(0.8, 0.7), .init(0.5, 1)]),
          .init(id: "toes", title: "Toes", polygon: [.init(0.1, 0), .init(0.9, 0), .init(0.9, 0.2), .init(0.1, 0.2)]),
        ])
    ])
    #expect(foot.views[0].region(at: .init(0.5, 0.1))?.id == "toes")
    #expect(foot.views[0].region(at: .init(0.5, 0.8))?.id == "heel")
  }

  private var heel: ChartConfiguration {
    ChartConfiguration(
      title: "Left heel",
      chart: .init(
        x: .init(label: "Date", ticks: [.init(0, "3 May"), .init(7, "10 May")]),
        y: .init(label: "Area", unit: "cm²", from: 0),
        series: [
          .init(
            label: "Area",
            points: [
              .init(id: "a", x: 0, y: 6.2, text: "3 May: 6.2 cm²"),
              .init(id: "b", x: 7, y: 4.9, text: "10 May: 4.9 cm²"),
            ])
        ],
        band: .init(
          label: "Expected healing",
          points: [.init(x: 0, lower: 5.8, upper: 6.6), .init(x: 7, lower: 4, upper: 5)])))
  }

  private func slider(_ pain: Double) -> FormConfiguration.Field.Content {
    .slider(.init(pain, in: 0...10, low: "No pain", high: "Worst pain"))
  }
}

@MainActor
private protocol CodeScreenDelegate: AnyObject {
  func didCancel(in screen: CodeScreen)
}

@Observable
private final class CodeScreen: Screen {
  private var code = ""
  private(set) var unlocked: String?
  @ObservationIgnored weak var delegate: (any CodeScreenDelegate)?

  var configuration: CodeEntryConfiguration { CodeEntryConfiguration(title: "Your PIN", code: code, length: 4) }

  func handle(_ event: CodeEntryConfiguration.Event) {
    switch event {
    case .didChange(let code):
      self.code = code
      if configuration.isComplete { unlock(with: code) }
    case .didTap: delegate?.didCancel(in: self)
    }
  }

  private func unlock(with code: String) { unlocked = code }
}
