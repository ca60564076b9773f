#if Gtk
public import SeamFlow
public import SeamViews

/// Draws flows in a GTK 4 and libadwaita window, and reports the user's actions.
///
/// It reuses the widgets of visible entries and animates those that are added and removed. The standard views are
/// native; register an app's own views by their configuration type. An unregistered view is shown as its
/// `text`, with a widget for each of its `controls`.
///
/// Keys that are the same everywhere: Alt with ← goes back; Escape taps the screen's Cancel if it has one and does not
/// hold, and otherwise goes back or dismisses; Ctrl or Alt with a digit and Ctrl with Page Up and Page Down select
/// tabs; F10 opens the menu; F5 and Ctrl-R refresh; Ctrl-Q and the window's close button quit unless a screen prevents
/// leaving. An action's own key is pressed with Ctrl, or with Alt if Ctrl is taken.
///
/// At a width of 800 pixels or more, the list of columns is shown beside the entry opened from it, except on sheets. F6
/// moves between the two, and Escape moves from the first screen of the detail to the list. Typed text goes to the
/// list's search, unless the detail has the focus.
@MainActor
public final class GtkHost: NavigationHost {
  weak var navigator: Navigator?
  let window: HostWindow
  private(set) var stage: Stage
  private var search: SearchCapture?
  private var registry = ViewRegistry<PageContext, any EntryPage>.standard()
  /// The tree that is shown.
  private(set) var shown = NavigationTree()
  /// Whether the user last used the list column, and not the entry opened from it.
  var isInList = false

  /// Called when the user quits or the root flow has ended.
  package var onQuit: (@MainActor () -> Void)?

  /// Makes a host with a window that is not shown yet.
  ///
  /// Made by ``GtkApp`` once it has a display; apps do not make one.
  package init(title: String = "") {
    Styles.install()
    TabOrder.install()
    window = HostWindow(title: title)
    let owner = WeakHost()
    stage = Stage(
      Stage.Actions(
        makePage: { owner.host?.makePage($0) }, select: { owner.host?.navigator?.didSelect(tab: $0, in: $1) },
        answer: { owner.host?.navigator?.didAnswer($0, with: $1) }, dismiss: { owner.host?.dismiss($0) }))
    window.setContent(stage.widget)
    owner.host = self
    window.onKey = { [weak self] in self?.handle($0, inCapture: $1) ?? false }
    search = SearchCapture(on: window.widget) { [weak self] in
      self?.stage.alert == nil ? self?.searchedPage?.searchField : nil
    }
    stage.onResize = { [weak self] in self?.fitColumnsLater() }
    window.onFocus = { [weak self] in self?.followFocus() }
    window.onClose = { [weak self] in self?.requestQuit() }
  }

  /// Shows every view of a type with the view that the closure makes; a later registration of the type replaces it.
  ///
  /// - Parameters:
  ///   - type: the type of the configuration.
  ///   - make: makes a view for one screen, which sends the user's actions to the closure passed to it.
  public func register<View: GtkView>(
    _ type: View.Configuration.Type,
    _ make: @escaping @MainActor (@escaping @MainActor (View.Configuration.Event) -> Void) -> View
  ) {
    registry.register(make)
  }

  public func show(_ tree: NavigationTree, animated: Bool, in navigator: Navigator) async {
    self.navigator = navigator
    let isNewPage = shown.visibleEntry?.id != tree.visibleEntry?.id
    shown = tree
    isShowing = true
    stage.columns = ColumnWidths(of: window.width)
    let transitions = stage.show(tree, animated: animated)
    updateControls()
    moveFocus(isNewPage: isNewPage)
    isShowing = false
    for transition in transitions { await transition.wait() }
    stage.forgetWhatLeft()
    if tree.layers.isEmpty { onQuit?() }
  }

  /// The window's widget, for tests that operate it as a user.
  package var windowWidget: WidgetPointer { window.widget }

  // MARK: Pages

  private func makePage(_ entry: EntryID) -> (any EntryPage)? {
    guard let screen = navigator?.screen(for: entry) else { return nil }
    let surroundings = PageContext { [weak self] action in
      self?.navigator?.didUse(entry, action) ?? .stale
    } onChange: { [weak self] in
      self?.updateControls()
      self?.keepFocus()
    }
    return registry.view(of: screen, in: surroundings)
  }

  /// The page of the top entry; nil if nothing is shown.
  var topPage: (any EntryPage)? { stage.layers.last?.page }

  /// Updates whether each page is visible and how it can be left.
  private func updateControls() {
    guard let navigator else { return }
    window.setTitle(of: topPage?.title)
    // A sheet leaves the layers beneath visible; any other layer covers them.
    let firstSeen = shown.layers.lastIndex { $0.style != .sheet } ?? 0
    for (index, (layer, view)) in zip(shown.layers, stage.layers).enumerated() {
      let (visible, list) = (view.page, view.listPage)
      for page in view.allPages { page.isSeen = index >= firstSeen && (page === visible || page === list) }
      guard let page = visible, let entry = layer.visibleStack.entries.last else { continue }
      let hasButtons = layer.style != .sheet
      page.setWindowControls(start: hasButtons && list == nil, end: hasButtons)
      list?.setWindowControls(start: hasButtons, end: false)
      stage.modal(layer.id)?.setTitle(page.title)
      page.setBack(backControl(from: layer, page, navigator))
      if navigator.isCurrent(entry.id) { page.sendTyped() }
      guard let list, list !== page, let entry = layer.visibleStack.list else { continue }
      list.setBack(nil)
      if navigator.isCurrent(entry.id) { list.sendTyped() }
    }
  }

  private func backControl(
    from layer: NavigationTree.Layer, _ page: any EntryPage, _ navigator: Navigator
  ) -> BackControl? {
    guard navigator.offersBack(from: layer) else { return nil }
    let isBottom = layer.visibleStack.entries.count < 2
    // The screen's own Cancel replaces the generic button.
    if isBottom, page.cancelAction != nil { return nil }
    return BackControl(
      icon: isBottom ? "window-close-symbolic" : "go-previous-symbolic", name: isBottom ? "Close" : "Back"
    ) { [weak self] in if let self { _ = self.navigator?.goBack(in: shown) } }
  }

  // MARK: Leaving

  /// Dismisses a sheet on the user's gesture.
  private func dismiss(_ layer: LayerID) {
    // Ignores input if a flow has changed the tree since the last drawing: it was for another page.
    guard shown.alerts.isEmpty, shown.layers.last?.id == layer else { return }
    navigator?.didDismiss(layer)
  }

  /// Quits, unless a screen prevents leaving.
  func requestQuit() {
    if navigator?.quit(in: shown) != false { onQuit?() }
  }

  // MARK: Focus

  /// The widgets that had the focus when a modal or an alert covered them, from bottom to top.
  private var covered: [WeakObject?] = []

  /// Whether a tree is being shown, after which the focus is updated in any case.
  private var isShowing = false

  private func moveFocus(isNewPage: Bool) {
    stage.confineFocus()
    let depth = max(shown.layers.count - 1, 0) + (stage.alert == nil ? 0 : 1)
    while covered.count < depth { covered.append(window.focus.map(WeakObject.init)) }
    if covered.count > depth {
      let last = covered[depth]
      covered.removeSubrange(depth...)
      if stage.alert == nil, let widget = last?.object, window.focus(widget.pointer.cast()) { return }
    }
    if let alert = stage.alert { return alert.takeFocus() }
    guard let page = topPage, let layer = stage.layers.last else { return }
    // A newly opened entry takes the focus.
    let isLeftBehind =
      isNewPage && layer.listPage != nil && window.holdsFocus(in: layer.stackWidget)
      && !window.holdsFocus(in: page.widget)
    if !page.hasTakenFocus || isLeftBehind || !window.hasFocus(in: layer.widget) { focus(page) }
  }

  /// Returns the focus to the page if an update has removed the focused widget.
  private func keepFocus() {
    guard !isShowing, stage.alert == nil, let page, window.hasLostFocus else { return }
    focus(page)
  }

  func focus(_ page: any EntryPage) {
    if !page.takeFocus() { page.widget.holdFocus() }
  }
}

extension GtkHost {
  public var showsColumns: Bool { stage.columns != nil }

  /// Switches between one and two columns after the window's width has changed.
  ///
  /// A list that moves keeps its scroll position, its search text, and its focus if it had it.
  func fitColumns() {
    let columns = ColumnWidths(of: window.width)
    guard columns != stage.columns else { return }
    let focus = window.focus.map(WeakObject.init)
    isShowing = true
    defer { isShowing = false }
    stage.columns = columns
    _ = stage.show(shown, animated: false)
    updateControls()
    // Even if GTK still reports the focus: it removes the focus from a moved widget in the next frame.
    if let widget = focus?.object { _ = window.focus(widget.pointer.cast()) }
    if stage.alert == nil { moveFocus(isNewPage: false) }
  }
}

/// A reference to the host for closures that are created before it.
@MainActor
private final class WeakHost {
  weak var host: GtkHost?
}
#endif
