import CoreImages
import Foundation
import ServerSamples
import Testing

struct JPEGImageTests {
  private static func photo() throws -> [UInt8] {
    let samples = SampleData(seed: 1, patients: 5, years: 1, until: Date(timeIntervalSince1970: 1_772_323_200))
    return try #require(try samples.patients.lazy.compactMap(\.photos.first).first?.jpeg)
  }

  @Test func decodesAPhotoAtTheSizeThatIsAskedFor() throws {
    let bytes = try Self.photo()
    let whole = try #require(JPEGImage(bytes, fitting: .max))
    #expect(whole.parts.count == whole.width * whole.height * 3)
    for side in [1, 60, 200, 400] {
      let image = try #require(JPEGImage(bytes, fitting: side))
      let longer = max(image.width, image.height)
      #expect(longer >= min(side, max(whole.width, whole.height)))
      #expect(image.parts.count == image.width * image.height * 3)
      #expect(longer < max(whole.width, whole.height) || side > longer * 7 / 8)
    }
    // A photo of skin is not grey.
    #expect(Set(whole.parts.prefix(3000)).count > 3)
  }

  @Test func refusesWhatIsNoJPEG() {
    #expect(JPEGImage([], fitting: 100) == nil)
    #expect(JPEGImage(Array("Dear Wilma".utf8), fitting: 100) == nil)
    #expect(JPEGImage([0xFF, 0xD8, 0xFF], fitting: 100) == nil)
  }

  @Test func survivesDamage() throws {
    let bytes = try Self.photo()
    for length in stride(from: 0, to: bytes.count, by: bytes.count / 200) {
      _ = JPEGImage(Array(bytes.prefix(length)), fitting: 100)
    }
    for place in stride(from: 0, to: bytes.count, by: bytes.count / 400) {
      var damaged = bytes
      damaged[place] ^= 0xFF
      _ = JPEGImage(damaged, fitting: 100)
    }
  }

  /// The header says how much memory an image takes.
  @Test func refusesAnImageThatWouldTakeGigabytes() throws {
    var bytes = try Self.photo()
    let frame = try #require(bytes.indices.first { bytes[$0] == 0xFF && bytes[$0 + 1] == 0xC0 })
    for offset in 5...8 { bytes[frame + offset] = 0xFF }
    #expect(JPEGImage(bytes, fitting: 100) == nil)
  }
}
