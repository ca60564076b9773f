import Observation
import SeamViews

/// A screen on show with the state of its view, whatever its type.
@MainActor
protocol EntryView: AnyObject {
  /// The title for the bar; empty where the content says it or there is none.
  var title: String { get }
  var hints: [KeyHint] { get }
  var bindings: KeyBindings { get }
  /// Whether digits are text now, so that tabs are selected with Alt.
  var takesDigits: Bool { get }
  /// The enabled action that leaves without doing anything.
  var cancelAction: Action? { get }

  func draw(_ size: Size) -> Canvas

  /// Takes an input; false where the view has no use for it.
  func handle(_ input: Input) -> Bool

  func tap(_ action: Action.ID)

  /// Reads the configuration again at the next use, even if it was not seen to change.
  func invalidate()
}

/// Keeps a view's state beside its screen and reads the configuration only when it has changed.
final class ScreenView<View: TerminalView>: EntryView {
  typealias Configuration = View.Configuration

  private let view: View
  // The navigator owns screens; one that has left must not be held here.
  private weak var screen: (any Screen<Configuration>)?
  private let onChange: @MainActor () -> Void
  private var configuration: Configuration
  private var state: View.State
  private var isStale = true
  /// Counts readings, so that a change of what has been read again since is not news.
  private var reading = 0

  init(_ view: View, of screen: any Screen<Configuration>, onChange: @escaping @MainActor () -> Void) {
    self.view = view
    self.screen = screen
    self.onChange = onChange
    configuration = screen.configuration
    state = view.makeState(for: configuration)
  }

  func invalidate() { isStale = true }

  private func refresh() {
    guard isStale, let screen else { return }
    isStale = false
    reading += 1
    let reading = reading
    let old = configuration
    withObservationTracking {
      configuration = screen.configuration
    } onChange: { [weak self] in
      Task { @MainActor in self?.didChange(since: reading) }
    }
    view.update(&state, from: old, to: configuration)
  }

  private func didChange(since reading: Int) {
    guard reading == self.reading else { return }
    isStale = true
    onChange()
  }

  func draw(_ size: Size) -> Canvas {
    refresh()
    var canvas = Canvas(size: size)
    view.draw(configuration, &state, on: &canvas)
    return canvas
  }

  func handle(_ input: Input) -> Bool {
    refresh()
    switch view.handle(input, configuration, &state) {
    case .ignored: return false
    case .handled: break
    case .send(let event): send(event)
    }
    return true
  }

  func tap(_ action: Action.ID) {
    refresh()
    let offered = configuration.actions + view.actions(configuration, state)
    guard offered.contains(where: { $0.id == action && $0.isEnabled }), let event = Configuration.event(for: action)
    else { return }
    send(event)
  }

  private func send(_ event: Configuration.Event) {
    screen?.handle(event)
    isStale = true
  }

  // MARK: What it offers

  var title: String {
    refresh()
    return view.title(configuration)
  }

  var hints: [KeyHint] {
    refresh()
    return view.hints(configuration, state)
  }

  var takesDigits: Bool {
    refresh()
    return view.takesDigits(configuration, state)
  }

  var bindings: KeyBindings {
    refresh()
    let cancel = cancelAction
    // Escape is the key of Cancel.
    let actions = view.actions(configuration, state).filter { $0.key != nil || $0.id != cancel?.id }
    return KeyBindings(actions, reserved: view.reservedKeys(configuration))
  }

  var cancelAction: Action? {
    refresh()
    return configuration.actions.first { $0.role == .cancel && $0.isEnabled }
  }
}
