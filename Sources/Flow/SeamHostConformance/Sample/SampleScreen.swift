import Observation
import SeamViews

/// A screen of the suite, which records its events.
@Observable
final class SampleScreen<Configuration: ViewConfiguration>: Screen {
  var configuration: Configuration
  var canLeave: Bool
  private(set) var events: [Configuration.Event] = []
  private(set) var triesToLeave = 0
  @ObservationIgnored private let answer: @MainActor (Configuration.Event, Configuration) -> Configuration

  /// Creates a screen; `answer` returns its configuration after an event.
  init(
    _ configuration: Configuration, canLeave: Bool = true,
    answer: @escaping @MainActor (Configuration.Event, Configuration) -> Configuration = { $1 }
  ) {
    self.configuration = configuration
    self.canLeave = canLeave
    self.answer = answer
  }

  func handle(_ event: Configuration.Event) {
    events.append(event)
    configuration = answer(event, configuration)
  }

  func didTryToLeave() { triesToLeave += 1 }
}

/// Describes the events of a screen of any type, for the report.
@MainActor
protocol EventRecorder {
  var heard: String { get }
}

extension SampleScreen: EventRecorder {
  var heard: String { "\(events)" }
}
