#if Gtk
import CSeamGtk
import Foundation
import SeamGtk

// The display's keyboard: keys pass through the X server and GTK to the focused widget.
extension GtkUser {
  /// Types keys in order, by their X names such as `h`, `BackSpace`, `dead_acute` or `ctrl+f`.
  ///
  /// Returns when the window has handled all of them. The window must be the only visible one of the process.
  ///
  /// - Parameters:
  ///   - keys: the keys, by the names that `xdotool key` has for them.
  ///   - interval: the time between two keys.
  /// - Throws: ``GtkUserError`` if `xdotool` fails or the keys do not arrive within half a minute.
  public func typeKeys(_ keys: [String], every interval: Duration = .milliseconds(25)) async throws {
    // The last key is one that no widget uses: when it is released, the keys before it have been handled.
    let end = "F12"
    let released = KeyReleases(of: end, in: window.windowWidget)
    try await press(keys + [end], interval)
    let deadline = ContinuousClock.now + .seconds(30)
    while released.count == 0 {
      guard ContinuousClock.now < deadline else { throw GtkUserError("Did not receive the keys \(keys) in time.") }
      await Task.yield()
    }
    try await settle()
  }

  /// Types a text letter by letter.
  public func typeKeys(_ text: String, every interval: Duration = .milliseconds(25)) async throws {
    try await typeKeys(text.map { $0 == " " ? "space" : String($0) }, every: interval)
  }

  private func press(_ keys: [String], _ interval: Duration) async throws {
    let milliseconds = interval / .milliseconds(1)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["xdotool", "key", "--clearmodifiers", "--delay", "\(Int(milliseconds))"] + keys
    let status = try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Int32, any Error>) in
      process.terminationHandler = { continuation.resume(returning: $0.terminationStatus) }
      do { try process.run() } catch { continuation.resume(throwing: error) }
    }
    guard status == 0 else { throw GtkUserError("xdotool could not press \(keys): exit status \(status).") }
  }
}

/// Counts the key releases in a window, before any widget receives them.
@MainActor
private final class KeyReleases {
  private(set) var count = 0
  private let controller: OpaquePointer
  private let window: WidgetPointer

  init(of key: String, in window: WidgetPointer) {
    self.window = window
    guard let controller = gtk_event_controller_key_new() else {
      preconditionFailure("GTK returned no controller: call gtk_init first.")
    }
    self.controller = controller
    gtk_event_controller_set_propagation_phase(controller, GTK_PHASE_CAPTURE)
    let value = gdk_keyval_from_name(key)
    controller.connect("key-released") { [weak self] arguments in
      if arguments.uint(0) == value { self?.count += 1 }
      return false
    }
    gtk_widget_add_controller(window, controller)
  }

  isolated deinit { gtk_widget_remove_controller(window, controller) }
}
#endif
