import Observation

/// The configuration that a host has read of a screen.
///
/// It is read again only after observation reported a change.
///
/// A host owns one for each screen that it draws. It does not retain the screen, which the navigator owns.
@MainActor
public final class ScreenReading<Configuration: ViewConfiguration> {
  /// The configuration that was read last.
  public private(set) var configuration: Configuration
  private weak var screen: (any Screen<Configuration>)?
  private let onChange: @MainActor () -> Void
  private var isStale = true
  /// The number of readings.
  ///
  /// A notification for an earlier reading is stale and is ignored.
  private var count = 0

  /// Reads a screen.
  ///
  /// - Parameters:
  ///   - screen: the screen to read.
  ///   - onChange: called in a later turn of the main actor after a change; call ``read()`` then.
  public init(_ screen: any Screen<Configuration>, onChange: @escaping @MainActor () -> Void) {
    self.screen = screen
    self.onChange = onChange
    configuration = screen.configuration
  }

  /// Reads the configuration if it may have changed.
  ///
  /// - Returns: the previous configuration; nil if nothing was read.
  @discardableResult
  public func read() -> Configuration? {
    guard isStale, let screen else { return nil }
    isStale = false
    count += 1
    let count = count
    let old = configuration
    configuration = withObservationTracking {
      screen.configuration
    } onChange: { [weak self] in
      Task { @MainActor in self?.didChange(since: count) }
    }
    return old
  }

  /// Passes an event to the screen and marks the configuration as stale.
  ///
  /// Hosts call it through the navigator, which checks whether the screen is current.
  public func send(_ event: Configuration.Event) {
    screen?.handle(event)
    isStale = true
  }

  /// Marks the configuration as stale, even if no change was reported.
  public func invalidate() { isStale = true }

  private func didChange(since count: Int) {
    guard count == self.count else { return }
    isStale = true
    onChange()
  }

  /// The enabled cancel action, which Escape taps.
  public var cancelAction: Action? { configuration.cancelAction }

  /// Returns the event that tapping an action sends; nil if no enabled action has this identifier.
  ///
  /// - Parameters:
  ///   - action: the identifier of the action.
  ///   - more: actions that the view has in addition to the configuration's.
  public func event(for action: Action.ID, offeredBeside more: [Action] = []) -> Configuration.Event? {
    read()
    guard (configuration.actions + more).contains(where: { $0.id == action && $0.isEnabled }) else { return nil }
    return Configuration.event(for: action)
  }
}
