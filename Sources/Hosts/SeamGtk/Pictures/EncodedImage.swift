#if Gtk
/// Checks of encoded images that gdk-pixbuf leaves out: it shows the rest of a truncated one as empty.
struct EncodedImage {
  let bytes: [UInt8]

  /// Whether the image ends as its format requires; true for formats other than PNG and JPEG.
  var isWhole: Bool {
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) {
      // The last chunk (https://www.w3.org/TR/png-3/#11IEND).
      return last([0x49, 0x45, 0x4E, 0x44]) != nil
    }
    if bytes.starts(with: [0xFF, 0xD8]) {
      // The end after the last scan; a preview before it has an end of its own (ITU-T T.81, B.1.1.3).
      guard let scan = last([0xFF, 0xDA]), let end = last([0xFF, 0xD9]) else { return false }
      return end > scan
    }
    return true
  }

  /// Returns the last place of a sequence; other data may follow an image.
  private func last(_ sequence: [UInt8]) -> Int? {
    bytes.withUnsafeBufferPointer { bytes in
      guard bytes.count >= sequence.count else { return nil }
      return (0...bytes.count - sequence.count).last { start in
        bytes[start] == sequence[0] && sequence.indices.allSatisfy { bytes[start + $0] == sequence[$0] }
      }
    }
  }
}
#endif
