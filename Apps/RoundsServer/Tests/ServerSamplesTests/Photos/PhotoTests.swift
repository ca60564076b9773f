import CServerTurboJPEG
import Testing

@testable import ServerSamples

struct PhotoTests {
  /// Photos of many wounds, one each.
  private static let some = Samples.data.patients.flatMap { patient in
    patient.photos.filter { $0.id.hasSuffix("-001") }
  }

  @Test func photosAreJPEGsOfTheSizeThatMediaSays() throws {
    for photo in Self.some.prefix(12) {
      let bytes = try photo.jpeg
      #expect((25_000...90_000).contains(bytes.count), "\(bytes.count) bytes")
      let decompressor = try #require(tjInitDecompress())
      defer { tjDestroy(decompressor) }
      var (width, height, sampling, colors) = (Int32(0), Int32(0), Int32(0), Int32(0))
      #expect(
        tjDecompressHeader3(decompressor, bytes, UInt(bytes.count), &width, &height, &sampling, &colors) == 0)
      #expect(width == 640 && height == 480)
      var pixels = [UInt8](repeating: 0, count: 640 * 480 * 3)
      #expect(
        tjDecompress2(
          decompressor, bytes, UInt(bytes.count), &pixels, width, 640 * 3, height, Int32(TJPF_RGB.rawValue), 0) == 0)
    }
  }

  @Test func equalPhotosHaveEqualBytes() throws {
    let photo = try #require(Samples.photos.dropFirst(5).first)
    let again = SampleData(seed: 7, patients: 24, years: 3, until: Samples.until).photo(photo.id)
    let bytes = try photo.jpeg
    #expect(try again?.jpeg == bytes)
    let other = SampleData(seed: 8, patients: 24, years: 3, until: Samples.until).patients[0].photos[0]
    #expect(try other.jpeg != bytes)
  }

  /// The red of granulation tissue is in no other layer.
  @Test func theDrawnWoundFitsTheRuler() throws {
    var checked = 0
    for photo in Samples.photos {
      let (scene, tissue) = (photo.scene, photo.scene.assessment.tissue)
      guard tissue.granulation >= 85, tissue.epithelial == 0, scene.assessment.length > 8, checked < 12 else {
        continue
      }
      checked += 1
      let canvas = try PhotoPainter(scene: scene).paint(.wound)
      let (length, width) = try canvas.extent(along: scene.angle) { red, green, blue in
        red > green + 40 && green < 100 && blue < 100
      }
      let scale = scene.pixelsPerCentimetre
      let (expectedLength, expectedWidth) = (
        Double(scene.assessment.length) / 10 * scale, Double(scene.assessment.width) / 10 * scale
      )
      #expect(abs(length - expectedLength) < 0.06 * expectedLength + 3, "\(photo.id): \(length), \(expectedLength)")
      #expect(abs(width - expectedWidth) < 0.08 * expectedWidth + 3, "\(photo.id): \(width), \(expectedWidth)")
    }
    #expect(checked == 12)
  }

  @Test func theRulerHasTheScaleOfThePicture() throws {
    for photo in Self.some.prefix(10) {
      let scene = photo.scene
      let canvas = try PhotoPainter(scene: scene).paint(.ruler)
      // Only the marks of whole centimetres are longer than 12 pixels.
      let marks = try canvas.darkPlaces(
        from: RulerPainter.corner, angle: scene.rulerAngle, below: 13,
        count: RulerPainter(scene: scene).centimetres.across, scale: scene.pixelsPerCentimetre)
      #expect(marks.count == RulerPainter(scene: scene).centimetres.across + 1, "\(photo.id)")
      for (first, second) in zip(marks, marks.dropFirst()) {
        #expect(abs(second - first - scene.pixelsPerCentimetre) < 1.6)
      }
      let span = try #require(marks.last) - (try #require(marks.first))
      #expect(abs(span / Double(marks.count - 1) - scene.pixelsPerCentimetre) < 0.3)
    }
  }

  @Test func theRulerIsAsLongAsTheWound() {
    for photo in Samples.photos {
      let reach = Double(RulerPainter(scene: photo.scene).centimetres.across) + 1
      #expect(reach >= Double(photo.scene.assessment.length) / 10, "\(photo.id)")
    }
  }

  @Test func tissuesCoverTheirFractions() {
    var checked = 0
    for photo in Samples.photos where photo.scene.assessment.tissue.necrotic >= 10 && checked < 6 {
      checked += 1
      let (scene, tissue) = (photo.scene, photo.scene.assessment.tissue)
      NoiseField.shared.withReader { noise in
        let field = WoundField(scene, noise: noise, margin: 0.5)
        let map = TissueMap(field, scene, noise: noise)
        var (inside, necrotic, slough) = (0.0, 0.0, 0.0)
        for index in 0..<field.ratio.count where field.ratio[index] < 1 {
          inside += 1
          necrotic += Double(map.necrotic[index])
          slough += Double(map.slough[index] * (1 - map.necrotic[index]))
        }
        #expect(abs(necrotic / inside * 100 - Double(tissue.necrotic)) < 6, "\(photo.id)")
        #expect(abs(slough / inside * 100 - Double(tissue.slough)) < 9, "\(photo.id)")
      }
    }
    #expect(checked > 2)
  }

  /// Length and width are measured with errors of some percent, so the shape is stretched a little; that of another
  /// wound differs by more than a third.
  @Test func aWoundKeepsItsShape() {
    var compared = 0
    for patient in Samples.data.patients {
      let scenes = Dictionary(grouping: patient.photos, by: { $0.id.dropLast(4) }).values.map { $0.map(\.scene) }
      for large in scenes {
        let open = large.filter { $0.assessment.width >= 20 }
        for (first, second) in zip(open, open.dropFirst()) {
          compared += 1
          let scale = first.outline.extent.length / second.outline.extent.length
          let change = zip(first.outline.radii, second.outline.radii).map { abs($0 - scale * $1) / $0 }.max() ?? 1
          #expect(change < 0.15)
        }
      }
    }
    #expect(compared > 20)
  }

  @Test(arguments: 0..<40)
  func outlinesHaveTheMeasuredExtent(_ seed: Int) {
    let outline = WoundOutline(length: 5.2, width: 1.9, SampleRandom(seed: UInt64(seed), "outline"))
    let extent = outline.extent
    #expect(abs(extent.length - 5.2) < 0.02 && abs(extent.width - 1.9) < 0.02)
    #expect(outline.radii.allSatisfy { $0 > 0.2 })
  }

  @Test func labelsHaveOnlyLettersThatCanBeDrawn() {
    for photo in Samples.photos {
      for line in photo.scene.label { #expect(StrokeFont.canDraw(line), "\(line)") }
    }
    #expect(!StrokeFont.canDraw("ß"))
  }

  @Test func theFastAngleIsNearTheExactOne() {
    for step in 0..<720 {
      let angle = Float(step) / 720 * 2 * .pi - .pi + 0.001
      let (y, x) = (3 * sinOf(angle), 3 * cosOf(angle))
      #expect(abs(WoundField.angle(y, x) - angle) < 0.002)
    }
    #expect(WoundField.angle(0, 0) == 0)
  }
}
