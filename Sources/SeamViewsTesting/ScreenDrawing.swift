import Observation
package import SeamViews

/// What a host shows of a screen: what it read last, and reads again only after observation announced a change.
///
/// A screen that changes without observation stays as it was drawn, here as in a terminal or a window.
@MainActor
package final class ScreenDrawing {
  /// The screen; nil once it is gone, as a drawing does not keep it.
  package private(set) weak var screen: (any Screen)?
  private var drawn: any ViewConfiguration
  private var change = ChangeFlag()

  /// Draws a screen.
  package init(_ screen: any Screen) {
    self.screen = screen
    drawn = Self.read(screen, raising: change)
  }

  /// What the user sees.
  package var configuration: any ViewConfiguration {
    if change.isRaised, let screen {
      change = ChangeFlag()
      drawn = Self.read(screen, raising: change)
    }
    return drawn
  }

  /// What is wrong where the screen has changed and no host draws it; nil where the user sees what it says.
  package var undrawnChange: String? {
    guard let screen, !Self.areEqual(screen.configuration, configuration) else { return nil }
    return "\(type(of: screen)) changed its configuration without observation, so no host draws the change: make the "
      + "class @Observable, and whatever its configuration is computed from."
  }

  private static func read(_ screen: any Screen, raising change: ChangeFlag) -> any ViewConfiguration {
    withObservationTracking {
      screen.configuration
    } onChange: {
      change.raise()
    }
  }

  private static func areEqual<Configuration: ViewConfiguration>(
    _ configuration: Configuration, _ other: any ViewConfiguration
  ) -> Bool {
    other as? Configuration == configuration
  }
}

/// A flag that any thread can raise, and that is up at once.
///
/// Observation reports from whichever thread changes a value. A stream that is finished stays so and says so, which
/// spares a lock.
private struct ChangeFlag: Sendable {
  private let stream: AsyncStream<Void>
  private let continuation: AsyncStream<Void>.Continuation

  init() { (stream, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(0)) }

  func raise() { continuation.finish() }

  var isRaised: Bool {
    if case .terminated = continuation.yield() { true } else { false }
  }
}
