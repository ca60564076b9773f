#if Gtk
import CSeamGtk

/// Encoded photos for tests.
enum SamplePhoto {
  /// Returns a PNG of one colour.
  static func png(width: Int32, height: Int32, color: UInt32 = 0xB0_4030_FF) -> [UInt8] {
    guard let image = gdk_pixbuf_new(GDK_COLORSPACE_RGB, 0, 8, width, height) else { return [] }
    defer { g_object_unref(UnsafeMutableRawPointer(image)) }
    gdk_pixbuf_fill(image, color)
    var (bytes, count): (UnsafeMutablePointer<gchar>?, gsize) = (nil, 0)
    guard gdk_pixbuf_save_to_bufferv(image, &bytes, &count, "png", nil, nil, nil) != 0, let bytes else { return [] }
    defer { g_free(bytes) }
    return UnsafeRawBufferPointer(start: bytes, count: Int(count)).map(\.self)
  }
}
#endif
