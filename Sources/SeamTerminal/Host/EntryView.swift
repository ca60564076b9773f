import SeamFlow
import SeamViews

/// A screen on show with the state of its view, whatever its type.
@MainActor
protocol EntryView: AnyObject {
  /// The title for the bar; empty where the content says it or there is none.
  var title: String { get }
  /// What keys do in the view itself.
  var commands: [KeyTable.Command] { get }
  /// The keys of the screen's actions.
  ///
  /// - Parameter escapeCancels: whether Escape is the key of Cancel, so that it needs no other.
  func bindings(escapeCancels: Bool) -> KeyBindings
  /// The enabled action that leaves without doing anything.
  var cancelAction: Action? { get }

  func draw(_ size: Size) -> Canvas

  func tap(_ action: Action.ID)

  /// Reads the configuration again at the next use, even if it was not seen to change.
  func invalidate()
}

/// Keeps a view's state beside what was read of its screen.
final class ScreenView<View: TerminalView>: EntryView {
  typealias Configuration = View.Configuration

  private let view: View
  private let reading: ScreenReading<Configuration>
  private let place: ViewPlace
  private var state: View.State
  private var configuration: Configuration { reading.configuration }

  init(_ view: View, of screen: any Screen<Configuration>, at place: ViewPlace) {
    self.view = view
    self.place = place
    reading = ScreenReading(screen, onChange: place.onChange)
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
    place.navigator?.didUse(place.entry) { [reading] _ in reading.send(event) }
  }

  // MARK: What it offers

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
