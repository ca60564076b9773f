/// A rectangle of cells to draw on, which clips drawing outside of it.
package struct Canvas: Equatable, Sendable {
  /// One column of one row.
  package struct Cell: Equatable, Sendable {
    package var character: Character = " "
    /// One, two for the left half of a wide character, zero for its right half.
    package var columns = 1
    var isCertain = true
    package var style = Style.plain

    static let blank = Cell()
  }

  package let size: Size
  private(set) var cells: [Cell]
  /// The position of the text cursor; nil if it is hidden.
  package var cursor: Point?

  init(size: Size) {
    self.size = Size(columns: max(size.columns, 0), rows: max(size.rows, 0))
    cells = Array(repeating: .blank, count: self.size.columns * self.size.rows)
  }

  package subscript(x: Int, y: Int) -> Cell { cells[y * size.columns + x] }

  /// Writes text on one line, truncated to the width; a wide character is never cut in half.
  ///
  /// - Returns: the number of columns used.
  @discardableResult
  mutating func write(_ text: String, x: Int, y: Int, width: Int = .max, style: Style = .plain) -> Int {
    guard (0..<size.rows).contains(y), width > 0 else { return 0 }
    let end = width > size.columns - x ? size.columns : x + width
    var column = x
    for character in text {
      guard let glyph = Glyph(character) else { continue }
      guard column + glyph.columns <= end else { break }
      if column >= 0 { put(glyph, x: column, y: y, style: style) }
      column += glyph.columns
    }
    return column - x
  }

  /// Restyles a part of a line without changing its text.
  mutating func restyle(x: Int, y: Int, width: Int, _ change: (Style) -> Style) {
    guard (0..<size.rows).contains(y) else { return }
    for column in max(x, 0)..<max(min(x + width, size.columns), max(x, 0)) {
      let index = y * size.columns + column
      cells[index].style = change(cells[index].style)
    }
  }

  /// Dims all cells, before something is drawn in front of them.
  mutating func recede() {
    for index in cells.indices { cells[index].style = cells[index].style.behind }
    cursor = nil
  }

  /// Copies another canvas onto this one, with its cursor.
  mutating func draw(_ other: Canvas, x: Int, y: Int) {
    for row in 0..<other.size.rows where (0..<size.rows).contains(y + row) {
      for column in 0..<other.size.columns where (0..<size.columns).contains(x + column) {
        let cell = other[column, row]
        if cell.columns == 2, x + column + 1 >= size.columns { continue }
        if cell.columns > 0 || column > 0 { set(cell, x: x + column, y: y + row) }
      }
    }
    if let point = other.cursor { cursor = Point(x: x + point.x, y: y + point.y) }
  }

  private mutating func put(_ glyph: Glyph, x: Int, y: Int, style: Style) {
    set(
      Cell(character: glyph.character, columns: glyph.columns, isCertain: glyph.isCertain, style: style), x: x, y: y)
    if glyph.columns == 2 {
      set(Cell(character: " ", columns: 0, isCertain: true, style: style), x: x + 1, y: y)
    }
  }

  private mutating func set(_ cell: Cell, x: Int, y: Int) {
    let index = y * size.columns + x
    // Drawing over one half of a wide character erases the other half.
    if cells[index].columns == 0, cell.columns != 0, x > 0 { cells[index - 1].erase() }
    if cells[index].columns == 2, x + 1 < size.columns { cells[index + 1].erase() }
    cells[index] = cell
  }

  /// The text of all cells, line by line, without trailing blanks.
  package var text: String { lines.joined(separator: "\n") }

  package var lines: [String] {
    (0..<size.rows).map { row in
      var line = ""
      for column in 0..<size.columns where self[column, row].columns > 0 { line.append(self[column, row].character) }
      while line.last == " " { line.removeLast() }
      return line
    }
  }
}

extension Canvas.Cell {
  fileprivate mutating func erase() { (character, columns, isCertain) = (" ", 1, true) }
}
