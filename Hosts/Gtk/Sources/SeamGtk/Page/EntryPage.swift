import CSeamGtk
import SeamFlow
import SeamViews

/// A screen on show with its view and its header bar, whatever its type.
@MainActor
protocol EntryPage: AnyObject {
  var widget: WidgetPointer { get }

  /// What is on show, in a word or two.
  var title: String { get }

  /// Whether the user sees it; a hidden page is updated when it is shown again.
  var isSeen: Bool { get set }

  /// The enabled action that leaves without doing anything.
  var cancelAction: Action? { get }

  /// Reads the screen's configuration if it has changed and shows it.
  func refresh()

  /// Taps an action that is offered and enabled.
  func tap(_ action: Action.ID)

  /// Sends what was typed while the page was not the current one; called once it is.
  func sendTyped()

  /// The enabled action with a key.
  func action(for key: Character) -> Action?

  /// Asks the screen for fresh content where it has any; false where it has none.
  func askForRefresh() -> Bool

  /// Whether it had the keyboard before.
  var hasTakenFocus: Bool { get }

  /// Puts the keyboard where it was, or at first where it is most useful; false if no widget of the view takes it.
  func takeFocus() -> Bool

  /// The field that takes what is typed while another widget has the keyboard; nil for none.
  var searchField: WidgetPointer? { get }

  /// Does what Escape means within the view; false for nothing.
  func escape() -> Bool

  /// Offers to go back, or not.
  func setBack(_ back: BackControl?)

  /// Shows the buttons of the window at either end of its bar, or not.
  func setWindowControls(start: Bool, end: Bool)

  /// Has its bar fit into so many pixels; nil for the width of the window.
  func setRoom(_ width: Int32?)

  /// Opens the menu of its bar; false where there is none.
  func openMenu() -> Bool
}

/// How the user leaves a page from its bar.
struct BackControl {
  let icon: String
  let name: String
  let act: @MainActor () -> Void
}

/// What a page knows of the host that shows it.
struct PageSurroundings {
  /// Passes an event to the page's screen through the navigator, which does so only if the page is the current one.
  let use: @MainActor ((any Screen) -> Void) -> ReportOutcome
  /// Called when what the page says of itself may have changed.
  let onChange: @MainActor () -> Void
}
