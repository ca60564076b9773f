/// One line of a card: `group.NAME;parameters:value`.
///
/// Properties and parameters without an accessor in this library are kept unchanged, so they survive reading and
/// writing. The transfer encoding of a value (`ENCODING`, `CHARSET`) is not part of a property: reading removes it, and
/// writing chooses what the version needs.
public struct VCardProperty: Hashable, Sendable {
  /// The name that groups properties, such as Apple's `item1`.
  public internal(set) var group: String?
  /// The name, in upper case; names are case-insensitive (RFC 6350, section 3.3).
  public let name: String
  /// The parameters in the order they were written.
  public var parameters: [VCardParameter]
  /// The value, still with its version's escapes.
  public var value: VCardValue

  /// Makes a property; invalid characters are dropped from `group` and `name`.
  public init(group: String? = nil, _ name: String, parameters: [VCardParameter] = [], value: VCardValue) {
    self.init(
      group: group.map { Token.sanitized($0, allowingDots: true) },
      token: Token.sanitized(name).uppercased(),
      parameters: parameters,
      value: value
    )
  }

  init(group: String? = nil, token: String, parameters: [VCardParameter] = [], value: VCardValue) {
    self.group = group
    self.name = token
    self.parameters = parameters
    self.value = value
  }

  /// The values of every parameter called `name`, in order.
  public func values(of name: String) -> [String] {
    let name = name.uppercased()
    return parameters.filter { $0.name == name }.map(\.value)
  }

  /// The text as written, or nil if the value is binary or a card.
  public var raw: String? {
    guard case .raw(let text) = value else { return nil }
    return text
  }

  /// Returns the value as text with its escapes decoded by the rules of `version`.
  ///
  /// Nil if the value is binary or a card.
  public func text(in version: VCardVersion) -> String? {
    raw.map { ValueText(version).unescape($0) }
  }
}

extension VCardProperty {
  func has(_ parameter: String, _ value: String) -> Bool {
    parameters.contains { $0.name == parameter && $0.value.lowercased() == value }
  }

  var valueType: String? {
    values(of: "VALUE").first?.lowercased()
  }

  mutating func remove(_ parameter: String) {
    parameters.removeAll { $0.name == parameter }
  }

  mutating func remove(_ parameter: String, _ value: String) {
    parameters.removeAll { $0.name == parameter && $0.value.lowercased() == value }
  }

  /// Sets the value of the first parameter of that name, or adds the parameter.
  mutating func set(_ parameter: String, _ value: String) {
    if let index = parameters.firstIndex(where: { $0.name == parameter }) {
      parameters[index].value = value
    } else {
      parameters.append(VCardParameter(token: parameter, value: value))
    }
  }
}
