import SeamViews

/// The text form of a picture: letters or a sign.
struct PictureText {
  let text: String
  let style: Style

  /// Makes the text; nil for an image, and for a symbol without a one-column glyph.
  init?(_ picture: Picture?) {
    switch picture {
    case .monogram(let letters):
      text = TextLayout.cut(letters, to: 3)
      let sum = letters.unicodeScalars.reduce(0) { ($0 &+ Int($1.value)) & 0xFFFF }
      style = Style(traits: .bold, color: Self.colors[sum % Self.colors.count])
    case .symbol(let symbol):
      guard let cell = symbol.cell else { return nil }
      text = cell
      style = Style(color: symbol == .error ? .red : .cyan)
    case .data, nil:
      return nil
    }
  }

  private static let colors: [Style.Color] = [.cyan, .green, .yellow, .magenta, .blue, .red]
}

extension Symbol {
  /// The glyph as text if it takes one column; nil if it does not.
  var cell: String? {
    guard let glyph, Glyph(glyph)?.columns == 1 else { return nil }
    return String(glyph)
  }
}
