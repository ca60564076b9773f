import Observation
package import SeamViews

/// A screen as a host shows it: its configuration is read again only after observation reported a change.
///
/// A screen that changes without observation keeps its old appearance, here as in a terminal or a window.
@MainActor
package final class ScreenDrawing {
  /// The screen, held weakly; nil once it is released.
  package private(set) weak var screen: (any Screen)?
  private var drawn: any ViewConfiguration
  private var change = ChangeFlag()

  /// Draws a screen.
  package init(_ screen: any Screen) {
    self.screen = screen
    drawn = Self.read(screen, raising: change)
  }

  /// The configuration that the user sees.
  package var configuration: any ViewConfiguration {
    if change.isRaised, let screen {
      change = ChangeFlag()
      drawn = Self.read(screen, raising: change)
    }
    return drawn
  }

  /// A description of a change that no host draws, because observation did not report it; nil if there is none.
  package var undrawnChange: String? {
    guard let screen, !Self.areEqual(screen.configuration, configuration) else { return nil }
    return "\(type(of: screen)) changed its configuration without observation, so no host draws the change. Make the "
      + "class and every object that its configuration is computed from @Observable."
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

/// A flag that any thread can raise, with immediate effect.
///
/// Observation reports on the thread that changes a value. The flag is a stream that is finished once, which avoids a
/// lock.
private struct ChangeFlag: Sendable {
  private let stream: AsyncStream<Void>
  private let continuation: AsyncStream<Void>.Continuation

  init() { (stream, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(0)) }

  func raise() { continuation.finish() }

  var isRaised: Bool {
    if case .terminated = continuation.yield() { true } else { false }
  }
}
