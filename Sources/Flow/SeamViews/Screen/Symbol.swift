/// A small icon that accompanies a title, by the name that each platform has for it.
///
/// Tabs, actions and rows may have one. A desktop shows the icon of its theme, Apple's platforms show the SF Symbol,
/// and a terminal shows the glyph. A host that lacks the symbol shows only the title, so a symbol must not convey
/// anything that the title does not.
///
/// ```swift
/// let new = Action("new", title: "New", symbol: .add)
/// let lists = ListConfiguration.Row(id: "5", title: "Lists", picture: .symbol(.bookmark))
/// ```
///
/// An app declares its own symbols in addition to the standard ones:
///
/// ```swift
/// extension Symbol {
///   static let wound = Symbol(icon: "bandage", sfSymbol: "bandage", glyph: "✚")
/// }
/// ```
public struct Symbol: Hashable, Sendable, Codable {
  /// The icon's name in the freedesktop specification, without `-symbolic`; nil for none.
  ///
  /// https://specifications.freedesktop.org/icon-naming-spec/latest/
  public let icon: String?
  /// The name of the SF Symbol; nil for none.
  public let sfSymbol: String?
  private let text: String?

  /// The character for hosts that draw text, shown only if it is one cell wide; nil for none.
  public var glyph: Character? { text?.first }

  /// Creates a symbol from its names on each platform.
  ///
  /// A platform without a name shows only the title.
  public init(icon: String? = nil, sfSymbol: String? = nil, glyph: Character? = nil) {
    self.icon = icon
    self.sfSymbol = sfSymbol
    text = glyph.map(String.init)
  }

  private enum CodingKeys: String, CodingKey { case icon, sfSymbol, text = "glyph" }
}
