#if Gtk
import CSeamGtk

/// Decodes images, no larger than they are displayed.
enum ImageDecoder {
  /// The maximum number of pixels; larger images would take too much memory to decode.
  private static let mostPixels = 100_000_000

  private typealias SizeHandler =
    @convention(c) (UnsafeMutablePointer<GdkPixbufLoader>?, Int32, Int32, gpointer?) -> Void

  /// Limits the size of the decoded image; refuses a far too large one.
  private static let limit: SizeHandler = { loader, width, height, largest in
    guard let largest, Int(width) * Int(height) <= mostPixels else {
      return gdk_pixbuf_loader_set_size(loader, 0, 0)
    }
    let scale = min(Double(largest.load(as: Int32.self)) / Double(max(width, height, 1)), 1)
    gdk_pixbuf_loader_set_size(loader, max(Int32(Double(width) * scale), 1), max(Int32(Double(height) * scale), 1))
  }

  /// Decodes outside the main actor, so that the window stays usable.
  @concurrent
  static func decoded(_ bytes: [UInt8], largest: Int32) async -> DecodedImage? { image(bytes, largest: largest) }

  /// Returns the image, upright and scaled down to a length of its longer side in pixels; nil for invalid or far too
  /// large images.
  static func image(_ bytes: [UInt8], largest: Int32) -> DecodedImage? {
    guard !bytes.isEmpty, EncodedImage(bytes: bytes).isWhole, let loader = gdk_pixbuf_loader_new() else { return nil }
    defer { g_object_unref(loader) }
    var largest = largest
    let isWhole = withUnsafeMutablePointer(to: &largest) { largest in
      g_signal_connect_data(
        loader, "size-prepared", unsafeBitCast(limit, to: GCallback.self), largest, nil, GConnectFlags(rawValue: 0))
      let isWritten = gdk_pixbuf_loader_write(loader, bytes, gsize(bytes.count), nil) != 0
      // The loader must be closed in every case.
      return gdk_pixbuf_loader_close(loader, nil) != 0 && isWritten
    }
    guard isWhole, let image = gdk_pixbuf_loader_get_pixbuf(loader),
      let upright = gdk_pixbuf_apply_embedded_orientation(image)
    else { return nil }
    defer { g_object_unref(UnsafeMutableRawPointer(upright)) }
    return gdk_texture_new_for_pixbuf(upright).map(DecodedImage.init)
  }
}

/// A decoded image with one reference to its texture.
///
/// Safe to send: a texture is immutable and can be used from any thread
/// (https://docs.gtk.org/gdk4/class.Texture.html), and reference counts are atomic.
final class DecodedImage: @unchecked Sendable {
  let texture: OpaquePointer

  fileprivate init(_ texture: OpaquePointer) { self.texture = texture }

  deinit { g_object_unref(UnsafeMutableRawPointer(texture)) }
}
#endif
