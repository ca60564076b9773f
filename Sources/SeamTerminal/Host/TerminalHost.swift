public import SeamFlow
public import SeamViews

/// Draws flows in a terminal, full screen, and reports what the user does with the keyboard.
///
/// It shows the top layer of the navigation tree: a title bar, the screen, tabs and a line that names the keys
/// valid now. It draws again, once per turn of the main actor, when the tree or a visible screen's configuration
/// changes, and writes only the cells that differ.
///
/// The standard views are drawn natively. Register an app's own views by their configuration; a view that nobody
/// registered is shown as its ``ViewConfiguration/text``.
///
/// ```swift
/// host.register(ChartView.Configuration.self) { chart, page in
///   for bar in chart.bars { page.item(bar.id, bar.label, sends: .didSelect(bar.id)) }
/// }
/// ```
///
/// Keys that are the same everywhere: Escape taps the screen's Cancel where it has one and nothing holds, else goes
/// back, as ← does; 1 to 9 select tabs, with Alt where the view takes digits, and so do Tab and Alt or Ctrl with ← and
/// →, where the view does not need them; F1 shows all keys, Ctrl-L redraws, Ctrl-Z suspends, Ctrl-Q and Ctrl-C quit
/// unless a screen holds, Ctrl-\ quits at once. An action's own key is pressed with Ctrl, or with Alt where Ctrl is
/// taken; the others get a free one.
///
/// The help line says what keys do now: it is read from the table by which they are dispatched. A letter or a digit that
/// is not named never chooses anything: options are chosen with ←, → and Space, and in a question a letter only moves to
/// an answer. What is pasted is text wherever text is taken, and nothing elsewhere; a paste whose end does not come is
/// taken after a second of quiet.
@MainActor
public final class TerminalHost: NavigationHost {
  weak var navigator: Navigator?
  var registry = ViewRegistry<ViewPlace, any EntryView>.standard()
  var views: [EntryID: any EntryView] = [:]
  var alert: AlertBox?
  var menu: KeyMenu?

  /// What the user's keys are about.
  var seen: Sight?
  /// The list of columns that the user went to; nil while keys are for the entry on top.
  var focusedList: EntryID?

  /// What is on the screen.
  private(set) var frame = Canvas(size: Size(columns: 0, rows: 0))
  private var device: (any TerminalDevice)?
  private var topEntry: EntryID?
  private var writer = FrameWriter()
  private var pendingDraw: Task<Void, Never>?

  /// Called when the user quits or the app has nothing more to show.
  var onQuit: (@MainActor () -> Void)?
  /// Called when the user suspends the app.
  var onSuspend: (@MainActor () -> Void)?
  /// Called after each drawing that changed the screen.
  var onDraw: (@MainActor () -> Void)?

  /// What takes keys: the page on top and the question over it.
  struct Sight: Equatable {
    let entry: EntryID?
    let alert: AlertID?

    @MainActor
    init(_ tree: NavigationTree, on host: TerminalHost) {
      entry = host.keyEntry(in: tree)?.id
      alert = tree.alerts.first?.id
    }
  }

  /// Makes a host that draws once a ``TerminalApp`` or a ``TerminalScript`` gives it a screen.
  public init() {}

  /// Draws every view of a type as the page that the closure writes; the last registration for a type counts.
  public func register<Configuration: ViewConfiguration>(
    _ type: Configuration.Type,
    _ write: @escaping @MainActor (Configuration, inout TerminalPage<Configuration.Event>) -> Void
  ) {
    registry.register(PageView(write: write))
  }

  public func show(_ tree: NavigationTree, animated: Bool, in navigator: Navigator) async {
    self.navigator = navigator
    forgetWhatLeft(tree)
    if tree.visibleEntry?.id != topEntry {
      // What was opened from the list is what the user goes on with.
      topEntry = tree.visibleEntry?.id
      focusedList = nil
    }
    if tree.layers.isEmpty { onQuit?() }
    draw()
  }

  private func forgetWhatLeft(_ tree: NavigationTree) {
    let entries = Set(tree.layers.lazy.flatMap(\.stacks).flatMap(\.entries).map(\.id))
    views = views.filter { entries.contains($0.key) }
  }

  // MARK: Drawing

  /// The size of the screen; nil before there is one.
  var screenSize: Size? { device?.size }

  func attach(_ device: any TerminalDevice, usesColor: Bool) {
    self.device = device
    writer = FrameWriter(usesColor: usesColor)
    setNeedsDraw()
  }

  /// Draws in a later turn, once for all that asks in this one.
  func setNeedsDraw() {
    guard pendingDraw == nil else { return }
    pendingDraw = Task { [weak self] in
      if !Task.isCancelled { self?.draw() }
    }
  }

  func draw() {
    pendingDraw?.cancel()
    pendingDraw = nil
    guard let device, let navigator else { return }
    frame = compose(navigator, size: device.size)
    seen = Sight(navigator.tree, on: self)
    let bytes = writer.write(frame)
    guard !bytes.isEmpty else { return }
    device.write(bytes)
    onDraw?()
  }

  /// Draws everything anew, whatever is on the screen.
  func redraw() {
    writer.invalidate()
    draw()
  }

  /// Draws what the screens say now, seen to change or not.
  func drawAfresh() {
    for view in views.values { view.invalidate() }
    draw()
  }

  /// The view of an entry, made when it is first on show; nil where the entry has just left.
  func view(of entry: EntryID) -> (any EntryView)? {
    if let view = views[entry] { return view }
    guard let screen = navigator?.screen(for: entry) else { return nil }
    let place = ViewPlace(entry: entry, navigator: navigator) { [weak self] in self?.setNeedsDraw() }
    let view = registry.view(of: screen, in: place)
    views[entry] = view
    return view
  }
}
