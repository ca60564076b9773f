import Observation

/// What a host has read of a screen: reads the configuration again only after observation announced a change.
///
/// Every host keeps one for each screen that it draws. It does not keep the screen, which the navigator owns.
@MainActor
public final class ScreenReading<Configuration: ViewConfiguration> {
  /// The configuration as it was read last.
  public private(set) var configuration: Configuration
  private weak var screen: (any Screen<Configuration>)?
  private let onChange: @MainActor () -> Void
  private var isStale = true
  /// Counts readings: a change of what has been read again since is not news.
  private var count = 0

  /// Reads a screen.
  ///
  /// - Parameter onChange: called in a later turn of the main actor after a change; ``read()`` is due then.
  public init(_ screen: any Screen<Configuration>, onChange: @escaping @MainActor () -> Void) {
    self.screen = screen
    self.onChange = onChange
    configuration = screen.configuration
  }

  /// Reads the configuration if it may have changed since.
  ///
  /// - Returns: the configuration that was read before; nil if nothing was read.
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

  /// Passes an event to the screen, and has the next ``read()`` read.
  ///
  /// Hosts call it through the navigator, which knows whether the screen is still current.
  public func send(_ event: Configuration.Event) {
    screen?.handle(event)
    isStale = true
  }

  /// Has the next ``read()`` read, even if no change was announced.
  public func invalidate() { isStale = true }

  private func didChange(since count: Int) {
    guard count == self.count else { return }
    isStale = true
    onChange()
  }

  /// The enabled action that leaves without doing anything, which Escape taps.
  public var cancelAction: Action? { configuration.cancelAction }

  /// The event that tapping an action sends; nil if no enabled action has this identifier.
  ///
  /// - Parameter more: actions that the view offers beside the configuration's.
  public func event(for action: Action.ID, offeredBeside more: [Action] = []) -> Configuration.Event? {
    read()
    guard (configuration.actions + more).contains(where: { $0.id == action && $0.isEnabled }) else { return nil }
    return Configuration.event(for: action)
  }
}
