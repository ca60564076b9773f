#if Gtk
import CSeamGtk

/// Runs a closure when GLib has no more urgent work.
@MainActor
enum Idle {
  private final class Work {
    let body: @MainActor () -> Void
    init(_ body: @escaping @MainActor () -> Void) { self.body = body }
  }

  static func run(_ body: @escaping @MainActor () -> Void) {
    let work = Unmanaged.passRetained(Work(body)).toOpaque()
    let run: GSourceFunc = { work in
      let address = UInt(bitPattern: work)
      MainActor.assumeIsolated {
        guard let work = UnsafeRawPointer(bitPattern: address) else { return }
        Unmanaged<Work>.fromOpaque(work).takeRetainedValue().body()
      }
      // G_SOURCE_REMOVE, a macro.
      return 0
    }
    // G_PRIORITY_LOW, a macro: after drawing.
    g_idle_add_full(300, run, work, nil)
  }
}
#endif
