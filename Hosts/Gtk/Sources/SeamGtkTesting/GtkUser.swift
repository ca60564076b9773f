import CSeamGtk
public import SeamFlow
import SeamFlowTesting
public import SeamGtk
import SeamViews

/// A user at the window of a GTK host: sees what is drawn, and uses what is there.
///
/// ```swift
/// let user = try GtkUser()
/// try await user.start(PeopleFlow(persons: .fake))
/// try await user.tap("Wilma")
/// try await user.press("escape")
/// #expect(user.sees("Fred"))
/// ```
///
/// It needs a display; `Scripts/with-display` runs a command on one of its own. Everything goes through the widgets
/// of the real host, on the real navigator. What is not there to be used throws a ``GtkUserError`` that says what is.
@MainActor
public final class GtkUser {
  /// The host under the user's hands.
  public let window: GtkHost
  /// What gives the host its trees.
  public let navigator: Navigator
  /// Called when the user quits, or the app has nothing more to show; nothing quits by itself.
  public private(set) var quits = 0

  /// Opens a window, shaped like a phone unless told otherwise, on a desktop without animations.
  public init(title: String = "Test", width: Int = 390, height: Int = 780) throws {
    try GtkSession.start()
    GtkSession.animates = false
    window = GtkHost(title: title)
    navigator = Navigator(host: window)
    gtk_window_set_default_size(window.windowWidget.cast(), Int32(width), Int32(height))
    window.onQuit = { [weak self] in self?.quits += 1 }
    gtk_window_present(window.windowWidget.cast())
  }

  /// Starts an app, and waits until its first screen is drawn.
  public func start(_ root: some FlowCoordinator) async throws {
    navigator.start(root)
    try await settle()
  }

  /// Waits until nothing moves any more and everything is in its place.
  ///
  /// - Throws: ``GtkUserError`` where GTK complained of how it is used.
  public func settle() async throws {
    // What a widget reports is answered in a later turn, and what came of it drawn in the one after.
    for _ in 0..<3 {
      await navigator.settle()
      await GtkSession.drawn()
    }
    let complaints = GtkSession.takeComplaints()
    guard complaints.isEmpty else { throw GtkUserError("GTK complains: \(complaints.joined(separator: "\n"))") }
  }

  /// Waits until something can be read, for half a minute at most.
  public func wait(for text: String) async throws {
    let deadline = ContinuousClock.now + .seconds(30)
    while !sees(text) {
      guard ContinuousClock.now < deadline else { throw GtkUserError("“\(text)” never came up. \(found)") }
      await Task.yield()
    }
    try await settle()
  }

  // MARK: Seeing

  /// Everything that can be read, from the top left, what shines through beneath a sheet included.
  public var texts: [String] { tree.texts }

  /// Whether something can be read, alone or within a text.
  public func sees(_ text: String) -> Bool { texts.contains { $0.contains(text) } }

  var tree: WidgetTree { WidgetTree(root: window.windowWidget) }

  private var found: String { "There is: \(texts.joined(separator: " | "))" }

  /// The width in pixels below which the window would clip what it shows, modals and alerts included.
  public var minimumWidth: Int {
    // What lies over the page is no part of what the window itself measures.
    let parts = tree.all.filter { gtk_widget_get_parent($0)?.isA(gtk_overlay_get_type()) == true }
    let widths = ([window.windowWidget] + parts).map { widget in
      var minimum: Int32 = 0
      gtk_widget_measure(widget, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, nil, nil, nil)
      return Int(minimum)
    }
    return widths.max() ?? 0
  }

  // MARK: Doing

  /// Taps a button, a row by its title, a fact by its value, or an action in the menu.
  public func tap(_ label: String) async throws { try await does(.tap(label)) }

  /// Goes back by the button in the bar.
  public func goBack() async throws { try await does(.back) }

  /// Drags the topmost sheet down.
  public func swipeDown() async throws { try await does(.swipeDown) }

  /// Taps a tab.
  public func tap(tab: String) async throws { try await does(.selectTab(tab)) }

  /// Taps a button of the alert on show.
  public func answer(_ title: String) async throws { try await does(.answer(title)) }

  /// Replaces the text of a field.
  public func type(_ text: String, into label: String) async throws { try await does(.type(text, into: label)) }

  /// Types into the search field.
  public func search(_ text: String) async throws { try await does(.search(text)) }

  /// Turns a switch over.
  public func toggle(_ label: String) async throws { try await does(.toggle(label)) }

  /// Picks an option of a choice.
  public func choose(_ option: String, for label: String) async throws {
    try await does(.choose(option, for: label))
  }

  /// Takes a removable field away.
  public func remove(_ label: String) async throws { try await does(.remove(label)) }

  /// Asks for fresh rows.
  public func refresh() async throws { try await does(.refresh) }

  private func does(_ action: UserAction) async throws {
    guard await perform(action) else { throw GtkUserError("Cannot \(action). \(found)") }
    try await settle()
  }

  /// Presses a key, such as `escape`, `ctrl+n` or `alt+left`, that no field takes for itself.
  public func press(_ name: String) async throws {
    let key = KeyPress(named: name)
    if !window.handle(key, inCapture: true) { _ = window.handle(key, inCapture: false) }
    try await settle()
  }
}

/// What a user wanted to do was not possible.
public struct GtkUserError: Error, CustomStringConvertible {
  /// What was wanted, and what there is instead.
  public let description: String

  init(_ description: String) { self.description = description }
}

extension KeyPress {
  /// A key by its name, after `ctrl+`, `alt+` or `shift+`.
  fileprivate init(named name: String) {
    var parts = name.split(separator: "+").map(String.init)
    let key = parts.popLast() ?? ""
    var modifiers: Modifiers = []
    if parts.contains("ctrl") { modifiers.insert(.control) }
    if parts.contains("alt") { modifiers.insert(.alt) }
    if parts.contains("shift") { modifiers.insert(.shift) }
    self.init(key, modifiers)
  }
}
