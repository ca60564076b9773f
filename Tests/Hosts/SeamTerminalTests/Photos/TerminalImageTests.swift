import SeamConformance
import SeamSupport
import Testing

@testable import SeamTerminal

struct TerminalImageTests {
  private let red = PixelColor(red: 200, green: 0, blue: 0)
  private let blue = PixelColor(red: 0, green: 0, blue: 100)

  @Test func sizeAndPartsHaveToAgree() {
    #expect(TerminalImage(width: 1, height: 2, parts: [1, 2, 3, 4, 5, 6]) != nil)
    #expect(TerminalImage(width: 1, height: 2, parts: [1, 2, 3, 4, 5]) == nil)
    #expect(TerminalImage(width: 0, height: 2, parts: []) == nil)
    #expect(TerminalImage(width: -1, height: -1, parts: [1, 2, 3]) == nil)
    #expect(TerminalImage(width: .max, height: .max, parts: [1, 2, 3]) == nil)
  }

  @Test func eachPixelIsTheMeanOfThoseThatItCovers() throws {
    let image = try #require(
      TerminalImage(
        width: 2, height: 4, parts: [200, 0, 0, 0, 0, 100, 200, 0, 0, 0, 0, 100] + Array(repeating: 0, count: 12)))
    let black = PixelColor(red: 0, green: 0, blue: 0)
    #expect(
      image.cells(columns: 2, rows: 1) == [[.init(upper: red, lower: black), .init(upper: blue, lower: black)]])
    #expect(
      image.cells(columns: 1, rows: 1) == [
        [.init(upper: PixelColor(red: 100, green: 0, blue: 50), lower: black)]
      ])
    // Larger than the image, pixels are repeated.
    #expect(image.cells(columns: 4, rows: 2)[0][1] == .init(upper: red, lower: red))
  }

  @Test func sizeKeepsTheAspectRatio() throws {
    let image = try #require(TerminalImage(width: 40, height: 30, parts: Array(repeating: 0, count: 3600)))
    #expect(image.size(within: Size(columns: 40, rows: 40)) == Size(columns: 40, rows: 15))
    #expect(image.size(within: Size(columns: 80, rows: 15)) == Size(columns: 40, rows: 15))
  }

  @Test(arguments: 0..<10)
  func anyImageFitsIntoAnySize(seed: Int) throws {
    var random = SeededRandom(seed: UInt64(seed))
    for _ in 0..<20 {
      let (width, height) = (1 + random.next(upTo: 300), 1 + random.next(upTo: 300))
      let image = try #require(
        TerminalImage(width: width, height: height, parts: Array(repeating: 7, count: 3 * width * height)))
      let room = Size(columns: 1 + random.next(upTo: 60), rows: 1 + random.next(upTo: 30))
      let size = image.size(within: room)
      #expect((1...room.columns).contains(size.columns) && (1...room.rows).contains(size.rows), "Seed \(seed)")
      let cells = image.cells(columns: size.columns, rows: size.rows)
      let grey = PixelColor(red: 7, green: 7, blue: 7)
      #expect(cells.joined().allSatisfy { $0 == .init(upper: grey, lower: grey) }, "Seed \(seed)")
    }
  }
}
