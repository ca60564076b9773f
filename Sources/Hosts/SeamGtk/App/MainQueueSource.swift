#if Gtk
import CSeamGtk
// Dispatch's library contains the two functions that CSeamGtk declares.
import Dispatch
import Glibc

/// Makes GLib's main loop serve the main queue, on which the main actor's jobs are enqueued.
///
/// Without this, no task of the main actor would run while GTK's main loop runs.
enum MainQueueSource {
  /// Adds the queue to the default main context, for the rest of the process.
  @MainActor
  static func install() {
    guard !isInstalled else { return }
    isInstalled = true
    let serve: GUnixFDSourceFunc = { descriptor, _, _ in
      // The descriptor is reset first, so that work enqueued meanwhile makes it readable again.
      var count: UInt64 = 0
      _ = read(descriptor, &count, MemoryLayout.size(ofValue: count))
      _dispatch_main_queue_callback_4CF(nil)
      // G_SOURCE_CONTINUE, a macro.
      return 1
    }
    g_unix_fd_add(_dispatch_get_main_queue_handle_4CF(), G_IO_IN, serve, nil)
  }

  @MainActor private static var isInstalled = false
}
#endif
