public import SeamFlow
public import SeamViews

/// Draws flows full screen in a terminal, and reports the user's actions from the keyboard.
///
/// It shows the top layer of the navigation tree: a title bar, the screen, tabs and a help line that names the current
/// keys. It redraws at most once per turn of the main actor, when the tree or a visible screen's configuration changes,
/// and writes only the cells that differ.
///
/// The standard views are drawn natively. Register an app's own views by their configuration type; an unregistered view
/// is shown as its `text`.
///
/// ```swift
/// host.register(PollConfiguration.self) { poll, page in
///   for answer in poll.answers { page.item(answer.id, answer.label, sends: .didSelect(answer.id)) }
/// }
/// ```
///
/// Keys that are the same everywhere: Escape taps the screen's Cancel if it has one and does not prevent leaving, and
/// otherwise goes back, as ← does; 1 to 9 select tabs, together with Alt if the view handles digits, as a list with a
/// search does; Tab and Alt or Ctrl with ← and → also select tabs, unless the view uses them; F1 lists all keys, Ctrl-L
/// redraws, Ctrl-Z suspends, Ctrl-Q and Ctrl-C quit unless a screen prevents leaving, Ctrl-\ quits immediately. An
/// action's own key is pressed with Ctrl, or with Alt if Ctrl is taken; actions without a key are assigned a free one.
///
/// The help line is derived from the table that dispatches keys, so that it is always correct. A letter or a digit that
/// is not listed never chooses anything: options are chosen with ←, → and Space, segments with their digits, and in a
/// question a letter only moves the focus to an answer. Pasted text goes to the focused text, and is ignored if there
/// is none; a paste without an end marker ends after a second of silence.
@MainActor
public final class TerminalHost: NavigationHost {
  weak var navigator: Navigator?
  var registry = ViewRegistry<ViewContext, any EntryView>.standard()
  var views: [EntryID: any EntryView] = [:]
  var alert: AlertBox?
  var menu: KeyMenu?

  /// Decodes the images of photos; without it, their captions, facts and sizes are shown.
  ///
  /// Set it before the first screen with photos is drawn. Images elsewhere, as in lists, are not drawn.
  public var images: TerminalImages?

  /// The entry and question that the user's keys are meant for.
  var seen: InputTarget?
  /// The list column that the user moved to; nil if keys go to the top entry.
  var focusedList: EntryID?

  /// The frame on the screen.
  private(set) var frame = Canvas(size: Size(columns: 0, rows: 0))
  private var device: (any TerminalDevice)?
  private var topEntry: EntryID?
  private var writer = FrameWriter()
  private var pendingDraw: Task<Void, Never>?

  /// Called when the user quits or the root flow has ended.
  var onQuit: (@MainActor () -> Void)?
  /// Called when the user suspends the app.
  var onSuspend: (@MainActor () -> Void)?
  /// Called after each drawing that changed the screen.
  var onDraw: (@MainActor () -> Void)?

  /// The targets of keys: the top page and the question in front of it.
  struct InputTarget: Equatable {
    let entry: EntryID?
    let alert: AlertID?

    @MainActor
    init(_ tree: NavigationTree, on host: TerminalHost) {
      entry = host.keyEntry(in: tree)?.id
      alert = tree.alerts.first?.id
    }
  }

  /// Makes a host that draws once a ``TerminalApp`` or a ``TerminalScript`` provides a screen.
  public init() {}

  /// Draws every view of a type as the page that the closure writes; a later registration of the type replaces it.
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
      // A newly opened entry takes the focus.
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

  /// The size of the screen; nil before a screen is provided.
  var screenSize: Size? { device?.size }

  func attach(_ device: any TerminalDevice, colors: ColorDepth) {
    self.device = device
    writer = FrameWriter(colors: colors)
    setNeedsDraw()
  }

  /// Schedules a drawing in a later turn; requests in the same turn are coalesced.
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
    seen = InputTarget(navigator.tree, on: self)
    let bytes = writer.write(frame)
    guard !bytes.isEmpty else { return }
    device.write(bytes)
    onDraw?()
  }

  /// Writes the complete frame, whatever the screen shows.
  func redraw() {
    writer.invalidate()
    draw()
  }

  /// Marks all configurations as stale and draws them.
  func drawCompletely() {
    for view in views.values { view.invalidate() }
    draw()
  }

  /// Returns the view of an entry, made on first use; nil if the entry has left the tree.
  func view(of entry: EntryID) -> (any EntryView)? {
    if let view = views[entry] { return view }
    guard let screen = navigator?.screen(for: entry) else { return nil }
    let context = ViewContext(entry: entry, navigator: navigator) { [weak self] in
      self?.images
    } onChange: { [weak self] in
      self?.setNeedsDraw()
    }
    let view = registry.view(of: screen, in: context)
    views[entry] = view
    return view
  }
}
