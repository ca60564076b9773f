#if Gtk
import CSeamGtk
import Dispatch
import Glibc
import SeamGtk
import Synchronization

/// GTK in a test process, on the display set in the environment.
///
/// GTK's main loop cannot own a test process's main thread. Instead, the main queue iterates it, which also runs the
/// main actor and so the tests, one after another.
@MainActor
public enum GtkSession {
  private nonisolated static let log = Mutex<[String]>([])
  private static var pump: (any DispatchSourceTimer)?

  /// Starts GTK; idempotent.
  ///
  /// - Throws: ``GtkUserError`` if there is no display.
  public static func start() throws {
    guard pump == nil else { return }
    // Accessibility is queried in process; end-to-end tests use the accessibility bus.
    setenv("GTK_A11Y", "test", 1)
    collectComplaints()
    guard gtk_init_check() != 0 else {
      throw GtkUserError("No display is available. Run the tests with Scripts/with-display, as `make test` does.")
    }
    adw_init()
    let timer = DispatchSource.makeTimerSource(queue: .main)
    timer.schedule(deadline: .now(), repeating: .milliseconds(2))
    timer.setEventHandler {
      // Runs on the main queue, which serves the main actor.
      MainActor.assumeIsolated {
        var turns = 0
        while turns < 50, g_main_context_iteration(nil, 0) != 0 { turns += 1 }
      }
    }
    timer.activate()
    pump = timer
    applySettings()
  }

  /// GLib calls the closure on the thread that complains.
  private nonisolated static func collectComplaints() {
    g_log_set_writer_func(
      { level, fields, count, _ in
        guard level.rawValue & (G_LOG_LEVEL_CRITICAL.rawValue | G_LOG_LEVEL_WARNING.rawValue) != 0 else {
          return G_LOG_WRITER_HANDLED
        }
        if let text = g_log_writer_format_fields(level, fields, count, 0) {
          GtkSession.log.withLock { $0.append(String(cString: text)) }
          g_free(text)
        }
        return G_LOG_WRITER_HANDLED
      }, nil, nil)
  }

  /// Returns and removes the warnings that GTK has logged; there should be none.
  public static func takeComplaints() -> [String] {
    log.withLock { complaints in
      defer { complaints = [] }
      return complaints
    }
  }

  /// Whether the desktop animates; making a ``GtkUser`` sets it to false.
  public static var animates: Bool {
    get {
      var value = GValue()
      g_value_init(&value, g_type_from_name("gboolean"))
      g_object_get_property(gtk_settings_get_default()?.cast(), "gtk-enable-animations", &value)
      return g_value_get_boolean(&value) != 0
    }
    set { gtk_settings_get_default()?.set("gtk-enable-animations", .bool(newValue)) }
  }

  /// Whether the desktop is dark.
  public static var isDark: Bool {
    get { adw_style_manager_get_dark(adw_style_manager_get_default()) != 0 }
    set {
      adw_style_manager_set_color_scheme(
        adw_style_manager_get_default(), newValue ? ADW_COLOR_SCHEME_FORCE_DARK : ADW_COLOR_SCHEME_FORCE_LIGHT)
    }
  }

  /// Whether the desktop's language is written from right to left.
  public static var isRightToLeft = false { didSet { applySettings() } }

  /// The desktop's text scale; 1 is normal.
  public static var textScale = 1.0 { didSet { applySettings() } }

  private static func applySettings() {
    // GTK sets the direction by the language when it starts.
    guard pump != nil else { return }
    gtk_widget_set_default_direction(isRightToLeft ? GTK_TEXT_DIR_RTL : GTK_TEXT_DIR_LTR)
    // In 1024ths of a dot per inch; 96 dots per inch is normal.
    gtk_settings_get_default()?.set("gtk-xft-dpi", .int(Int32(textScale * 96 * 1024)))
  }

  /// Waits until GTK has no more urgent work: everything is laid out and drawn.
  static func drawn() async {
    await withCheckedContinuation { continuation in Idle.run { continuation.resume() } }
  }
}
#endif
