#if Gtk
import Testing

@testable import SeamGtk

struct EncodedImageTests {
  private static let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 1, 2, 3, 0x49, 0x45, 0x4E, 0x44, 0xAE]
  /// With a preview, which has its own scan and end.
  private static let jpeg: [UInt8] = [0xFF, 0xD8, 7, 0xFF, 0xDA, 1, 0xFF, 0xD9, 7, 0xFF, 0xDA, 2, 3, 0xFF, 0xD9]

  @Test func aWholeImageHasItsEnd() {
    for image in [Self.png, Self.jpeg] {
      #expect(EncodedImage(bytes: image).isWhole)
      #expect(EncodedImage(bytes: image + [5, 6, 7]).isWhole)
    }
  }

  @Test func aTruncatedImageHasNoEnd() {
    for count in 4..<11 { #expect(!EncodedImage(bytes: Array(Self.png.prefix(count))).isWhole) }
    for count in [2, 3, 5, 12, 13, 14] { #expect(!EncodedImage(bytes: Array(Self.jpeg.prefix(count))).isWhole) }
  }

  @Test func otherFormatsAreLeftToTheDecoder() {
    #expect(EncodedImage(bytes: []).isWhole)
    #expect(EncodedImage(bytes: Array("GIF89a".utf8)).isWhole)
  }
}
#endif
