import CSeamGtk
import Dispatch
import Glibc
import Synchronization

@testable import SeamGtk

/// GTK in the test process, on the display that `Scripts/with-display` gives it.
///
/// The tests' main thread is not GTK's to have: GLib's main loop is turned from the main queue instead, on which the
/// main actor and so the tests run, one after the other.
@MainActor
enum GtkSession {
  /// What GLib warned of, which no test may cause.
  nonisolated static let complaints = Mutex<[String]>([])

  private static var pump: (any DispatchSourceTimer)?

  /// Starts GTK once; without a display, the tests can't run.
  static func start() {
    guard pump == nil else { return }
    // Assistive technologies are asked in process; the end-to-end tests go through their bus.
    setenv("GTK_A11Y", "test", 1)
    g_log_set_writer_func(
      { level, fields, count, _ in
        if level.rawValue & (G_LOG_LEVEL_CRITICAL.rawValue | G_LOG_LEVEL_WARNING.rawValue) != 0 {
          let text = g_log_writer_format_fields(level, fields, count, 0).map { String(cString: $0) } ?? ""
          GtkSession.complaints.withLock { $0.append(text) }
        }
        return G_LOG_WRITER_HANDLED
      }, nil, nil)
    precondition(gtk_init_check() != 0, "No display. Run the tests with Scripts/with-display, as `make test` does.")
    adw_init()
    let timer = DispatchSource.makeTimerSource(queue: .main)
    timer.schedule(deadline: .now(), repeating: .milliseconds(2))
    timer.setEventHandler {
      MainActor.assumeIsolated {
        var turns = 0
        while turns < 50, g_main_context_iteration(nil, 0) != 0 { turns += 1 }
      }
    }
    timer.activate()
    pump = timer
  }

  /// Whether the desktop animates; tests that are not about animations do without.
  static var animates: Bool {
    get {
      var value = GValue()
      g_value_init(&value, g_type_from_name("gboolean"))
      g_object_get_property(gtk_settings_get_default()?.cast(), "gtk-enable-animations", &value)
      return g_value_get_boolean(&value) != 0
    }
    set { gtk_settings_get_default()?.set("gtk-enable-animations", .bool(newValue)) }
  }

  /// Turns the loop until something holds; false where it does not within half a minute.
  static func wait(until condition: () -> Bool) async -> Bool {
    let deadline = ContinuousClock.now + .seconds(30)
    while !condition() {
      if ContinuousClock.now > deadline { return false }
      await Task.yield()
    }
    return true
  }
}
