#if Gtk
import CSeamGtk
import Glibc
public import SeamFlow

/// Runs an app's flows in a window.
///
/// The executable's `main` is synchronous, because GTK's main loop runs on the main thread and serves the main actor:
///
/// ```swift
/// @main enum Contacts {
///   @MainActor static func main() {
///     GtkApp(id: "org.example.Contacts", title: "Contacts", remedy: "Run `contacts` in a terminal instead.") {
///       navigator, host in
///       host.register(PollConfiguration.self) { send in PollView(send: send) }
///       navigator.start(AppCoordinator())
///     }.run()
///   }
/// }
/// ```
///
/// The app ends when the user quits or its root flow ends; flows still running are then ended, and the app waits for
/// their work. Exit codes: 0 when it ended so; 2 when there is no display, or the identifier is not one; 128 plus the
/// signal's number when a signal ended it.
@MainActor
public struct GtkApp {
  private let id: String
  private let title: String
  private let icon: String?
  private let remedy: String
  private let start: @MainActor (Navigator, GtkHost) -> Void

  /// Makes an app.
  ///
  /// - Parameters:
  ///   - id: the application's identifier, which is also the name of its desktop file.
  ///   - title: the name in the window's title.
  ///   - icon: the name of the window's icon in the icon theme; nil for the desktop's choice.
  ///   - remedy: a hint that follows the error if there is no display.
  ///   - start: registers the app's own views and starts its root flow; called once.
  public init(
    id: String, title: String, icon: String? = nil, remedy: String,
    start: @escaping @MainActor (Navigator, GtkHost) -> Void
  ) {
    self.id = id
    self.title = title
    self.icon = icon
    self.remedy = remedy
    self.start = start
  }

  /// Runs the app; never returns.
  public func run() -> Never {
    guard gtk_init_check() != 0 else {
      Self.fail(
        "No display is available: set WAYLAND_DISPLAY or DISPLAY. \(remedy)")
    }
    guard g_application_id_is_valid(id) != 0 else {
      Self.fail("“\(id)” is not an application identifier. Pass one like “org.example.Contacts” to GtkApp.")
    }
    MainQueueSource.install()
    if let icon { gtk_window_set_default_icon_name(icon) }
    // Every start is a separate app, because windows can show different data.
    let application = Make.object(adw_application_new(id, G_APPLICATION_NON_UNIQUE))
    var session: Session?
    application.on("activate") { [title, start] in
      guard session == nil else { return }
      session = Session(application.cast(), title: title, start: start)
    }
    g_application_run(application.cast(), 0, nil)
    withExtendedLifetime(session) { exit(0) }
  }

  private static func fail(_ message: String) -> Never {
    let bytes = Array("\(message)\n".utf8)
    _ = write(STDERR_FILENO, bytes, bytes.count)
    exit(2)
  }
}

/// The window of a running app, with its navigator.
@MainActor
private final class Session {
  private let application: UnsafeMutablePointer<GApplication>
  private let host: GtkHost
  private let navigator: Navigator
  private var isEnding = false

  /// The maximum time to wait for the work of ended flows.
  private static let timeout = Duration.seconds(10)

  init(
    _ application: UnsafeMutablePointer<GApplication>, title: String,
    start: @MainActor (Navigator, GtkHost) -> Void
  ) {
    self.application = application
    host = GtkHost(title: title)
    navigator = Navigator(host: host)
    gtk_window_set_application(host.window.widget.cast(), application.cast())
    host.onQuit = { [weak self] in self?.end() }
    start(navigator, host)
    host.window.present()
  }

  /// Ends the flows, and then the app.
  private func end() {
    guard !isEnding else { return }
    isEnding = true
    host.window.widget.isVisible = false
    let impatience = Task { [application] in
      do { try await Task.sleep(for: Self.timeout) } catch { return }
      g_application_quit(application)
    }
    Task { [application, navigator] in
      await navigator.saved()
      navigator.stop()
      await navigator.settle()
      impatience.cancel()
      g_application_quit(application)
    }
  }
}
#endif
