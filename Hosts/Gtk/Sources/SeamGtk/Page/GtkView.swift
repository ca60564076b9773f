public import SeamViews

/// How one kind of view looks and is operated with GTK widgets.
///
/// The host makes a view for each screen that it shows, and updates it whenever the screen's configuration has
/// changed. An update changes the widgets that are there, so that focus, cursor and scroll position stay. What the
/// user does goes to the closure that the view was made with:
///
/// ```swift
/// final class ChartView: GtkView {
///   let widget: WidgetPointer
///
///   init(send: @escaping @MainActor (Chart.Event) -> Void) { … }
///   func update(to chart: Chart.Configuration) { … }
/// }
///
/// host.register(Chart.Configuration.self) { send in ChartView(send: send) }
/// ```
///
/// A view lives as long as its entry. GTK's signals hold the closures that are connected to them: capture the view
/// weakly there.
@MainActor
public protocol GtkView<Configuration>: AnyObject {
  /// What it shows.
  associatedtype Configuration: ViewConfiguration

  /// The widget that fills the page, always the same one; the host puts it into its window and takes it out.
  var widget: WidgetPointer { get }

  /// Shows a configuration; called once before the widget is shown, then with each that differs from the last.
  func update(to configuration: Configuration)

  /// What the header bar says; empty where the content says it.
  func title(of configuration: Configuration) -> String

  /// The actions that the header bar offers, because the content does not.
  func barActions(of configuration: Configuration) -> [Action]

  /// Whether the bar offers fresh content, and whether it is on its way.
  func refresh(of configuration: Configuration) -> ListView.Refresh

  /// Asks the screen for fresh content.
  func askForRefresh()

  /// Whether an event reports a text as a whole, as it is after the user has typed.
  ///
  /// An event that comes when a flow has just covered the screen is dropped, so that a second tap opens nothing. What
  /// was typed stays in its field instead, and is sent when the screen is uncovered.
  static func isTyping(_ event: Configuration.Event) -> Bool

  /// Puts the keyboard where it is most useful; false where the page decides.
  func takeFocus() -> Bool

  /// The search field that takes what is typed while another widget of the window has the keyboard; nil for none.
  ///
  /// A `GtkEditable` with a `GtkText`, such as `GtkSearchEntry` or `GtkEntry`. Return the same one each time.
  var searchField: WidgetPointer? { get }

  /// Does what Escape means within the view, such as to clear a search; false for nothing.
  func escape() -> Bool
}

extension GtkView {
  /// The configuration's title.
  public func title(of configuration: Configuration) -> String { configuration.title }

  /// All of the configuration's actions.
  public func barActions(of configuration: Configuration) -> [Action] { configuration.actions }

  /// There is nothing to refresh.
  public func refresh(of configuration: Configuration) -> ListView.Refresh { .unavailable }

  /// Does nothing.
  public func askForRefresh() {}

  /// No event does.
  public static func isTyping(_ event: Configuration.Event) -> Bool { false }

  /// The page decides.
  public func takeFocus() -> Bool { false }

  /// There is no search.
  public var searchField: WidgetPointer? { nil }

  /// Nothing.
  public func escape() -> Bool { false }
}
