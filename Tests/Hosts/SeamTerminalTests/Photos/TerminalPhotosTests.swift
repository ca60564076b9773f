import SeamViews
import Testing

@testable import SeamTerminal

@MainActor
struct TerminalPhotosTests {
  private typealias Photo = PhotosConfiguration.Photo

  /// A decoder that a test controls: it decodes when the test lets it, and records the decoded bytes.
  @MainActor
  private final class Decoder {
    private(set) var decoded: [[UInt8]] = []
    private var waiting: [CheckedContinuation<Void, Never>] = []
    private var changes = 0

    /// Decodes two bytes, a width and a brightness; anything else is damaged.
    var images: TerminalImages {
      TerminalImages { bytes, _ in
        await self.turn(bytes)
        guard bytes.count == 2 else { return nil }
        return TerminalImage(
          width: Int(bytes[0]), height: Int(bytes[0]),
          parts: Array(repeating: bytes[1], count: 3 * Int(bytes[0]) * Int(bytes[0])))
      }
    }

    private func turn(_ bytes: [UInt8]) async {
      decoded.append(bytes)
      await withCheckedContinuation { waiting.append($0) }
    }

    func didChange() { changes += 1 }

    /// Lets one image be decoded, and returns when the view was told.
    func release() async {
      let before = changes
      await letGo()
      while changes == before { await Task.yield() }
    }

    /// Lets one image be decoded.
    func letGo() async {
      while waiting.isEmpty { await Task.yield() }
      waiting.removeFirst().resume()
    }

    func begins(_ count: Int) async {
      while decoded.count < count { await Task.yield() }
    }
  }

  private func harness(
    _ photos: [Photo], _ decoder: Decoder? = nil, columns: Int = 80, rows: Int = 12
  ) -> ViewHarness<TerminalPhotos> {
    let store = PhotoStore(images: { decoder?.images }, onChange: { decoder?.didChange() })
    return ViewHarness(
      TerminalPhotos(store: store), .init(title: "Photos", photos: photos, empty: "No photos"), columns: columns,
      rows: rows)
  }

  private func photo(_ id: String, _ bytes: [UInt8], isSelectable: Bool = false) -> Photo {
    .init(
      id: id, caption: "Photo \(id)", facts: [.init(label: "Area", value: "\(bytes.count) cm²")],
      content: .image(bytes), isSelectable: isSelectable)
  }

  @Test func photosAreSideBySideIfThereIsRoom() {
    let photos = [photo("a", [1, 2, 3]), photo("b", [1])]
    let wide = harness(photos).lines()
    #expect(wide.contains { $0.contains("Photo, 3 bytes") && $0.contains("Photo, 1 bytes") })
    #expect(wide.contains { $0.contains("Photo a") && $0.contains("Photo b") })
    let narrow = harness(photos, columns: 40).lines()
    #expect(narrow.contains { $0.contains("Photo a") && !$0.contains("Photo b") })
    #expect(narrow.contains { $0.contains("Area: 1 cm²") })
    #expect(harness([]).lines().first == "  No photos")
  }

  @Test func stateOfAPhotoIsSaid() async {
    let decoder = Decoder()
    let harness = harness(
      [
        .init(id: "l", caption: "L", content: .loading),
        .init(id: "m", caption: "M", content: .missing("Not sent yet")),
        photo("d", [9]), photo("e", [0, 0]),
      ], decoder, columns: 40, rows: 40)
    let text = harness.lines().joined(separator: "\n")
    #expect(text.contains("Loading the photo …") && text.contains("Not sent yet"))
    #expect(text.contains("Reading the photo …"))
    await decoder.release()
    await decoder.release()
    #expect(harness.lines().count { $0.contains("The photo is damaged") } == 2)
    #expect(decoder.decoded == [[9], [0, 0]])
  }

  @Test func decodedPhotoIsDrawnInHalfBlocks() async {
    let decoder = Decoder()
    let harness = harness([photo("a", [10, 99]), photo("b", [20, 44])], decoder)
    #expect(harness.lines().contains { $0.contains("Reading the photo …") })
    await decoder.release()
    #expect(harness.lines().contains { $0.contains("▀") && !$0.contains("Reading") })
    #expect(harness.lines().contains { $0.contains("Reading the photo …") })
    await decoder.release()
    harness.draw()
    let grey = PixelColor(red: 99, green: 99, blue: 99)
    #expect(harness.canvas[2, 0].style.pixels == PixelPair(upper: grey, lower: grey))
    // Drawing again decodes nothing again, whatever the size.
    harness.size = Size(columns: 100, rows: 30)
    harness.draw()
    await Task.yield()
    #expect(decoder.decoded.count == 2)
  }

  @Test func keysAreHandledWhileAPhotoIsDecoded() async {
    let decoder = Decoder()
    let harness = harness([photo("a", [4, 9], isSelectable: true), photo("b", [4, 9], isSelectable: true)], decoder)
    await decoder.begins(1)
    #expect(harness.press("enter") == [.didSelect(photo: "a")])
    #expect(harness.press("right", "enter") == [.didSelect(photo: "b")])
    await decoder.release()
    await decoder.release()
    #expect(harness.press("enter") == [.didSelect(photo: "b")])
  }

  @Test func anotherImageOfTheSamePhotoReplacesTheFirst() async {
    let decoder = Decoder()
    let harness = harness([photo("a", [4, 9])], decoder)
    await decoder.begins(1)
    harness.configuration = .init(title: "Photos", photos: [photo("a", [4, 77])])
    harness.draw()
    // The first image is decoded, and dropped.
    await decoder.letGo()
    await decoder.release()
    harness.draw()
    let grey = PixelColor(red: 77, green: 77, blue: 77)
    #expect(harness.canvas[2, 0].style.pixels == PixelPair(upper: grey, lower: grey))
    #expect(decoder.decoded == [[4, 9], [4, 77]])
  }

  @Test func aPhotoThatLeftIsNotDecoded() async {
    let decoder = Decoder()
    let harness = harness([photo("a", [4, 9]), photo("b", [4, 8])], decoder)
    await decoder.begins(1)
    harness.configuration = .init(title: "Photos", photos: [photo("a", [4, 9])])
    await decoder.release()
    harness.draw()
    for _ in 0..<20 { await Task.yield() }
    #expect(decoder.decoded == [[4, 9]])
  }

  @Test func viewIsReleasedWhileAPhotoIsDecoded() async {
    let decoder = Decoder()
    weak var store: PhotoStore?
    do {
      let made = PhotoStore(images: { decoder.images }, onChange: { decoder.didChange() })
      store = made
      _ = made.state(of: "a", [1, 2])
      await decoder.begins(1)
    }
    #expect(store == nil)
    await decoder.letGo()
  }
}
