#if Gtk
public import SeamViews

/// The look and behaviour of one kind of view with GTK widgets.
///
/// The host makes a view for each visible screen, and updates it when the screen's configuration has changed. An update
/// changes the existing widgets, so that focus, cursor and scroll position are kept. The view sends the user's actions
/// to the closure that it was made with:
///
/// ```swift
/// final class PollView: GtkView {
///   let widget: WidgetPointer
///
///   init(send: @escaping @MainActor (PollConfiguration.Event) -> Void) { … }
///   func update(to poll: PollConfiguration) { … }
/// }
///
/// host.register(PollConfiguration.self) { send in PollView(send: send) }
/// ```
///
/// A view lives as long as its entry. GTK's signals retain the closures connected to them: capture the view weakly
/// there.
@MainActor
public protocol GtkView<Configuration>: AnyObject {
  /// The configuration it shows.
  associatedtype Configuration: ViewConfiguration

  /// The widget that fills the page, always the same one; the host adds it to its window and removes it.
  var widget: WidgetPointer { get }

  /// Shows a configuration; called once before the widget is shown, then with each changed one.
  func update(to configuration: Configuration)

  /// Returns the title for the header bar; empty if the content shows it.
  func title(of configuration: Configuration) -> String

  /// Returns the actions for the header bar, which the content does not show.
  func barActions(of configuration: Configuration) -> [Action]

  /// Returns whether the bar offers a refresh, and whether one is under way.
  func refresh(of configuration: Configuration) -> ListConfiguration.Refresh

  /// Requests a refresh from the screen.
  func askForRefresh()

  /// Returns whether an event reports the whole text after the user has typed.
  ///
  /// An event sent just after a flow has covered the screen is dropped, so that a second tap opens nothing. Typed text
  /// stays in its field instead, and is sent when the screen is uncovered.
  static func isTyping(_ event: Configuration.Event) -> Bool

  /// Focuses the most useful widget; returns false to leave the choice to the page.
  func takeFocus() -> Bool

  /// The search field that receives typed text while another widget of the window has the focus; nil if there is none.
  ///
  /// A `GtkEditable` with a `GtkText`, such as `GtkSearchEntry` or `GtkEntry`, and always the same one.
  var searchField: WidgetPointer? { get }

  /// Handles Escape within the view, for instance by clearing a search; returns false if it has no effect.
  func escape() -> Bool
}

extension GtkView {
  /// The configuration's title.
  public func title(of configuration: Configuration) -> String { configuration.title }

  /// All of the configuration's actions.
  public func barActions(of configuration: Configuration) -> [Action] { configuration.actions }

  /// Returns that no refresh is available.
  public func refresh(of configuration: Configuration) -> ListConfiguration.Refresh { .unavailable }

  /// Does nothing.
  public func askForRefresh() {}

  /// Returns false.
  public static func isTyping(_ event: Configuration.Event) -> Bool { false }

  /// Returns false, so that the page decides.
  public func takeFocus() -> Bool { false }

  /// Nil.
  public var searchField: WidgetPointer? { nil }

  /// Returns false.
  public func escape() -> Bool { false }
}
#endif
