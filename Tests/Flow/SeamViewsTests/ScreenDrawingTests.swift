import Observation
import SeamViews
import SeamViewsTesting
import Testing

/// A driver uses the configuration that a host would draw, not the screen's current one.
@MainActor
struct ScreenDrawingTests {
  @Test func observedChangesAreDrawn() throws {
    let user = ScreenDriver(CountScreen())
    for count in 1...3 {
      try user.tap("Count \(count - 1)")
      #expect(user.text.contains("[Count \(count)]"))
      #expect(user.undrawnChange == nil)
    }
  }

  @Test func unobservedChangeIsNotDrawnAndIsReported() throws {
    let user = ScreenDriver(DeadScreen())
    try user.tap("Count 0")
    #expect(user.text.contains("[Count 0]"))
    let problem = try #require(user.undrawnChange)
    #expect(problem.hasPrefix("DeadScreen changed its configuration without observation"))
    #expect(problem.contains("@Observable"))
    #expect { try user.tap("Count 1") } throws: {
      "\($0)".hasPrefix(problem) && "\($0)".contains("Available: Count 0.")
    }
  }

  @Test func unobservedChangeAfterAnObservedOneIsNotDrawn() throws {
    let screen = HalfScreen()
    let user = ScreenDriver(screen)
    screen.observed = 1
    #expect(user.text.contains("1 and 0"))
    screen.ignored = 1
    #expect(user.text.contains("1 and 0") && user.undrawnChange != nil)
    screen.observed = 2
    #expect(user.text.contains("2 and 1") && user.undrawnChange == nil)
  }

  @Test func constantScreenNeedsNoObservation() throws {
    let user = ScreenDriver(StillScreen())
    try user.tap("Stay")
    #expect(user.undrawnChange == nil)
  }

  @Test func readingUsesTheCurrentActions() async {
    let screen = CountScreen()
    var changes = 0
    let reading = ScreenReading(screen) { changes += 1 }
    reading.read()
    #expect(reading.event(for: "count") == .didTap("count"))
    #expect(reading.event(for: "none") == nil)
    screen.isEnabled = false
    while changes == 0 { await Task.yield() }
    #expect(reading.event(for: "count") == nil, "It is read again before the action is looked up.")
  }

  @Test func drawingDoesNotRetainItsScreen() {
    weak var screen: CountScreen?
    let drawing = {
      let counting = CountScreen()
      screen = counting
      return ScreenDrawing(counting)
    }()
    #expect(screen == nil && drawing.screen == nil)
    #expect(drawing.configuration.text.contains("Count 0") && drawing.undrawnChange == nil)
    #expect(ScreenDriver(drawing) == nil)
  }
}

@Observable
private final class CountScreen: Screen {
  private var count = 0
  var isEnabled = true
  var configuration: MessageConfiguration {
    .init(title: "Counter", primary: Action("count", title: "Count \(count)", isEnabled: isEnabled))
  }
  func handle(_ event: MessageConfiguration.Event) { count += 1 }
}

/// Like `CountScreen`, but without `@Observable`.
private final class DeadScreen: Screen {
  private var count = 0
  var configuration: MessageConfiguration {
    .init(title: "Counter", primary: Action("count", title: "Count \(count)"))
  }
  func handle(_ event: MessageConfiguration.Event) { count += 1 }
}

@Observable
private final class HalfScreen: Screen {
  var observed = 0
  @ObservationIgnored var ignored = 0
  var configuration: MessageConfiguration { .init(title: "\(observed) and \(ignored)") }
  func handle(_ event: MessageConfiguration.Event) {}
}

private final class StillScreen: Screen {
  let configuration = MessageConfiguration(title: "Still", primary: Action("stay", title: "Stay"))
  func handle(_ event: MessageConfiguration.Event) {}
}
