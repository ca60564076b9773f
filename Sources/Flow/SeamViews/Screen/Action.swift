/// A button of a view: its label, its role and the identifier that it reports.
public struct Action: Equatable, Sendable, Codable, Identifiable {
  /// The identifier of an action.
  ///
  /// Declare the identifiers of a screen once, as static members:
  ///
  /// ```swift
  /// extension Action.ID { static let addPerson: Self = "addPerson" }
  /// ```
  public struct ID: Hashable, Sendable, Codable, RawRepresentable, ExpressibleByStringLiteral {
    /// The identifier as text, unique within one view.
    public let rawValue: String

    /// Creates an identifier from text.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Creates an identifier from a literal.
    public init(stringLiteral value: String) { rawValue = value }
  }

  /// The role of an action, by which each host places and colours the button in its platform's style.
  public enum Role: String, Sendable, Codable, CaseIterable {
    /// An ordinary action.
    case normal
    /// The most likely choice: the default button, at the trailing end of a bar.
    case primary
    /// Leaves without any effect: at the leading end of a bar, tapped by Escape.
    case cancel
    /// Deletes something: shown as a warning.
    case destructive
  }

  /// The identifier that tapping the button reports.
  public let id: ID
  /// The label, in the user's language.
  public let title: String
  /// The role.
  public let role: Role
  /// Whether it can be tapped.
  ///
  /// A disabled action is shown greyed out.
  public let isEnabled: Bool
  /// The keyboard shortcut, combined with the host's modifier key; nil for none.
  public let key: Character?
  /// The symbol that a host may show beside or instead of the title; nil for none.
  public let symbol: Symbol?

  /// Creates an action.
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

  /// Decodes an action.
  ///
  /// A key of more than one character is refused.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    id = try values.decode(ID.self, forKey: .id)
    title = try values.decode(String.self, forKey: .title)
    role = try values.decode(Role.self, forKey: .role)
    isEnabled = try values.decode(Bool.self, forKey: .isEnabled)
    let key = try values.decodeIfPresent(String.self, forKey: .key)
    guard key == nil || key?.count == 1 else {
      throw DecodingError.dataCorruptedError(
        forKey: .key, in: values, debugDescription: "An action's key must be a single character.")
    }
    self.key = key?.first
    symbol = try values.decodeIfPresent(Symbol.self, forKey: .symbol)
  }

  /// Encodes the action.
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
