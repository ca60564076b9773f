extension Canvas {
  /// Draws a scroll bar in the last column, unless all rows are visible.
  mutating func drawScrollBar(from y: Int, rows: Int, top: Int, total: Int) {
    guard total > rows, rows > 1 else { return }
    let length = max(rows * rows / total, 1)
    let range = total - rows
    let start = min(top, range) * (rows - length) / range
    for row in 0..<rows {
      let isBar = (start..<start + length).contains(row)
      write(isBar ? "┃" : "│", x: size.columns - 1, y: y + row, style: isBar ? .plain : .faint)
    }
  }
}
