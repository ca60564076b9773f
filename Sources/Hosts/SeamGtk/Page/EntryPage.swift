#if Gtk
import CSeamGtk
import SeamFlow
import SeamViews

/// The page of a screen with its view and header bar, type-erased.
@MainActor
protocol EntryPage: AnyObject {
  var widget: WidgetPointer { get }

  /// A short title.
  var title: String { get }

  /// Whether the user sees the page; a hidden page is updated when it becomes visible.
  var isSeen: Bool { get set }

  /// The enabled action with the cancel role.
  var cancelAction: Action? { get }

  /// Reads the screen's configuration if it has changed, and shows it.
  func refresh()

  /// Taps an offered and enabled action.
  func tap(_ action: Action.ID)

  /// Sends text that was typed while the page was not current; called once it is.
  func sendTyped()

  /// Returns the enabled action with a key.
  func action(for key: Character) -> Action?

  /// Requests a refresh from the screen; returns false if it has none.
  func askForRefresh() -> Bool

  /// Whether it has had the focus before.
  var hasTakenFocus: Bool { get }

  /// Restores the focus, or sets it to the most useful widget at first; returns false if no widget of the view takes
  /// it.
  func takeFocus() -> Bool

  /// The field that receives typed text while another widget has the focus; nil if there is none.
  var searchField: WidgetPointer? { get }

  /// Handles Escape within the view; returns false if it has no effect there.
  func escape() -> Bool

  /// Shows or hides the back button.
  func setBack(_ back: BackControl?)

  /// Shows or hides the window's buttons at each end of its bar.
  func setWindowControls(start: Bool, end: Bool)

  /// Limits its bar to a width in pixels; nil for the width of the window.
  func setRoom(_ width: Int32?)

  /// Opens the menu of its bar; returns false if there is none.
  func openMenu() -> Bool
}

/// The back button in a page's bar.
struct BackControl {
  let icon: String
  let name: String
  let act: @MainActor () -> Void
}

/// The host's interface to a page.
struct PageContext {
  /// Passes an event to the page's screen through the navigator, unless the page is no longer current.
  let use: @MainActor ((any Screen) -> Void) -> ReportOutcome
  /// Called when a property of the page may have changed.
  let onChange: @MainActor () -> Void
}
#endif
