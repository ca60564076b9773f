import SeamViews

extension TerminalCodeEntry {
  /// A centred line.
  private struct Line {
    var text = ""
    var style = Style.plain
    /// The cells of a code that begin here.
    var cells: Range<Int>?
  }

  /// The size of a cell and its distance from the next one.
  private struct CellShape {
    let columns: Int
    let rows: Int
    let gap: Int

    static let box = CellShape(columns: 5, rows: 3, gap: 1)
    static let line = CellShape(columns: 1, rows: 1, gap: 1)

    func width(of count: Int) -> Int { count * (columns + gap) - gap }
  }

  func draw(_ configuration: Configuration, _ state: inout State, on canvas: inout Canvas) {
    let size = canvas.size
    let isRoomy = CellShape.box.width(of: configuration.length) <= size.columns - 4 && size.rows >= 9
    let shape: CellShape = isRoomy ? .box : .line
    let lines = lines(configuration, shape, size)
    let next = min(configuration.code.count, configuration.length - 1)
    let focused = lines.firstIndex { $0.cells?.contains(next) == true } ?? 0
    let last = min(focused + shape.rows, lines.count)
    state.top = max(min(max(state.top, last - size.rows), focused, lines.count - size.rows), 0)
    let top = lines.count < size.rows ? (size.rows - lines.count) / 3 : -state.top
    for (index, line) in lines.enumerated() {
      let y = top + index
      if let cells = line.cells {
        draw(cells, configuration, shape, y: y, on: &canvas)
      } else {
        let x = max((size.columns - TextLayout.columns(of: line.text)) / 2, 0)
        canvas.write(line.text, x: x, y: y, style: line.style)
      }
    }
    canvas.drawScrollBar(from: 0, rows: size.rows, top: state.top, total: lines.count)
  }

  private func lines(_ configuration: Configuration, _ shape: CellShape, _ size: Size) -> [Line] {
    let width = min(size.columns - 6, 64)
    func wrapped(_ text: String, _ style: Style) -> [Line] {
      TextLayout.wrap(text, to: width).map { Line(text: $0, style: style) }
    }
    var lines = wrapped(configuration.title, .bold)
    // The mark of the focus, as before the label of a form's field.
    if !configuration.isBusy, !lines.isEmpty { lines[0].text = "▸ " + lines[0].text }
    if let message = configuration.message { lines += wrapped(message, .plain) }
    lines.append(Line())
    let count = max(min((size.columns - 4 + shape.gap) / (shape.columns + shape.gap), configuration.length), 1)
    for start in stride(from: 0, to: configuration.length, by: count) {
      lines.append(Line(cells: start..<min(start + count, configuration.length)))
      lines += Array(repeating: Line(), count: shape.rows - 1)
    }
    if configuration.isBusy { lines.append(Line(text: "…", style: .faint)) }
    if let error = configuration.error { lines += wrapped("✗ " + error, .warning) }
    return lines
  }

  private func draw(
    _ cells: Range<Int>, _ configuration: Configuration, _ shape: CellShape, y: Int, on canvas: inout Canvas
  ) {
    let digits = Array(configuration.code)
    var x = max((canvas.size.columns - shape.width(of: cells.count)) / 2, 0)
    for index in cells {
      let text = index < digits.count ? configuration.isSecure ? "●" : String(digits[index]) : " "
      let isNext = index == min(digits.count, configuration.length - 1) && !configuration.isBusy
      draw(text, configuration, shape, isNext: isNext, x: x, y: y, on: &canvas)
      // The cursor is in the cell of the next digit, or after the last digit.
      let isFull = digits.count == configuration.length
      if isNext {
        canvas.cursor = Point(
          x: min(x + shape.columns / 2 + (isFull ? 1 : 0), canvas.size.columns - 1), y: y + shape.rows / 2)
      }
      x += shape.columns + shape.gap
    }
  }

  private func draw(
    _ text: String, _ configuration: Configuration, _ shape: CellShape, isNext: Bool, x: Int, y: Int,
    on canvas: inout Canvas
  ) {
    let color: Style.Color = configuration.error != nil ? .red : isNext ? .cyan : .standard
    let frame = configuration.isBusy ? Style.faint : Style(traits: isNext ? .bold : [], color: color)
    guard shape.rows > 1 else {
      canvas.write(text, x: x, y: y, style: Style(traits: .underlined, color: color))
      return
    }
    // Square corners: round ones are those of sheets and alerts.
    canvas.write("┌───┐", x: x, y: y, style: frame)
    canvas.write("│ \(text) │", x: x, y: y + 1, style: frame)
    canvas.restyle(x: x + 2, y: y + 1, width: 1) { _ in configuration.isBusy ? .faint : .bold }
    canvas.write("└───┘", x: x, y: y + 2, style: frame)
  }
}
