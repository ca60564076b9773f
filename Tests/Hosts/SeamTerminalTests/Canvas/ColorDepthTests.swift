import Testing

@testable import SeamTerminal

struct ColorDepthTests {
  @Test(arguments: [
    (["TERM": "xterm"], ColorDepth.named), (["TERM": "xterm-256color"], .indexed),
    (["TERM": "xterm-256color", "COLORTERM": "truecolor"], .full), (["COLORTERM": "24bit"], .full),
    (["TERM": "xterm-direct"], .full), (["COLORTERM": "truecolor", "NO_COLOR": "1"], .none),
    (["COLORTERM": "truecolor", "NO_COLOR": ""], .full), ([:], .named),
  ])
  func environmentSaysWhatTheTerminalCanShow(variables: [String: String], depth: ColorDepth) {
    #expect(ColorDepth { variables[$0] } == depth)
  }

  @Test(arguments: [
    (0, 0, 0, 16), (255, 255, 255, 231), (255, 0, 0, 196), (0, 95, 135, 24), (128, 128, 128, 244), (9, 9, 9, 232),
    (250, 250, 250, 231), (60, 0, 0, 52),
  ])
  func colourHasANearestIndex(red: Int, green: Int, blue: Int, index: Int) {
    #expect(PixelColor(red: UInt8(red), green: UInt8(green), blue: UInt8(blue)).index == index)
  }

  @Test func pixelsAreWrittenInTheColoursOfTheTerminal() {
    var canvas = Canvas(size: Size(columns: 1, rows: 1))
    let pixels = PixelPair(
      upper: PixelColor(red: 255, green: 0, blue: 0), lower: PixelColor(red: 255, green: 255, blue: 255))
    canvas.write("▀", x: 0, y: 0, style: Style(pixels: pixels))
    func text(_ colors: ColorDepth) -> String {
      var writer = FrameWriter(colors: colors)
      return String(decoding: writer.write(canvas), as: UTF8.self)
    }
    #expect(text(.full).contains("\u{1B}[;38;2;255;0;0;48;2;255;255;255m▀"))
    #expect(text(.indexed).contains("\u{1B}[;38;5;196;48;5;231m▀"))
    for colors in [ColorDepth.named, .none] {
      #expect(text(colors).contains("▓") && !text(colors).contains("▀") && !text(colors).contains("38;"))
    }
  }

  @Test func darkerPixelsHaveLighterShades() {
    let shades = stride(from: 0, through: 255, by: 5).map { value in
      let color = PixelColor(red: UInt8(value), green: UInt8(value), blue: UInt8(value))
      return PixelPair(upper: color, lower: color).shade
    }
    #expect(shades.first == " " && shades.last == "█")
    #expect(Set(shades).count == 5)
  }

  @Test func pixelsBehindSomethingAreDarker() {
    let pixels = PixelPair(
      upper: PixelColor(red: 240, green: 9, blue: 0), lower: PixelColor(red: 30, green: 30, blue: 30))
    #expect(Style(pixels: pixels).behind.pixels?.upper == PixelColor(red: 80, green: 3, blue: 0))
    #expect(Style(pixels: pixels).behind.traits.isEmpty)
  }
}
