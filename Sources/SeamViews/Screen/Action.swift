/// A button that belongs to a view: its label, its meaning and the identifier it reports.
public struct Action: Equatable, Sendable, Codable, Identifiable {
  /// Names an action to the screen that offered it.
  ///
  /// Declare the identifiers of a screen once, as static members:
  ///
  /// ```swift
  /// extension Action.ID { static let addPerson: Self = "addPerson" }
  /// ```
  public struct ID: Hashable, Sendable, Codable, RawRepresentable, ExpressibleByStringLiteral {
    /// The identifier as text, unique within one view.
    public let rawValue: String

    /// Makes an identifier from its text.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Makes an identifier from a literal.
    public init(stringLiteral value: String) { rawValue = value }
  }

  /// What tapping means, so that each host can place and colour the button as its platform does.
  public enum Role: String, Sendable, Codable, CaseIterable {
    /// An ordinary action.
    case normal
    /// What the user most likely wants: the default button, the trailing end of a bar.
    case primary
    /// Leaves without doing anything: the leading end of a bar, Escape.
    case cancel
    /// Takes something away from the user: shown as a warning.
    case destructive
  }

  /// What the view's event reports when the button is tapped.
  public let id: ID
  /// The label, already in the user's language.
  public let title: String
  /// What tapping means.
  public let role: Role
  /// Whether it can be tapped now; a disabled action is shown, greyed out.
  public let isEnabled: Bool
  /// The key that taps it where there is a keyboard, pressed together with the host's modifier; nil for none.
  public let key: Character?
  /// The symbol that a host may show beside the title or in its place; nil for none.
  public let symbol: Symbol?

  /// Makes an action.
  public init(
    _ id: ID, title: String, role: Role = .normal, isEnabled: Bool = true, key: Character? = nil, symbol: Symbol? = nil
  ) {
    self.id = id
    self.title = title
    self.role = role
    self.isEnabled = isEnabled
    self.key = key
    self.symbol = symbol
  }
}

extension Action {
  private enum CodingKeys: String, CodingKey { case id, title, role, isEnabled, key, symbol }

  /// Reads an action; a key of more than one character is refused.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    id = try values.decode(ID.self, forKey: .id)
    title = try values.decode(String.self, forKey: .title)
    role = try values.decode(Role.self, forKey: .role)
    isEnabled = try values.decode(Bool.self, forKey: .isEnabled)
    let key = try values.decodeIfPresent(String.self, forKey: .key)
    guard key == nil || key?.count == 1 else {
      throw DecodingError.dataCorruptedError(
        forKey: .key, in: values, debugDescription: "An action's key is a single character.")
    }
    self.key = key?.first
    symbol = try values.decodeIfPresent(Symbol.self, forKey: .symbol)
  }

  /// Writes the action.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(id, forKey: .id)
    try values.encode(title, forKey: .title)
    try values.encode(role, forKey: .role)
    try values.encode(isEnabled, forKey: .isEnabled)
    try values.encodeIfPresent(key.map(String.init), forKey: .key)
    try values.encodeIfPresent(symbol, forKey: .symbol)
  }
}
