/// A JPEG that was decoded.
public struct JPEGImage: Hashable, Sendable {
  /// The width in pixels.
  public let width: Int
  /// The height in pixels.
  public let height: Int
  /// Red, green and blue of each pixel, row by row from the top.
  public let parts: [UInt8]

  /// The most pixels of an image that is decoded; larger ones are refused, as they would take gigabytes of memory.
  static let mostPixels = 200_000_000

  init(width: Int, height: Int, parts: [UInt8]) {
    self.width = width
    self.height = height
    self.parts = parts
  }

  #if !os(Linux)
  /// Returns nil: images are decoded by libturbojpeg, which is loaded on Linux only.
  public init?(_ bytes: [UInt8], fitting side: Int) { return nil }
  #endif
}
