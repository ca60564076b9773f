#if Gtk
import CSeamGtk

extension Make {
  /// Makes an area that a closure draws with cairo, given its width and height.
  ///
  /// The area owns the closure: capture the area's owner weakly.
  static func area(_ draw: @escaping @MainActor (OpaquePointer, Double, Double) -> Void) -> WidgetPointer {
    let area = widget(gtk_drawing_area_new())
    let handler = Unmanaged.passRetained(DrawHandler(draw: draw)).toOpaque()
    gtk_drawing_area_set_draw_func(
      area.cast(),
      { _, cairo, width, height, handler in
        guard let cairo, let handler else { return }
        DrawCall(handler: handler, cairo: cairo, width: Double(width), height: Double(height)).run()
      }, handler, { handler in if let handler { Unmanaged<DrawHandler>.fromOpaque(handler).release() } })
    return area
  }
}

private final class DrawHandler {
  let draw: @MainActor (OpaquePointer, Double, Double) -> Void

  init(draw: @escaping @MainActor (OpaquePointer, Double, Double) -> Void) { self.draw = draw }
}

/// One drawing, sent to the main actor.
///
/// Safe to send: GTK draws on the thread of its main loop, which is the main actor's, and the call returns before the
/// pointers become invalid.
private struct DrawCall: @unchecked Sendable {
  let handler: UnsafeMutableRawPointer
  let cairo: OpaquePointer
  let width: Double
  let height: Double

  func run() {
    MainActor.assumeIsolated {
      Unmanaged<DrawHandler>.fromOpaque(handler).takeUnretainedValue().draw(cairo, width, height)
    }
  }
}
#endif
