/// A decoder of encoded images for a ``TerminalHost``.
///
/// SeamTerminal links no image library: an app that shows photos in the terminal passes a decoder of its platform.
///
/// ```swift
/// host.images = TerminalImages { bytes, largest in
///   guard let image = Codec.decode(bytes, fitting: largest) else { return nil }
///   return TerminalImage(width: image.width, height: image.height, parts: image.rgb)
/// }
/// ```
public struct TerminalImages: Sendable {
  /// Decodes bytes.
  let decode: @concurrent @Sendable ([UInt8], Int) async -> TerminalImage?

  /// The length of the longer side in pixels that is large enough for any terminal.
  static let largest = 400

  /// Creates a decoder.
  ///
  /// - Parameter decode: decodes an image from its bytes, and scales it down to the given length of its longer side.
  ///   It is called outside the main actor, one image at a time. It returns nil for damaged bytes and for those of an
  ///   unknown kind; the host says so in place of the photo.
  public init(decode: @escaping @concurrent @Sendable ([UInt8], _ largest: Int) async -> TerminalImage?) {
    self.decode = decode
  }
}
