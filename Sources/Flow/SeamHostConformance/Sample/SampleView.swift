import SeamViews

/// The views that a host draws: the standard ones, and one that it does not know.
enum SampleView: String, Codable, CaseIterable {
  case message, list, emptyList, detail, form, measures, codeEntry, progress, unknown
  case chart, emptyChart, photos

  @MainActor
  func makeScreen() -> any Screen {
    switch self {
    case .message: SampleScreen(SampleConfiguration.message)
    case .list: SampleScreen(SampleConfiguration.list, answer: SampleConfiguration.answer)
    case .emptyList: SampleScreen(SampleConfiguration.emptyList)
    case .detail: SampleScreen(SampleConfiguration.detail)
    case .form: SampleScreen(SampleConfiguration.form, answer: SampleConfiguration.answer)
    case .measures: SampleScreen(SampleConfiguration.measures, answer: SampleConfiguration.answer)
    case .codeEntry: SampleScreen(SampleConfiguration.codeEntry, answer: SampleConfiguration.answer)
    case .progress: SampleScreen(SampleConfiguration.progress)
    case .chart: SampleScreen(SampleConfiguration.chart)
    case .emptyChart: SampleScreen(SampleConfiguration.emptyChart)
    case .photos: SampleScreen(SampleConfiguration.photos)
    case .unknown: SampleScreen(UnknownConfiguration(count: 7))
    }
  }
}

/// A view that no host knows: hosts show its text.
struct UnknownConfiguration: ViewConfiguration {
  let count: Int

  var title: String { "Unknown" }
  var actions: [Action] { [Action("step", title: "Step")] }
  var text: String { "The count is \(count)" }

  enum Event: Equatable, ActionEvent {
    case didTap(Action.ID)
  }
}
