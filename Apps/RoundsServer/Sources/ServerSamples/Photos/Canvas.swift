import CServerCairo

/// A picture in memory that cairo draws into, and whose pixels can be changed.
final class Canvas {
  let width: Int
  let height: Int
  let context: OpaquePointer
  private let surface: OpaquePointer

  /// Creates a black picture.
  ///
  /// - Throws: ``SamplePhotoError`` if memory is short.
  init(width: Int, height: Int) throws(SamplePhotoError) {
    let surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, Int32(width), Int32(height))
    guard let surface, cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS else {
      cairo_surface_destroy(surface)
      throw SamplePhotoError(reason: "memory for \(width) × \(height) pixels is not available")
    }
    guard let context = cairo_create(surface), cairo_status(context) == CAIRO_STATUS_SUCCESS else {
      cairo_surface_destroy(surface)
      throw SamplePhotoError(reason: "memory to draw is not available")
    }
    (self.width, self.height, self.surface, self.context) = (width, height, surface, context)
  }

  deinit {
    cairo_destroy(context)
    cairo_surface_destroy(surface)
  }

  /// Calls a closure with the pixels, 32 bits each (`0x00RRGGBB`), and the number of them from a row to the next.
  func withPixels<Result>(
    _ body: (_ pixels: UnsafeMutablePointer<UInt32>, _ stride: Int) throws(SamplePhotoError) -> Result
  ) throws(SamplePhotoError) -> Result {
    cairo_surface_flush(surface)
    guard cairo_status(context) == CAIRO_STATUS_SUCCESS, let data = cairo_image_surface_get_data(surface) else {
      throw SamplePhotoError(reason: "cairo failed: \(String(cString: cairo_status_to_string(cairo_status(context))))")
    }
    defer { cairo_surface_mark_dirty(surface) }
    let stride = Int(cairo_image_surface_get_stride(surface)) / 4
    return try data.withMemoryRebound(to: UInt32.self, capacity: stride * height) { pixels throws(SamplePhotoError) in
      try body(pixels, stride)
    }
  }
}

/// A colour; its parts are from 0 to 255.
struct PhotoColor: Sendable {
  var red: Float
  var green: Float
  var blue: Float

  init(_ red: Float, _ green: Float, _ blue: Float) { (self.red, self.green, self.blue) = (red, green, blue) }

  /// Returns a mix with another colour; a part of 1 is the other.
  @inline(__always)
  func mixed(_ other: PhotoColor, _ part: Float) -> PhotoColor {
    PhotoColor(
      red + (other.red - red) * part, green + (other.green - green) * part, blue + (other.blue - blue) * part)
  }

  /// Returns the colour in another brightness.
  @inline(__always)
  func lit(_ factor: Float) -> PhotoColor { PhotoColor(red * factor, green * factor, blue * factor) }
}

extension Canvas {
  func setColor(_ color: PhotoColor, alpha: Double = 1) {
    cairo_set_source_rgba(context, Double(color.red) / 255, Double(color.green) / 255, Double(color.blue) / 255, alpha)
  }

  /// Draws with a state of its own: transformations and colours end with the closure.
  func isolated(_ draw: () -> Void) {
    cairo_save(context)
    draw()
    cairo_restore(context)
  }

  func rectangle(_ x: Double, _ y: Double, _ width: Double, _ height: Double, radius: Double) {
    cairo_new_sub_path(context)
    cairo_arc(context, x + width - radius, y + radius, radius, -.pi / 2, 0)
    cairo_arc(context, x + width - radius, y + height - radius, radius, 0, .pi / 2)
    cairo_arc(context, x + radius, y + height - radius, radius, .pi / 2, .pi)
    cairo_arc(context, x + radius, y + radius, radius, .pi, 1.5 * .pi)
    cairo_close_path(context)
  }
}
