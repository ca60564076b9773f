#if os(Linux)
extension JPEGImage {
  /// Decodes an image, scaled down by TurboJPEG's factors, so that it takes little memory; nil for damaged bytes, for
  /// those that are no JPEG, and on a machine without libturbojpeg.
  ///
  /// - Parameter side: the length of the longer side that is enough; the result is up to an eighth of it longer, and no
  ///   longer than the image.
  public init?(_ bytes: [UInt8], fitting side: Int) {
    guard let library = TurboJPEG.shared, let decompressor = library.initDecompress() else { return nil }
    defer { _ = library.destroy(decompressor) }
    var (width, height, subsampling, colours) = (Int32(0), Int32(0), Int32(0), Int32(0))
    let header = bytes.withUnsafeBufferPointer {
      library.decompressHeader(
        decompressor, $0.baseAddress, UInt($0.count), &width, &height, &subsampling, &colours)
    }
    guard header == 0, width > 0, height > 0, Int(width) * Int(height) <= Self.mostPixels else { return nil }
    let size = Self.size(Int(width), Int(height), fitting: max(1, side))
    var parts = [UInt8](repeating: 0, count: size.width * size.height * 3)
    let result = bytes.withUnsafeBufferPointer { source in
      parts.withUnsafeMutableBufferPointer { target in
        library.decompress(
          decompressor, source.baseAddress, UInt(source.count), target.baseAddress, Int32(size.width), 0,
          Int32(size.height), TurboJPEG.rgb, 0)
      }
    }
    // A warning, as of a picture that ends early, leaves the part that could be decoded.
    guard result == 0 || library.errorCode(decompressor) == TurboJPEG.warning else { return nil }
    self.init(width: size.width, height: size.height, parts: parts)
  }

  /// The smallest size of the factors 1/8 to 8/8 whose longer side is at least the requested one.
  private static func size(_ width: Int, _ height: Int, fitting side: Int) -> (width: Int, height: Int) {
    // TurboJPEG rounds up: https://libjpeg-turbo.org/Documentation/Documentation (TJSCALED).
    func scaled(_ length: Int, _ eighths: Int) -> Int { (length * eighths + 7) / 8 }
    let eighths = (1...8).first { scaled(max(width, height), $0) >= side } ?? 8
    return (scaled(width, eighths), scaled(height, eighths))
  }
}
#endif
