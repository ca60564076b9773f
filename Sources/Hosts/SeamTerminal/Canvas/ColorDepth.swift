/// The colours that a terminal can show.
package enum ColorDepth: Sendable {
  /// None: text in the terminal's own colour.
  case none
  /// The eight named colours.
  case named
  /// The 256 colours of xterm's palette.
  case indexed
  /// Any colour.
  case full

  /// Determines the colours of the terminal from environment variables.
  ///
  /// - Parameter variable: returns the value of an environment variable.
  init(environment variable: (String) -> String?) {
    if variable("NO_COLOR")?.isEmpty == false {
      self = .none
    } else if ["truecolor", "24bit"].contains(variable("COLORTERM") ?? "")
      || variable("TERM")?.contains("direct") == true
    {
      // https://github.com/termstandard/colors
      self = .full
    } else {
      self = variable("TERM")?.contains("256color") == true ? .indexed : .named
    }
  }
}

/// The colour of a pixel.
package struct PixelColor: Hashable, Sendable {
  package var red: UInt8
  package var green: UInt8
  package var blue: UInt8

  /// The brightness, from 0 to 255 (https://www.itu.int/rec/R-REC-BT.601).
  var luminance: Int { (Int(red) * 299 + Int(green) * 587 + Int(blue) * 114) / 1000 }

  /// The nearest colour of xterm's palette: one of the six levels of each part, or a grey.
  var index: Int {
    func level(_ part: UInt8) -> Int { part < 48 ? 0 : part < 115 ? 1 : (Int(part) - 35) / 40 }
    let levels = [red, green, blue].map(level)
    let values = [0, 95, 135, 175, 215, 255]
    let grey = min(max((luminance - 3) / 10, 0), 23)
    func distance(_ color: [Int]) -> Int {
      zip(color, [red, green, blue]).reduce(0) { $0 + ($1.0 - Int($1.1)) * ($1.0 - Int($1.1)) }
    }
    let isGrey = distance(Array(repeating: 8 + 10 * grey, count: 3)) < distance(levels.map { values[$0] })
    return isGrey ? 232 + grey : 16 + 36 * levels[0] + 6 * levels[1] + levels[2]
  }

  /// The colour behind something else: darker.
  var behind: PixelColor { PixelColor(red: red / 3, green: green / 3, blue: blue / 3) }
}

/// Two pixels in a cell, one above the other, drawn with the character of the upper half.
package struct PixelPair: Hashable, Sendable {
  static let character: Character = "▀"

  package var upper: PixelColor
  package var lower: PixelColor

  var behind: PixelPair { PixelPair(upper: upper.behind, lower: lower.behind) }

  /// The character of similar brightness, for a terminal without enough colours.
  var shade: Character {
    let brightness = (upper.luminance + lower.luminance) / 2
    return [" ", "░", "▒", "▓", "█"][min(brightness * 5 / 256, 4)]
  }
}
