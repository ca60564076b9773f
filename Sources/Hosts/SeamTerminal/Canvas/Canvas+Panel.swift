extension Canvas {
  /// A box with rounded corners around an empty inside, with a title in its upper edge.
  static func panel(size: Size, title: String) -> Canvas {
    var canvas = Canvas(size: size)
    let line = String(repeating: "─", count: max(size.columns - 2, 0))
    canvas.write("╭\(line)╮", x: 0, y: 0)
    for y in 1..<max(size.rows - 1, 1) {
      canvas.write("│", x: 0, y: y)
      canvas.write("│", x: size.columns - 1, y: y)
    }
    canvas.write("╰\(line)╯", x: 0, y: size.rows - 1)
    let text = TextLayout.cut(title, to: size.columns - 6)
    if !text.isEmpty { canvas.write(" \(text) ", x: 2, y: 0, style: .bold) }
    return canvas
  }
}
