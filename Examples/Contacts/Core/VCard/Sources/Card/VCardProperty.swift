/// One line of a card: `group.NAME;parameters:value`.
///
/// Properties and parameters without an accessor in this library are kept unchanged, so they survive reading and
/// writing. The transfer encoding of a value (`ENCODING`, `CHARSET`) is not part of a property: reading removes it, and
/// writing chooses the encoding that the version needs.
///
/// A property also keeps the line from which it was read, and is written as that line until its group, a parameter, its
/// value or the card's version changes; if its text alone changes, the rest of the line stays as it was spelled. The
/// line is not part of equality.
public struct VCardProperty: Sendable {
  /// The name that groups properties, such as Apple's `item1`.
  public internal(set) var group: String? {
    didSet { if group != oldValue { source = nil } }
  }
  /// The name, in upper case; names are case-insensitive (RFC 6350, section 3.3).
  ///
  /// Empty if the line could not be read and has no valid name.
  public let name: String
  /// The parameters in the order they were written.
  public var parameters: [VCardParameter] {
    didSet { if parameters != oldValue { source = nil } }
  }
  /// The value, still with its version's escapes.
  public var value: VCardValue {
    didSet { if value != oldValue { source = source?.changed(from: oldValue, to: value) } }
  }
  /// The line as it was read; nil once the property differs from it.
  var source: SourceLine?

  /// Makes a property; invalid characters are dropped from `group` and `name`.
  public init(group: String? = nil, _ name: String, parameters: [VCardParameter] = [], value: VCardValue) {
    self.init(
      group: group.map { Token.sanitized($0, allowingDots: true) },
      token: Token.sanitized(name).uppercased(),
      parameters: parameters,
      value: value
    )
  }

  init(
    group: String? = nil, token: String, parameters: [VCardParameter] = [], value: VCardValue,
    source: SourceLine? = nil
  ) {
    self.group = group
    self.name = token
    self.parameters = parameters
    self.value = value
    self.source = source
  }

  /// The values of every parameter called `name`, in order.
  public func values(of name: String) -> [String] {
    let name = name.uppercased()
    return parameters.filter { $0.name == name }.map(\.value)
  }

  /// The text as written, or nil if the value is binary, a card or an unreadable line.
  public var raw: String? {
    guard case .raw(let text) = value else { return nil }
    return text
  }

  /// Returns the value as text with its escapes decoded by the rules of `version`.
  ///
  /// Nil if the value is binary, a card or an unreadable line.
  public func text(in version: VCardVersion) -> String? {
    raw.map { ValueText(version).unescape($0) }
  }
}

extension VCardProperty: Hashable {
  /// Compares everything except the lines from which the properties were read.
  public static func == (left: VCardProperty, right: VCardProperty) -> Bool {
    left.name == right.name && left.group == right.group && left.parameters == right.parameters
      && left.value == right.value
  }

  /// Hashes the values that `==` compares.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(group)
    hasher.combine(name)
    hasher.combine(parameters)
    hasher.combine(value)
  }
}

extension VCardProperty {
  /// Whether the line could not be read and is only written again.
  var isUnreadable: Bool {
    if case .unreadable = value { true } else { false }
  }

  /// Whether the line has a problem, so that every version writes it as it was read.
  var isKeptInEveryVersion: Bool {
    isUnreadable || source.map { $0.version == nil } ?? false
  }

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
