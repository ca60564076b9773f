/// A drawing of dots, eight in each cell of the terminal.
///
/// The dots of a Braille pattern are about as far apart in both directions:
/// https://www.unicode.org/charts/PDF/U2800.pdf
struct BrailleDrawing {
  let columns: Int
  let rows: Int
  private var cells: [UInt8]

  init(columns: Int, rows: Int) {
    self.columns = max(columns, 0)
    self.rows = max(rows, 0)
    cells = Array(repeating: 0, count: self.columns * self.rows)
  }

  var width: Int { columns * 2 }
  var height: Int { rows * 4 }

  /// The bits of the dots of a cell, by row and column.
  private static let bits: [[UInt8]] = [[0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80]]

  /// Draws a dot; dots outside of the drawing are left out.
  mutating func dot(x: Int, y: Int) {
    guard (0..<width).contains(x), (0..<height).contains(y) else { return }
    cells[y / 4 * columns + x / 2] |= Self.bits[y % 4][x % 2]
  }

  /// Draws a straight line between two dots.
  mutating func line(from start: Point, to end: Point) {
    let count = max(abs(end.x - start.x), abs(end.y - start.y), 1)
    for step in 0...count {
      func between(_ first: Int, _ last: Int) -> Int {
        Int((Double(first) + Double(last - first) * Double(step) / Double(count)).rounded())
      }
      dot(x: between(start.x, end.x), y: between(start.y, end.y))
    }
  }

  func isEmpty(_ column: Int, _ row: Int) -> Bool { cells[row * columns + column] == 0 }

  /// Returns the character of a cell; a space for one without dots.
  func character(_ column: Int, _ row: Int) -> Character {
    let pattern = cells[row * columns + column]
    return pattern == 0 ? " " : Unicode.Scalar(0x2800 + UInt32(pattern)).map(Character.init) ?? " "
  }
}
