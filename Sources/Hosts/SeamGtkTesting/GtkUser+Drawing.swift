#if Gtk
import CSeamGtk
import SeamGtk

extension GtkUser {
  /// Draws the window to a PNG file.
  public func draw(to path: String) async throws {
    try await settle()
    await frame()
    let widget = window.windowWidget
    let paintable = Owned(taking: gtk_widget_paintable_new(widget))
    guard let snapshot = gtk_snapshot_new(), let native = gtk_widget_get_native(widget) else {
      throw GtkUserError("Cannot draw the window.")
    }
    gdk_paintable_snapshot(
      paintable.pointer, snapshot, Double(gtk_widget_get_width(widget)), Double(gtk_widget_get_height(widget)))
    // Consumes the snapshot's reference.
    guard let node = gtk_snapshot_free_to_node(snapshot) else { throw GtkUserError("The window is empty.") }
    defer { gsk_render_node_unref(node) }
    guard let texture = gsk_renderer_render_texture(gtk_native_get_renderer(native), node, nil) else {
      throw GtkUserError("Cannot draw the window.")
    }
    let picture = Owned(taking: texture)
    guard gdk_texture_save_to_png(picture.pointer, path) != 0 else {
      throw GtkUserError("Cannot write \(path).")
    }
  }

  /// Waits until the window has drawn a frame that begins after the call, and so includes all changes.
  package func frame() async {
    let counter = FrameCounter(window.windowWidget)
    let deadline = ContinuousClock.now + .seconds(5)
    while counter.count < 2, ContinuousClock.now < deadline {
      counter.request()
      await Task.yield()
    }
  }
}

/// Counts a window's frames.
@MainActor
private final class FrameCounter {
  private(set) var count = 0
  private let clock: OpaquePointer?

  init(_ window: WidgetPointer) {
    clock = gtk_widget_get_frame_clock(window)
    clock?.on("after-paint") { [weak self] in self?.count += 1 }
  }

  func request() {
    if let clock { gdk_frame_clock_request_phase(clock, GDK_FRAME_CLOCK_PHASE_PAINT) }
  }
}
#endif
