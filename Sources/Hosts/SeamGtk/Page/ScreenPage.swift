#if Gtk
import CSeamGtk
import SeamFlow
import SeamViews

/// Connects a view to its screen, and shows each changed configuration in it.
final class ScreenPage<View: GtkView>: EntryPage {
  typealias Configuration = View.Configuration

  private let column = Owned(sinking: Make.column())
  private let view: View
  private let header: PageHeader
  private let reading: ScreenReading<Configuration>
  private var configuration: Configuration { reading.configuration }
  private var isShown = false
  private let surroundings: PageContext

  var widget: WidgetPointer { column.pointer }
  var title: String { configuration.title }
  private(set) var hasTakenFocus = false
  var isSeen = false {
    didSet { if isSeen, !oldValue { refresh() } }
  }

  init(
    of screen: any Screen<Configuration>, in surroundings: PageContext,
    makeView: @MainActor (@escaping @MainActor (Configuration.Event) -> Void) -> View
  ) {
    self.surroundings = surroundings
    let sender = Sender<Configuration.Event>()
    let changes = Sender<Void>()
    reading = ScreenReading(screen) { changes.send?(()) }
    view = makeView { sender.send?($0) }
    header = PageHeader()
    widget.append(header.widget)
    widget.append(view.widget)
    gtk_widget_set_vexpand(view.widget, 1)
    sender.send = { [weak self] in self?.send($0) }
    changes.send = { [weak self] _ in if self?.isSeen == true { self?.refresh() } }
    header.onTap = { [weak self] in self?.tap($0) }
    header.onRefresh = { [weak self] in _ = self?.askForRefresh() }
    widget.insert(header.actions, as: PageHeader.prefix)
  }

  // MARK: Showing

  func refresh() {
    // An update would remove typed text that is not sent yet.
    guard typed.isEmpty, let old = reading.read(), old != configuration || !isShown || hasSent else { return }
    isShown = true
    hasSent = false
    view.update(to: configuration)
    header.show(
      title: view.title(of: configuration), actions: view.barActions(of: configuration),
      refresh: view.refresh(of: configuration))
    surroundings.onChange()
  }

  // MARK: Events

  /// Whether the user did something since the last update: the configuration is then shown even if it is unchanged.
  private var hasSent = false
  private var pendingEcho: Task<Void, Never>?

  /// Text typed while the page was not current, to be sent once it is.
  private var typed: [Configuration.Event] = []

  func sendTyped() { send([]) }

  private func send(_ event: Configuration.Event) { send([event]) }

  private func send(_ new: [Configuration.Event]) {
    let events = typed + new
    guard !events.isEmpty else { return }
    typed = []
    for event in events {
      let outcome = surroundings.use { [reading] _ in reading.send(event) }
      if outcome == .stale, View.isTyping(event) { typed.append(event) }
    }
    hasSent = true
    // Deferred, because the reporting widget is still changing.
    guard pendingEcho == nil else { return }
    pendingEcho = Task { [weak self] in
      self?.pendingEcho = nil
      self?.reading.invalidate()
      self?.refresh()
    }
  }

  func tap(_ action: Action.ID) {
    reading.invalidate()
    refresh()
    if let event = reading.event(for: action) { send(event) }
  }

  func action(for key: Character) -> Action? {
    configuration.actions.first { $0.isEnabled && $0.key?.lowercased() == key.lowercased() }
  }

  var cancelAction: Action? { reading.cancelAction }

  func askForRefresh() -> Bool {
    guard view.refresh(of: configuration) != .unavailable else { return false }
    if view.refresh(of: configuration) == .available { view.askForRefresh() }
    return true
  }

  func takeFocus() -> Bool {
    hasTakenFocus = true
    return view.takeFocus() || gtk_widget_child_focus(view.widget, GTK_DIR_TAB_FORWARD) != 0
  }

  var searchField: WidgetPointer? { view.searchField }

  func escape() -> Bool { view.escape() }

  func setWindowControls(start: Bool, end: Bool) { header.setWindowControls(start: start, end: end) }

  func setRoom(_ width: Int32?) { header.room = width }

  func openMenu() -> Bool { header.openMenu() }

  func setBack(_ back: BackControl?) { header.setBack(back) }
}

/// Forwards the callbacks of a view or a screen to its page, which is made after them.
@MainActor
private final class Sender<Event> {
  var send: (@MainActor (Event) -> Void)?
}
#endif
