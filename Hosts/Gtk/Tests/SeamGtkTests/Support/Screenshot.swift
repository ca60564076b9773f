import CSeamGtk
import Foundation
import Testing

@testable import SeamGtk

extension GtkUser {
  /// Where pictures of the screens go: SCREENSHOTS, else a folder of the build.
  static let folder: String = {
    let folder =
      ProcessInfo.processInfo.environment["SCREENSHOTS"]
      ?? URL(fileURLWithPath: #filePath).appendingPathComponent("../../../../.build/screenshots").standardized.path
    try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    return folder
  }()

  /// Draws the window into a file; fails where nothing was drawn.
  func picture(_ name: String, sourceLocation: SourceLocation = #_sourceLocation) async {
    await settle(sourceLocation: sourceLocation)
    let window = host.window.widget
    let (width, height) = (Double(gtk_widget_get_width(window)), Double(gtk_widget_get_height(window)))
    let paintable = Owned(taking: Make.opaque(gtk_widget_paintable_new(window)))
    let snapshot = Make.opaque(gtk_snapshot_new())
    gdk_paintable_snapshot(paintable.pointer, snapshot, width, height)
    // Takes the snapshot's reference along.
    guard let node = gtk_snapshot_free_to_node(snapshot), let native = gtk_widget_get_native(window) else {
      Issue.record("Nothing is drawn.", sourceLocation: sourceLocation)
      return
    }
    defer { gsk_render_node_unref(node) }
    let texture = Owned(taking: Make.opaque(gsk_renderer_render_texture(gtk_native_get_renderer(native), node, nil)))
    #expect(
      gdk_texture_save_to_png(texture.pointer, "\(Self.folder)/\(name).png") != 0, sourceLocation: sourceLocation)
  }
}
