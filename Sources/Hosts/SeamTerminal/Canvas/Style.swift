/// The look of a cell, in the terminal's own palette.
package struct Style: Hashable, Sendable {
  package var traits: Traits = []
  package var color: Color = .standard
  /// The pixels of a cell of an image; nil for text.
  package var pixels: PixelPair?

  package struct Traits: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }
    package static let bold = Traits(rawValue: 1)
    package static let faint = Traits(rawValue: 2)
    static let underlined = Traits(rawValue: 4)
    package static let reversed = Traits(rawValue: 8)
  }

  /// A colour of the text; the number is its SGR parameter.
  package enum Color: UInt8, Sendable {
    case standard = 39
    case red = 31
    case green = 32
    case yellow = 33
    case blue = 34
    case magenta = 35
    case cyan = 36
  }

  static let plain = Style()
  static let bold = Style(traits: .bold)
  static let faint = Style(traits: .faint)
  static let reversed = Style(traits: .reversed)
  package static let accent = Style(color: .cyan)
  static let warning = Style(color: .red)

  /// The style of the focused element: reversed.
  ///
  /// Colour and faintness are removed, as they would be hard to read on a reversed background.
  var selected: Style { Style(traits: traits.subtracting(.faint).union(.reversed)) }

  // Stored, because every cell of every frame reads it.
  private static let standingOut: Traits = [.bold, .reversed]

  /// The style of a cell behind something else: faint.
  var behind: Style {
    if let pixels { return Style(pixels: pixels.behind) }
    return Style(traits: traits.subtracting(Self.standingOut).union(.faint))
  }
}
