import SeamViews

/// A grid of dots, eight to a cell, drawn with the characters of braille.
struct DotGrid {
  let columns: Int
  let rows: Int
  private var dots: [UInt8]

  init(columns: Int, rows: Int) {
    self.columns = max(columns, 1)
    self.rows = max(rows, 1)
    dots = Array(repeating: 0, count: self.columns * self.rows)
  }

  /// The bit of each dot of a cell, by row and column (https://www.unicode.org/charts/PDF/U2800.pdf).
  private static let bits: [[UInt8]] = [[0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80]]

  /// Returns the dot at a place.
  func dot(at place: ChartLayout.Place) -> (x: Int, y: Int) {
    (Self.index(of: place.x, count: 2 * columns), Self.index(of: place.y, count: 4 * rows))
  }

  /// Returns the cell at a place.
  func cell(at place: ChartLayout.Place) -> Point {
    let dot = dot(at: place)
    return Point(x: dot.x / 2, y: dot.y / 4)
  }

  private static func index(of fraction: Double, count: Int) -> Int {
    min(max(Int((fraction * Double(count - 1)).rounded()), 0), count - 1)
  }

  /// Returns the character of a cell; nil if it has no dots.
  subscript(x: Int, y: Int) -> Character? {
    let bits = dots[y * columns + x]
    return bits == 0 ? nil : Unicode.Scalar(0x2800 + UInt32(bits)).map(Character.init)
  }

  /// Draws lines through places.
  mutating func draw(_ run: [ChartLayout.Place]) {
    let places = ChartLayout.thinned(run, columns: 2 * columns).map(dot)
    guard let first = places.first else { return }
    set(first)
    for (start, end) in zip(places, places.dropFirst()) { draw(from: start, to: end) }
  }

  private mutating func draw(from start: (x: Int, y: Int), to end: (x: Int, y: Int)) {
    let steps = max(abs(end.x - start.x), abs(end.y - start.y))
    guard steps > 0 else { return }
    for step in 1...steps {
      // Rounded to the nearest dot, in whole numbers.
      let x = start.x + (2 * (end.x - start.x) * step + steps * (end.x >= start.x ? 1 : -1)) / (2 * steps)
      let y = start.y + (2 * (end.y - start.y) * step + steps * (end.y >= start.y ? 1 : -1)) / (2 * steps)
      set((x, y))
    }
  }

  private mutating func set(_ dot: (x: Int, y: Int)) {
    dots[dot.y / 4 * columns + dot.x / 2] |= Self.bits[dot.y % 4][dot.x % 2]
  }
}
