#if Gtk
import CSeamGtk
public import SeamFlow
import SeamFlowTesting
public import SeamGtk
import SeamViews

/// A user at the window of a GTK host, who reads and operates its widgets.
///
/// ```swift
/// let user = try GtkUser()
/// try await user.start(PeopleFlow(persons: .fake))
/// try await user.tap("Wilma")
/// try await user.press("escape")
/// #expect(user.sees("Fred"))
/// ```
///
/// It needs a display; `Scripts/with-display` runs a command on a temporary one. All actions use the widgets of the
/// real host with the real navigator. An action that is not possible throws a ``GtkUserError`` that lists the visible
/// texts.
@MainActor
public final class GtkUser {
  /// The host that the user operates.
  public let window: GtkHost
  /// The navigator that provides the host's trees.
  public let navigator: Navigator
  /// The number of times the host wanted to quit; the process does not quit.
  public private(set) var quits = 0

  /// Opens a window, by default of a phone's size, on a desktop without animations.
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

  /// Waits until all transitions have ended and everything is laid out.
  ///
  /// - Throws: ``GtkUserError`` if GTK has logged a warning.
  public func settle() async throws {
    // A widget's report is handled in a later turn, and its result drawn in the one after.
    for _ in 0..<3 {
      await navigator.settle()
      await GtkSession.drawn()
    }
    let complaints = GtkSession.takeComplaints()
    guard complaints.isEmpty else { throw GtkUserError("GTK complains: \(complaints.joined(separator: "\n"))") }
  }

  /// Waits until a text is visible, for at most half a minute.
  public func wait(for text: String) async throws {
    let deadline = ContinuousClock.now + .seconds(30)
    while !sees(text) {
      guard ContinuousClock.now < deadline else { throw GtkUserError("“\(text)” did not appear. \(found)") }
      await Task.yield()
    }
    try await settle()
  }

  // MARK: Reading

  /// All visible texts from the top left, including those beneath a sheet.
  public var texts: [String] { tree.texts }

  /// Whether a text is visible, alone or within another one.
  public func sees(_ text: String) -> Bool { texts.contains { $0.contains(text) } }

  var tree: WidgetTree { WidgetTree(root: window.windowWidget) }

  private var found: String { "There is: \(texts.joined(separator: " | "))" }

  /// The minimum width in pixels at which the window clips nothing, including modals and alerts.
  public var minimumWidth: Int {
    // The window's own measurement does not include the modals and the alert over the page.
    let parts = tree.all.filter { gtk_widget_get_parent($0)?.isA(gtk_overlay_get_type()) == true }
    let widths = ([window.windowWidget] + parts).map { widget in
      var minimum: Int32 = 0
      gtk_widget_measure(widget, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, nil, nil, nil)
      return Int(minimum)
    }
    return widths.max() ?? 0
  }

  // MARK: Actions

  /// Taps a button, a row by its title or value, or an action in the menu.
  public func tap(_ label: String) async throws { try await does(.tap(label)) }

  /// Goes back with the button in the bar.
  public func goBack() async throws { try await does(.back) }

  /// Drags the topmost sheet down.
  public func swipeDown() async throws { try await does(.swipeDown) }

  /// Taps a tab.
  public func tap(tab: String) async throws { try await does(.selectTab(tab)) }

  /// Taps a button of the visible alert.
  public func answer(_ title: String) async throws { try await does(.answer(title)) }

  /// Replaces the text of a field.
  public func type(_ text: String, into label: String) async throws { try await does(.type(text, into: label)) }

  /// Types into the search field.
  public func search(_ text: String) async throws { try await does(.search(text)) }

  /// Toggles a switch.
  public func toggle(_ label: String) async throws { try await does(.toggle(label)) }

  /// Selects an option of a choice.
  public func choose(_ option: String, for label: String) async throws {
    try await does(.choose(option, for: label))
  }

  /// Removes a removable field.
  public func remove(_ label: String) async throws { try await does(.remove(label)) }

  /// Requests a refresh.
  public func refresh() async throws { try await does(.refresh) }

  private func does(_ action: UserAction) async throws {
    guard await perform(action) else { throw GtkUserError("Cannot \(action). \(found)") }
    try await settle()
  }

  /// Presses a key that no field uses, such as `escape`, `ctrl+n` or `alt+left`.
  public func press(_ name: String) async throws {
    let key = KeyPress(named: name)
    if !window.handle(key, inCapture: true) { _ = window.handle(key, inCapture: false) }
    try await settle()
  }
}

/// An action of the user that was not possible.
public struct GtkUserError: Error, CustomStringConvertible {
  /// The attempted action, and the texts that are visible instead.
  public let description: String

  init(_ description: String) { self.description = description }
}

extension KeyPress {
  /// Parses a key name, with `ctrl+`, `alt+` or `shift+` before it.
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
#endif
