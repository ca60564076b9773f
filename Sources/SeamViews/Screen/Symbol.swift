/// A small picture that says what a title says, by the name that each platform has for it.
///
/// Tabs, actions and rows may carry one. Each host shows what it knows: a desktop the icon of its theme, Apple's
/// platforms the SF Symbol, a terminal the glyph. A host that lacks the symbol shows the title alone, so a symbol never
/// says what no title says.
///
/// ```swift
/// let new = Action("new", title: "New", symbol: .add)
/// let lists = ListView.Row(id: "5", title: "Lists", picture: .symbol(.bookmark))
/// ```
///
/// Beside the standard ones, an app makes its own, once each:
///
/// ```swift
/// extension Symbol {
///   static let wound = Symbol(icon: "bandage", sfSymbol: "bandage", glyph: "✚")
/// }
/// ```
public struct Symbol: Hashable, Sendable, Codable {
  /// The name in freedesktop's icon naming, without `-symbolic`; nil for none.
  ///
  /// https://specifications.freedesktop.org/icon-naming-spec/latest/
  public let icon: String?
  /// The name in SF Symbols; nil for none.
  public let sfSymbol: String?
  private let text: String?

  /// The character for hosts that draw text, which show it only if it is one cell wide; nil for none.
  public var glyph: Character? { text?.first }

  /// Makes a symbol from the names that platforms have for it; a platform without one shows the title alone.
  public init(icon: String? = nil, sfSymbol: String? = nil, glyph: Character? = nil) {
    self.icon = icon
    self.sfSymbol = sfSymbol
    text = glyph.map(String.init)
  }

  private enum CodingKeys: String, CodingKey { case icon, sfSymbol, text = "glyph" }
}
