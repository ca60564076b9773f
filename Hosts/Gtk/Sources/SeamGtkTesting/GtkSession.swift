import CSeamGtk
import Dispatch
import Glibc
import SeamGtk
import Synchronization

/// GTK in a test process, on the display that the environment names.
///
/// A test process's main thread is not GTK's to have: GLib's main loop is turned from the main queue instead, which
/// the main actor and so the tests run on, one after the other.
@MainActor
public enum GtkSession {
  private static let log = Mutex<[String]>([])
  private static var pump: (any DispatchSourceTimer)?

  /// Starts GTK, once in a process.
  ///
  /// - Throws: ``GtkUserError`` where there is no display.
  public static func start() throws {
    guard pump == nil else { return }
    // Assistive technologies are asked in process; end-to-end tests go through their bus.
    setenv("GTK_A11Y", "test", 1)
    collectComplaints()
    guard gtk_init_check() != 0 else {
      throw GtkUserError("There is no display. Run the tests with Scripts/with-display, as `make test` does.")
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

  private static func collectComplaints() {
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

  /// What GTK warned of since it was last asked: there should be nothing, ever.
  public static func takeComplaints() -> [String] {
    log.withLock { complaints in
      defer { complaints = [] }
      return complaints
    }
  }

  /// Whether the desktop animates, which a new ``GtkUser`` says it does not.
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

  /// How much larger than usual the desktop wants texts to be; 1 is as usual.
  public static var textScale = 1.0 { didSet { applySettings() } }

  private static func applySettings() {
    // GTK takes the direction from the language when it starts.
    guard pump != nil else { return }
    gtk_widget_set_default_direction(isRightToLeft ? GTK_TEXT_DIR_RTL : GTK_TEXT_DIR_LTR)
    // In 1024ths of a dot per inch; 96 dots per inch is as usual.
    gtk_settings_get_default()?.set("gtk-xft-dpi", .int(Int32(textScale * 96 * 1024)))
  }

  /// Waits until GTK has nothing more urgent to do: everything is laid out and drawn.
  static func drawn() async {
    await withCheckedContinuation { continuation in Idle.run { continuation.resume() } }
  }
}
