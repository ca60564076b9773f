/// The control sequences that the host writes (ECMA-48 and xterm's private modes).
enum ANSI {
  static let clear = bytes("\u{1B}[2J")
  static let resetStyle = bytes("\u{1B}[m")
  static let hideCursor = bytes("\u{1B}[?25l")
  static let showCursor = bytes("\u{1B}[?25h")
  static let beginUpdate = bytes("\u{1B}[?2026h")
  static let endUpdate = bytes("\u{1B}[?2026l")

  /// Alternate screen, no automatic line wrap, bracketed paste, a bar as the cursor.
  static let enter = bytes("\u{1B}[?1049h\u{1B}[?7l\u{1B}[?2004h\u{1B}[6 q\u{1B}[?25l")

  /// Reverts everything that ``enter`` sets, even in the middle of a frame.
  static let leave = bytes("\u{1B}[?2026l\u{1B}[m\u{1B}[0 q\u{1B}[?2004l\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l")

  static func move(to point: Point) -> [UInt8] { bytes("\u{1B}[\(point.y + 1);\(point.x + 1)H") }

  static func style(_ style: Style, colors: ColorDepth) -> [UInt8] {
    var text = "\u{1B}["
    if style.traits.contains(.bold) { text += ";1" }
    if style.traits.contains(.faint) { text += ";2" }
    if style.traits.contains(.underlined) { text += ";4" }
    if style.traits.contains(.reversed) { text += ";7" }
    if colors != .none, style.color != .standard { text += ";\(style.color.rawValue)" }
    if let pixels = style.pixels {
      switch colors {
      case .full: text += ";38;2;\(pixels.upper.parameters);48;2;\(pixels.lower.parameters)"
      case .indexed: text += ";38;5;\(pixels.upper.index);48;5;\(pixels.lower.index)"
      case .none, .named: break
      }
    }
    return bytes(text + "m")
  }

  private static func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }
}

extension PixelColor {
  fileprivate var parameters: String { "\(red);\(green);\(blue)" }
}
