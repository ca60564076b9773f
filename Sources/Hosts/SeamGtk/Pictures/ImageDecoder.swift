#if Gtk
import CSeamGtk

/// Decodes images, no larger than they are displayed.
@MainActor
enum ImageDecoder {
  /// The maximum number of pixels; larger images would take too much memory to decode.
  private static let mostPixels = 100_000_000

  /// Returns the image, scaled down to a size; nil for invalid or far too large images.
  static func texture(_ bytes: [UInt8], largest: Int32) -> Owned<OpaquePointer>? {
    guard !bytes.isEmpty else { return nil }
    let loader = Owned(taking: Make.object(gdk_pixbuf_loader_new()))
    loader.pointer.connect("size-prepared") { [weak loader] size in
      guard let loader else { return false }
      let (width, height) = (size.int(0), size.int(1))
      guard Int(width) * Int(height) <= mostPixels else {
        gdk_pixbuf_loader_set_size(loader.pointer, 0, 0)
        return false
      }
      let scale = min(Double(largest) / Double(max(width, height, 1)), 1)
      gdk_pixbuf_loader_set_size(
        loader.pointer, max(Int32(Double(width) * scale), 1), max(Int32(Double(height) * scale), 1))
      return false
    }
    let isWritten = gdk_pixbuf_loader_write(loader.pointer, bytes, gsize(bytes.count), nil) != 0
    // The loader must be closed in every case.
    let isWhole = gdk_pixbuf_loader_close(loader.pointer, nil) != 0
    guard isWritten, isWhole, let image = gdk_pixbuf_loader_get_pixbuf(loader.pointer),
      let upright = gdk_pixbuf_apply_embedded_orientation(image)
    else { return nil }
    let owned = Owned(taking: upright)
    return gdk_texture_new_for_pixbuf(owned.pointer).map { Owned(taking: $0) }
  }
}

extension Make {
  /// Unwraps an object returned by a constructor.
  static func object<Class>(_ made: UnsafeMutablePointer<Class>?) -> UnsafeMutablePointer<Class> {
    guard let made else { preconditionFailure("GTK returned no object: call gtk_init first.") }
    return made
  }
}
#endif
