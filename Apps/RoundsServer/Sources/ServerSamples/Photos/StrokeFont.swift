import CServerCairo

/// Letters and digits as lines, as a pen draws them.
///
/// Photos have their own letters because those of a system depend on what is installed.
enum StrokeFont {
  /// The width of a letter with the space after it, for a height of 1.
  static let advance = 0.86

  /// The lines of a character, each from point to point, in a grid of 4 by 6 with the origin at the upper left.
  private static let lines: [Character: [[(Double, Double)]]] = [
    "0": [[(1, 0), (3, 0), (4, 1), (4, 5), (3, 6), (1, 6), (0, 5), (0, 1), (1, 0)]],
    "1": [[(0.8, 1.2), (2, 0), (2, 6)]],
    "2": [[(0, 1), (1, 0), (3, 0), (4, 1), (4, 2), (0, 6), (4, 6)]],
    "3": [
      [(0, 0.6), (1, 0), (3, 0), (4, 1), (4, 2), (3, 3), (1.5, 3)], [(3, 3), (4, 4), (4, 5), (3, 6), (1, 6), (0, 5.3)],
    ],
    "4": [[(3, 6), (3, 0), (0, 4), (4, 4)]],
    "5": [[(4, 0), (0.4, 0), (0.2, 2.7), (1.2, 2.3), (3, 2.4), (4, 3.4), (4, 5), (3, 6), (1, 6), (0, 5.3)]],
    "6": [[(3.6, 0.3), (2, 0), (0.5, 1.3), (0, 3.5), (0, 5), (1, 6), (3, 6), (4, 5), (4, 4), (3, 3), (1, 3), (0, 4)]],
    "7": [[(0, 0), (4, 0), (1.6, 6)]],
    "8": [
      [
        (1, 3), (0, 2), (0, 1), (1, 0), (3, 0), (4, 1), (4, 2), (3, 3), (1, 3), (0, 4), (0, 5), (1, 6), (3, 6), (4, 5),
        (4, 4), (3, 3),
      ]
    ],
    "9": [[(0.4, 5.7), (2, 6), (3.5, 4.7), (4, 2.5), (4, 1), (3, 0), (1, 0), (0, 1), (0, 2), (1, 3), (3, 3), (4, 2)]],
    "A": [[(0, 6), (2, 0), (4, 6)], [(0.8, 3.8), (3.2, 3.8)]],
    "C": [[(4, 1), (3, 0), (1, 0), (0, 1), (0, 5), (1, 6), (3, 6), (4, 5)]],
    "D": [[(0, 0), (0, 6), (2.6, 6), (4, 4.6), (4, 1.4), (2.6, 0), (0, 0)]],
    "E": [[(4, 0), (0, 0), (0, 6), (4, 6)], [(0, 3), (3, 3)]],
    "I": [[(2, 0), (2, 6)]],
    "M": [[(0, 6), (0, 0), (2, 3.4), (4, 0), (4, 6)]],
    "N": [[(0, 6), (0, 0), (4, 6), (4, 0)]],
    "O": [[(1, 0), (3, 0), (4, 1), (4, 5), (3, 6), (1, 6), (0, 5), (0, 1), (1, 0)]],
    "P": [[(0, 6), (0, 0), (3, 0), (4, 0.9), (4, 2.4), (3, 3.3), (0, 3.3)]],
    "T": [[(0, 0), (4, 0)], [(2, 0), (2, 6)]],
    "U": [[(0, 0), (0, 5), (1, 6), (3, 6), (4, 5), (4, 0)]],
    "W": [[(0, 0), (1, 6), (2, 2.4), (3, 6), (4, 0)]],
    "c": [[(3.4, 2.6), (2.6, 2), (1.2, 2), (0.3, 3), (0.3, 5), (1.2, 6), (2.6, 6), (3.4, 5.4)]],
    "m": [
      [(0, 6), (0, 2)], [(0, 3), (0.7, 2), (1.5, 2), (2, 3), (2, 6)], [(2, 3), (2.7, 2), (3.5, 2), (4, 3), (4, 6)],
    ],
    "-": [[(0.6, 3.2), (3.4, 3.2)]],
    ":": [[(2, 2), (2, 2.3)], [(2, 4.6), (2, 4.9)]],
    " ": [],
  ]

  /// Draws a text with its upper left at a place, in the current colour; characters that have no lines are left out.
  ///
  /// - Parameter wobble: how far points are moved, in parts of the height, as by a hand.
  static func draw(
    _ text: String, on canvas: Canvas, x: Double, y: Double, height: Double, thickness: Double, wobble: Double = 0,
    _ random: inout SampleRandom
  ) {
    let context = canvas.context
    cairo_set_line_width(context, thickness)
    cairo_set_line_cap(context, CAIRO_LINE_CAP_ROUND)
    cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
    var left = x
    for character in text {
      for line in lines[character] ?? [] {
        for (index, point) in line.enumerated() {
          let x = left + (point.0 / 6 + wobble * random.normal()) * height
          let y = y + (point.1 / 6 + wobble * random.normal()) * height
          if index == 0 { cairo_move_to(context, x, y) } else { cairo_line_to(context, x, y) }
        }
      }
      left += advance * height
    }
    cairo_stroke(context)
  }

  /// The width of a text without the space after it.
  static func width(_ text: String, height: Double) -> Double { (Double(text.count) * advance - 0.2) * height }

  /// Whether there are lines for all characters.
  static func canDraw(_ text: String) -> Bool { text.allSatisfy { lines[$0] != nil } }
}
