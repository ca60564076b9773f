/// The line that names the current keys: as many as fit, the most useful first, and the key that lists all of them.
struct HelpLine {
  let hints: [KeyHint]

  func draw(on canvas: inout Canvas, y: Int) {
    let width = canvas.size.columns
    let all = hints.first(where: \.showsAll)
    let allWidth = all.map { Self.width(of: $0) + 2 } ?? 0
    var x = 1
    for hint in hints where !hint.showsAll {
      let needed = Self.width(of: hint)
      guard x + needed + allWidth + 1 <= width else { break }
      draw(hint, x: x, y: y, on: &canvas)
      x += needed + 2
    }
    if let all { draw(all, x: width - allWidth + 1, y: y, on: &canvas) }
  }

  private func draw(_ hint: KeyHint, x: Int, y: Int, on canvas: inout Canvas) {
    let used = canvas.write(hint.keys, x: x, y: y, style: hint.isEnabled ? .bold : .faint)
    canvas.write(hint.title, x: x + used + 1, y: y, style: hint.isEnabled ? .plain : .faint)
  }

  private static func width(of hint: KeyHint) -> Int {
    TextLayout.columns(of: hint.keys) + 1 + TextLayout.columns(of: hint.title)
  }
}
