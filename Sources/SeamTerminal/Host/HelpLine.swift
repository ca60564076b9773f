/// The line that names the keys: as many as fit, the most useful first, and the one that shows all of them.
struct HelpLine {
  struct Item: Equatable {
    let hint: KeyHint
    var isEnabled = true
  }

  let items: [Item]
  /// Whether there are more keys than these, which F1 shows.
  var hasMore = false

  private static let all = KeyHint(keys: "F1", title: "Keys")

  func draw(on canvas: inout Canvas, y: Int) {
    let width = canvas.size.columns
    let allWidth = hasMore ? Self.width(of: Self.all) + 2 : 0
    var x = 1
    for item in items {
      let needed = Self.width(of: item.hint)
      guard x + needed + allWidth + 1 <= width else { break }
      draw(item, x: x, y: y, on: &canvas)
      x += needed + 2
    }
    if hasMore { draw(Item(hint: Self.all), x: width - allWidth + 1, y: y, on: &canvas) }
  }

  private func draw(_ item: Item, x: Int, y: Int, on canvas: inout Canvas) {
    let used = canvas.write(item.hint.keys, x: x, y: y, style: item.isEnabled ? .bold : .faint)
    canvas.write(item.hint.title, x: x + used + 1, y: y, style: item.isEnabled ? .plain : .faint)
  }

  private static func width(of hint: KeyHint) -> Int {
    TextLayout.columns(of: hint.keys) + 1 + TextLayout.columns(of: hint.title)
  }
}
