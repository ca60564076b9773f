/// Encodes frames for a terminal: tracks the cells on the screen and writes only those that differ.
struct FrameWriter {
  private var shown: Canvas?
  private let colors: ColorDepth
  private var style = Style.plain
  private var output: [UInt8] = []

  init(colors: ColorDepth = .full) { self.colors = colors }

  /// Discards the tracked cells, so that the next frame is written completely.
  mutating func invalidate() { shown = nil }

  /// Returns the bytes that update the screen to a frame; empty if it is up to date.
  mutating func write(_ frame: Canvas) -> [UInt8] {
    guard frame != shown else { return [] }
    output = []
    // https://gist.github.com/christianparpart/d8a62cc1ab659194337d73e399004036: terminals that support the sequence
    // display the frame as a whole, others ignore it.
    output += ANSI.beginUpdate + ANSI.hideCursor
    if shown?.size != frame.size {
      shown = nil
      output += ANSI.resetStyle + ANSI.clear
      style = .plain
    }
    for row in 0..<frame.size.rows { writeRow(row, of: frame) }
    if style != .plain {
      output += ANSI.resetStyle
      style = .plain
    }
    if let cursor = frame.cursor { output += ANSI.move(to: cursor) + ANSI.showCursor }
    output += ANSI.endUpdate
    shown = frame
    return output
  }

  private mutating func writeRow(_ row: Int, of frame: Canvas) {
    var column = 0
    while let run = nextRun(in: row, from: column, of: frame) {
      output += ANSI.move(to: Point(x: run.lowerBound, y: row))
      for x in run where frame[x, row].columns > 0 {
        let cell = frame[x, row]
        if cell.style != style {
          output += ANSI.style(cell.style, colors: colors)
          style = cell.style
        }
        output += character(of: cell).utf8
        if !cell.isCertain { output += ANSI.move(to: Point(x: x + cell.columns, y: row)) }
      }
      column = run.upperBound
    }
  }

  /// Returns the character of a cell; pixels that the terminal cannot colour become shades.
  private func character(of cell: Canvas.Cell) -> Character {
    guard let pixels = cell.style.pixels, colors == .none || colors == .named else { return cell.character }
    return pixels.shade
  }

  /// Returns the next cells to write: from one that differs to the last before a gap that is cheaper to skip.
  private func nextRun(in row: Int, from column: Int, of frame: Canvas) -> Range<Int>? {
    guard var start = (column..<frame.size.columns).first(where: { differs($0, row, frame) }) else { return nil }
    if frame[start, row].columns == 0, start > 0 { start -= 1 }
    var end = start + frame[start, row].columns
    var next = end
    // Moving the cursor takes about as many bytes as writing eight unchanged cells.
    while next < frame.size.columns, next - end < 8 {
      if differs(next, row, frame) { end = next + 1 }
      next += 1
    }
    if end < frame.size.columns, frame[end, row].columns == 0 { end += 1 }
    return start..<end
  }

  private func differs(_ column: Int, _ row: Int, _ frame: Canvas) -> Bool {
    shown?[column, row] ?? .blank != frame[column, row]
  }
}
