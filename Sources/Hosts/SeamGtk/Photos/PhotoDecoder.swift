#if Gtk
import CSeamGtk

/// Decodes photos outside the main actor, so that the window stays usable.
enum PhotoDecoder {
  /// The length of the longer side in pixels, which is enough for a window of a high resolution.
  private static let largest: Int32 = 2048

  /// The maximum number of pixels; larger images would take too much memory to decode.
  private static let mostPixels = 100_000_000

  private typealias SizeHandler =
    @convention(c) (UnsafeMutablePointer<GdkPixbufLoader>?, Int32, Int32, gpointer?) -> Void

  /// Limits the size of the decoded image; refuses a far too large one.
  private static let limit: SizeHandler = { loader, width, height, _ in
    guard Int(width) * Int(height) <= mostPixels else { return gdk_pixbuf_loader_set_size(loader, 0, 0) }
    let scale = min(Double(largest) / Double(max(width, height, 1)), 1)
    gdk_pixbuf_loader_set_size(loader, max(Int32(Double(width) * scale), 1), max(Int32(Double(height) * scale), 1))
  }

  /// Returns the image, scaled down and upright; nil for invalid or far too large images.
  @concurrent
  static func decode(_ bytes: [UInt8]) async -> DecodedPhoto? { photo(bytes) }

  private static func photo(_ bytes: [UInt8]) -> DecodedPhoto? {
    guard !bytes.isEmpty, EncodedImage(bytes: bytes).isWhole, let loader = gdk_pixbuf_loader_new() else { return nil }
    defer { g_object_unref(loader) }
    g_signal_connect_data(
      loader, "size-prepared", unsafeBitCast(limit, to: GCallback.self), nil, nil, GConnectFlags(rawValue: 0))
    let isWritten = gdk_pixbuf_loader_write(loader, bytes, gsize(bytes.count), nil) != 0
    // The loader must be closed in every case.
    let isWhole = gdk_pixbuf_loader_close(loader, nil) != 0
    guard isWritten, isWhole, let image = gdk_pixbuf_loader_get_pixbuf(loader),
      let upright = gdk_pixbuf_apply_embedded_orientation(image)
    else { return nil }
    defer { g_object_unref(UnsafeMutableRawPointer(upright)) }
    return gdk_texture_new_for_pixbuf(upright).map(DecodedPhoto.init)
  }
}

/// A decoded photo with one reference to its texture.
///
/// Safe to send: a texture is immutable and can be used from any thread
/// (https://docs.gtk.org/gdk4/class.Texture.html), and reference counts are atomic.
final class DecodedPhoto: @unchecked Sendable {
  let texture: OpaquePointer

  fileprivate init(_ texture: OpaquePointer) { self.texture = texture }

  deinit { g_object_unref(UnsafeMutableRawPointer(texture)) }
}
#endif
