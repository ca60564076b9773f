/// The formats of photos, told by their first bytes; a pure function.
enum PhotoFormat {
  /// Returns the media type of a photo; nil if the bytes are no JPEG and no PNG.
  static func contentType(_ bytes: [UInt8]) -> String? {
    if bytes.starts(with: [0xFF, 0xD8, 0xFF]) { return "image/jpeg" }
    return bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) ? "image/png" : nil
  }
}
