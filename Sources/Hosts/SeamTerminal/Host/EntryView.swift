import SeamFlow
import SeamViews

/// A visible screen with its view state, type-erased.
@MainActor
protocol EntryView: AnyObject {
  /// The title for the bar; empty if the content shows it or there is none.
  var title: String { get }
  /// The key commands of the view itself.
  var commands: [KeyTable.Command] { get }
  /// Returns the keys of the screen's actions.
  ///
  /// - Parameter escapeCancels: whether Escape triggers Cancel, which then needs no other key.
  func bindings(escapeCancels: Bool) -> KeyBindings
  /// The enabled action with the cancel role.
  var cancelAction: Action? { get }

  func draw(_ size: Size) -> Canvas

  func tap(_ action: Action.ID)

  /// Marks the configuration as stale, so that the next use reads it again even without an observed change.
  func invalidate()
}

/// Stores a view's state together with the configuration read from its screen.
final class ScreenView<View: TerminalView>: EntryView {
  typealias Configuration = View.Configuration

  private let view: View
  private let reading: ScreenReading<Configuration>
  private let context: ViewContext
  private var state: View.State
  private var configuration: Configuration { reading.configuration }

  init(_ view: View, of screen: any Screen<Configuration>, at context: ViewContext) {
    self.view = view
    self.context = context
    reading = ScreenReading(screen, onChange: context.onChange)
    state = view.makeState(for: reading.configuration)
  }

  func invalidate() { reading.invalidate() }

  private func refresh() {
    if let old = reading.read() { view.update(&state, from: old, to: configuration) }
  }

  func draw(_ size: Size) -> Canvas {
    refresh()
    var canvas = Canvas(size: size)
    view.draw(configuration, &state, on: &canvas)
    return canvas
  }

  func tap(_ action: Action.ID) {
    refresh()
    send(reading.event(for: action, offeredBeside: view.actions(configuration, state)))
  }

  private func send(_ event: Configuration.Event?) {
    guard let event else { return }
    context.navigator?.didUse(context.entry) { [reading] _ in reading.send(event) }
  }

  // MARK: Commands

  var title: String {
    refresh()
    return view.title(configuration)
  }

  var commands: [KeyTable.Command] {
    refresh()
    return view.commands(configuration, state).map { command in
      var erased = KeyTable.Command(groups: command.groups, title: command.title) { [self] key in
        send(command.perform(key, &state))
      }
      if let paste = command.paste { erased.paste = { [self] text in send(paste(text, &state)) } }
      return erased
    }
  }

  func bindings(escapeCancels: Bool) -> KeyBindings {
    refresh()
    let cancel = escapeCancels ? cancelAction : nil
    let actions = view.actions(configuration, state).filter { $0.key != nil || $0.id != cancel?.id }
    return KeyBindings(actions, reserved: view.reservedKeys(configuration))
  }

  var cancelAction: Action? {
    refresh()
    return reading.cancelAction
  }
}
